import type { z } from 'zod'
import type { Tile, TileText } from '#operation/front.ts'
import type { Words } from '#operation/view/messages.ts'
import { getFuelPrices } from './fuel/get-fuel-prices.ts'
import { holidaysNext } from './holidays/holidays-next.ts'
import { daysUntil } from './holidays/holidays-next-view.ts'
import type { holidaysNextSchema } from './holidays/holidays-answer.ts'
import type { invoicePeriodSchema } from './receipts/invoice-answer.ts'
import { invoiceLatest } from './receipts/invoice-latest.ts'
import { daysLeft, periodName } from './receipts/receipt-words.ts'

type Next = z.output<typeof holidaysNextSchema>

export const tiles: readonly Tile[] = [
  { operation: holidaysNext, draw: (output, words) => today(output as Next, words) },
  { operation: holidaysNext, draw: (output, words) => nextLongWeekend(output as Next, words) },
  {
    operation: invoiceLatest,
    draw: (output, words) => receipts(output as z.output<typeof invoicePeriodSchema>, words),
  },
  { operation: getFuelPrices, draw: (output, words) => fuel(output as Fuel, words) },
]

function today({ today: { is_holiday: isOff, name, name_en, kind } }: Next, words: Words): TileText {
  const { t } = words
  const why = name === null ? (kind === 'weekend' ? t('週末', 'Weekend') : undefined) : t(name, name_en ?? name)
  return {
    name: t('今天', 'Today'),
    value: isOff ? t('放假', 'Day off') : t('要上班上課', 'A workday'),
    ...(why !== undefined && { note: why }),
    to: { operation: 'is_holiday', input: { date: words.today } },
  }
}

function nextLongWeekend({ next_long_weekend: next }: Next, words: Words): TileText | undefined {
  const { t } = words
  if (!next) return undefined
  return {
    name: t('下個連假', 'Next long weekend'),
    value: t(`${words.shortDay(next.from)} 起 ${next.days} 天`, `${words.shortDay(next.from)}, ${next.days} days`),
    note: t(
      `${next.name}，還有 ${daysUntil(next.from, words.today)} 天`,
      `${next.name_en ?? next.name}, in ${words.count(daysUntil(next.from, words.today), '天', 'day')}`,
    ),
  }
}

function receipts({ period, claim }: z.output<typeof invoicePeriodSchema>, words: Words): TileText {
  const { t } = words
  const left = daysLeft(claim.to, words.today)
  const value = {
    not_started: t(`${words.shortDay(claim.from)} 開始領`, `Claims from ${words.shortDay(claim.from)}`),
    open: t(`還可領 ${left} 天`, `${words.count(left, '天', 'day')} to claim`),
    closed: t('領獎已截止', 'Closed'),
  }[claim.status]
  return {
    name: t(`${periodName(period, words).split(' ').slice(2).join(' ')}發票`, `Receipts ${periodName(period, words)}`),
    value,
    note: t(`到 ${words.nearDay(claim.to)}`, `until ${words.nearDay(claim.to)}`),
  }
}

interface Fuel {
  readonly items: readonly { readonly product: string; readonly price_twd: number; readonly effective_on: string }[]
}

function fuel({ items }: Fuel, words: Words): TileText | undefined {
  const { t } = words
  const usual = items.find(({ product }) => product === '95')
  if (!usual) return undefined
  return {
    name: words.value('product', '95'),
    value: t(`${usual.price_twd} 元／公升`, `NT$${usual.price_twd} a litre`),
    note: t(`${words.shortDay(usual.effective_on)} 的牌價`, `from ${words.shortDay(usual.effective_on)}`),
  }
}
