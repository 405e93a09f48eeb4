import type { Writer } from '#db/client.ts'
import type { Logger } from '#observability/log.ts'
import type { Charge } from '#operation/charge.ts'
import type { Operation } from '#operation/operation.ts'
import type { CdpKey } from './cdp-auth.ts'
import { createChain, type Chain } from './chain.ts'
import { ANSWER_KEPT_MS, X402Charge } from './charge.ts'
import { createFacilitator, type Facilitator } from './facilitator.ts'
import { Ledger } from './ledger.ts'
import { CDP_FACILITATOR_URL, NETWORKS, type NetworkName } from './networks.ts'
import type { OnPayment } from './payment-event.ts'
import { reconcile, repeat, type Reconciled } from './reconcile.ts'
import { Settler } from './settler.ts'

const RECONCILE_EVERY_MS = 15_000

export interface ChargeSettings {
  /** The writing connection; asked for on every use, so that the gateway may start before its database is ready. */
  readonly db: () => Writer
  readonly log: Logger
  readonly clock: () => Date
  /** Where the money goes. */
  readonly payTo: string
  /** Test money only, and every 402 says so. */
  readonly sandbox: boolean
  /** The network that a service's calls are charged on. */
  readonly network: (service: string) => NetworkName
  /** The operation's input as JSON Schema, as every other surface shows it. */
  readonly inputSchema: (operation: Operation) => Record<string, unknown>
  readonly facilitatorUrl?: (network: NetworkName) => string | undefined
  readonly rpcUrl?: (network: NetworkName) => string | undefined
  /** Used towards Coinbase's facilitator only: no other may see the tokens. */
  readonly cdpKey?: CdpKey
  readonly verifyTimeoutMs: number
  readonly settleTimeoutMs: number
  /** Told what becomes of every payment, for the metrics. */
  readonly onPayment?: OnPayment
}

export interface PaymentLayer extends Charge {
  /** One pass over everything that is still open. `quietMs`: how long a row must have been left alone. */
  reconcile(options?: { quietMs?: number }): Promise<Reconciled>
  /** Reconciles and tidies up in the background until the signal ends. */
  watch(signal: AbortSignal): Promise<void>
}

/** The payment layer: one facilitator client and one chain reader per network, one ledger for all. Makes no request. */
export function createCharge(settings: ChargeSettings): PaymentLayer {
  const clock = () => settings.clock().getTime()
  const ledger = new Ledger(settings.db, clock)
  const facilitator = perNetwork((network): Facilitator => {
    const url = settings.facilitatorUrl?.(network) ?? NETWORKS[network].facilitatorUrl
    const { verifyTimeoutMs, settleTimeoutMs } = settings
    const isCdp = new URL(url).origin === new URL(CDP_FACILITATOR_URL).origin
    const cdpKey = isCdp ? settings.cdpKey : undefined
    return createFacilitator({ url, cdpKey, verifyTimeoutMs, settleTimeoutMs }, clock)
  })
  const chain = perNetwork((network): Chain =>
    createChain(settings.rpcUrl?.(network) ?? NETWORKS[network].rpcUrl, clock),
  )
  const onPayment = settings.onPayment ?? (() => {})
  const settler = new Settler({ ledger, facilitator, chain, log: settings.log, onPayment })
  const charge = new X402Charge({ ...settings, clock, facilitator, chain, ledger, settler, onPayment })
  const pass = (options?: { quietMs?: number }) => reconcile({ ledger, settler, clock }, options)

  return {
    demand: (quote) => charge.demand(quote),
    collect: (quote, payment, work) => charge.collect(quote, payment, work),
    reconcile: pass,
    watch: (signal) =>
      repeat(
        async () => {
          try {
            const counts = await pass()
            if (counts.settled + counts.failed > 0) settings.log.info(counts, 'payments reconciled')
            ledger.sweep(clock() - ANSWER_KEPT_MS)
          } catch (err) {
            // The next pass may find the database ready again.
            settings.log.error({ err }, 'reconciling payments failed')
          }
        },
        RECONCILE_EVERY_MS,
        signal,
      ),
  }
}

function perNetwork<T>(make: (network: NetworkName) => T): (network: NetworkName) => T {
  const made = new Map<NetworkName, T>()
  return (network) => {
    const held = made.get(network) ?? make(network)
    made.set(network, held)
    return held
  }
}
