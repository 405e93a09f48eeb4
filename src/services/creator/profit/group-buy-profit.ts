import { z } from 'zod'
import { Decimal } from 'decimal.js'

export interface Sale {
  readonly price: number
  readonly cost: number
  /** The commission of the group-buy organiser, in percent of the price. */
  readonly commissionPct: number
  /** The seller’s shipping cost per order, in TWD. */
  readonly shipping: number
  readonly platform?: PlatformCharge | undefined
}

export interface PlatformCharge {
  readonly commissionPct: number
  /** The price above which the platform’s commission no longer rises. */
  readonly capBaseTwd: number | null
  readonly paymentPct: number
}

export const profitLineSchema = z.object({ item: z.string(), label_zh: z.string(), twd: z.number() })

export type ProfitLine = z.output<typeof profitLineSchema>

export interface Profit {
  readonly lines: ProfitLine[]
  readonly profit: number
  /** The profit in percent of the price. */
  readonly marginPct: number
  /** Null if the percentage fees reach 100 %, because then no price breaks even. */
  readonly breakEvenPrice: number | null
}

/**
 * Calculates the profit of one order. Income is positive, costs are negative. All lines are rounded to a cent and add
 * up to the profit.
 */
export function calculateProfit(sale: Sale): Profit {
  const price = new Decimal(sale.price)
  const lines: ProfitLine[] = [
    toLine('revenue', '售價', price),
    toLine('cost', '商品成本', new Decimal(sale.cost).neg()),
  ]
  if (sale.platform) {
    const { commissionPct, capBaseTwd, paymentPct } = sale.platform
    const base = capBaseTwd === null ? price : Decimal.min(price, capBaseTwd)
    lines.push(toLine('platform_commission', '平台成交手續費', percentOf(base, commissionPct).neg()))
    lines.push(toLine('platform_payment', '平台金流服務費', percentOf(price, paymentPct).neg()))
  }
  lines.push(toLine('commission', '團購分潤', percentOf(price, sale.commissionPct).neg()))
  lines.push(toLine('shipping', '運費', new Decimal(sale.shipping).neg()))
  const profit = lines.reduce((sum, { twd }) => sum.plus(twd), new Decimal(0))
  return {
    lines,
    profit: profit.toNumber(),
    marginPct: profit.div(price).times(100).toDecimalPlaces(2).toNumber(),
    breakEvenPrice: breakEvenPrice(sale),
  }
}

/**
 * Calculates the profit of several orders with returns. A returned order earns nothing and costs shipping in both
 * directions. Its goods can be sold again.
 */
export function calculateTotal(sale: Sale, orders: number, returnPct: number, returnShipping: number) {
  const returned = new Decimal(orders).times(returnPct).div(100).toDecimalPlaces(0, Decimal.ROUND_HALF_UP)
  const kept = new Decimal(orders).minus(returned)
  const lost = new Decimal(sale.shipping).plus(returnShipping).times(returned)
  return {
    orders,
    returned: returned.toNumber(),
    revenue: round(kept.times(sale.price)) ?? 0,
    profit: round(kept.times(calculateProfit(sale).profit).minus(lost)) ?? 0,
  }
}

/** The mean profit of an order, as `calculateTotal` counts returns. */
export function meanWithReturns(sale: Sale, returnPct: number, returnShipping: number): number {
  const kept = percentOf(new Decimal(calculateProfit(sale).profit), 100 - returnPct)
  const lost = percentOf(new Decimal(sale.shipping).plus(returnShipping), returnPct)
  return round(kept.minus(lost)) ?? 0
}

function breakEvenPrice(sale: Sale): number | null {
  const fixed = new Decimal(sale.cost).plus(sale.shipping)
  const always = new Decimal(sale.commissionPct).plus(sale.platform?.paymentPct ?? 0)
  const upToCap = sale.platform?.commissionPct ?? 0
  const cap = sale.platform?.capBaseTwd ?? null
  const below = priceFor(fixed, always.plus(upToCap))
  if (cap === null || (below !== null && below.lte(cap))) return round(below)
  // Above this price, the commission is a fixed amount.
  return round(priceFor(fixed.plus(percentOf(new Decimal(cap), upToCap)), always))
}

function priceFor(fixed: Decimal, takenPct: Decimal): Decimal | null {
  const kept = new Decimal(100).minus(takenPct)
  return kept.lte(0) ? null : fixed.times(100).div(kept)
}

function percentOf(base: Decimal, pct: number): Decimal {
  return base.times(pct).div(100)
}

function round(value: Decimal | null): number | null {
  return value === null ? null : value.toDecimalPlaces(2, Decimal.ROUND_HALF_UP).toNumber()
}

function toLine(item: string, label_zh: string, amount: Decimal): ProfitLine {
  const twd = amount.toDecimalPlaces(2, Decimal.ROUND_HALF_UP).toNumber()
  // Avoids −0: JSON prints it as 0, but deep equality distinguishes the two.
  return { item, label_zh, twd: twd === 0 ? 0 : twd }
}
