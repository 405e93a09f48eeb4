import type { Config } from './config.ts'
import { publicUrl } from './public-url.ts'
import type { Logger } from '#support/observability/log.ts'
import { createCharge, type ChargeSettings, type PaymentLayer } from '#payments/create-charge.ts'
import type { Service } from '#operation/service.ts'
import type { LedgerStore } from '#payments/ledger-store.ts'
import { CDP_FACILITATOR_URL, NETWORKS, type NetworkName } from '#payments/networks.ts'
import type { OnPayment } from '#payments/payment-event.ts'
import { sandboxPayTo } from '#payments/sandbox.ts'
import { paymentPage } from '#surfaces/pages/payment/payment-page.ts'
import { toJsonSchema } from '#operation/json-schema.ts'

interface PaymentParts {
  readonly config: Config
  readonly log: Logger
  readonly clock: () => Date
  readonly clockOffsetMs?: (() => number) | undefined
  /** Read for each request to Coinbase, because reloading the settings may change it. Default: the key in `config`. */
  readonly cdpKey?: NonNullable<ChargeSettings['cdpKey']>
  readonly store: LedgerStore
  /** Absent in commands, which look up stored payments and sell nothing. */
  readonly sale?: Sale
  /** Called after each state change of a payment, for the metrics. */
  readonly onPayment?: OnPayment
  /** Called when a facilitator reports whether its public catalogue lists what is sold. */
  readonly onListed?: ChargeSettings['onListed']
}

interface Sale extends Pick<ChargeSettings, 'networks' | 'didOf'> {
  /** The services whose prices are shown. */
  readonly services: readonly Pick<Service, 'name' | 'title'>[]
}

/** Stored payments name their network, and only sales are signed, so these values have no effect. */
const NO_SALE: Sale = { services: [], networks: () => ['base-sepolia'], didOf: () => '' }

/** Without X402_PAY_TO, payments are simulated (sandbox), with a warning. */
export function composePayments(parts: PaymentParts): PaymentLayer {
  const { config, log, clock, clockOffsetMs, store, sale = NO_SALE, onPayment, onListed } = parts
  const isSandbox = config.X402_PAY_TO === undefined
  const payTo = config.X402_PAY_TO ?? sandboxPayTo(config.DATABASE_PATH)
  if (isSandbox) {
    log.warn(
      { event: 'sandbox', pay_to: payTo },
      'SANDBOX: X402_PAY_TO is not set. Paid calls take test money on Base Sepolia, and none of it is real.',
    )
  } else {
    log.info(
      { event: 'paid_on', pay_to: payTo, networks: config.networks },
      'Paid calls take the money of these networks.',
    )
    if (config.cdpKey === undefined) warnOfMissingKey(config, log)
  }
  const titles = new Map(sale.services.map(({ name, title }) => [name, title]))
  return createCharge({
    store,
    log,
    clock,
    ...(clockOffsetMs && { clockOffsetMs }),
    payTo: (name) => config.paymentsOn[name].payTo ?? payTo,
    sandbox: isSandbox,
    page: paymentPage,
    shownAs: (name) => ({
      serviceName: titles.get(name) ?? name,
      tags: ['taiwan', name],
      iconUrl: `${publicUrl(config)}/assets/icon-192.png`,
    }),
    networks: sale.networks,
    inputSchema: (operation) => toJsonSchema(operation.input, 'input'),
    facilitatorUrl: (name) => config.paymentsOn[name].facilitatorUrl,
    rpcUrl: (name) => config.paymentsOn[name].rpcUrl,
    didOf: sale.didOf,
    cdpKey: parts.cdpKey ?? (() => config.cdpKey),
    verifyTimeoutMs: config.limits.verifyMs,
    settleTimeoutMs: config.limits.settleMs,
    patienceMs: config.limits.patienceMs,
    ...(onPayment && { onPayment }),
    ...(onListed && { onListed }),
  })
}

/** The payment networks of a service, its preferred one first. A service with real prices never accepts test money. */
export function listPaymentNetworks(config: Config, { name, network }: Service): [NetworkName, ...NetworkName[]] {
  const preferred = config.X402_PAY_TO === undefined ? 'base-sepolia' : (config.networks[name] ?? network)
  const others = config.X402_NETWORKS_ALSO.filter(
    (it) => it !== preferred && NETWORKS[it].isTest === NETWORKS[preferred].isTest,
  )
  return [preferred, ...new Set(others)]
}

function warnOfMissingKey(config: Config, log: Logger): void {
  const used = new Set([...Object.values(config.networks), ...config.X402_NETWORKS_ALSO])
  const unserved = [...used].filter((name) => config.paymentsOn[name].facilitatorUrl === CDP_FACILITATOR_URL)
  if (unserved.length === 0) return
  log.warn(
    { event: 'no_cdp_key', networks: unserved },
    'Services are paid on networks whose facilitator wants CDP_API_KEY_ID and CDP_API_KEY_SECRET: until then, or until ' +
      'X402_FACILITATOR_URL_<NETWORK> names another, payments there are answered 503 and nothing is charged.',
  )
}
