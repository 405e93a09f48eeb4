import type { Logger } from '#support/observability/log.ts'
import type { Charge, PaymentPage } from '#operation/charge.ts'
import type { Operation } from '#operation/operation.ts'
import type { CdpKey } from './cdp-auth.ts'
import { createChain, type Chain } from './chain.ts'
import { X402Charge } from './charge.ts'
import { createFacilitator, type Facilitator } from './facilitator.ts'
import type { LedgerStore } from './ledger-store.ts'
import { CDP_FACILITATOR_URL, NETWORKS, SOLANA_NAMES, type NetworkName, type SolanaName } from './networks.ts'
import type { OnPayment } from './payment-event.ts'
import { audit, reconcile, reconcileAll, repeat, sweep, type Reconciled } from './reconcile.ts'
import { OfferSigner } from './offers.ts'
import { ReceiptSigner } from './receipts.ts'
import { Refunds } from './refunds.ts'
import { countOpen, type OpenCounts } from './report.ts'
import { Settler } from './settler.ts'
import { SigningKeys, type PublicSigningKey } from './signing-keys.ts'
import { createSolanaChain } from './solana/chain.ts'
import { FeePayers } from './solana/fee-payers.ts'
import { Verifier } from './verifier.ts'

const RECONCILE_EVERY_MS = 5_000

export interface ChargeSettings {
  /** A function, so that the gateway can start before the store is ready. */
  readonly store: LedgerStore
  readonly log: Logger
  readonly clock: () => Date
  /** The receiving address by network. */
  readonly payTo: (network: NetworkName) => string
  /** Test money only; every 402 says so. */
  readonly sandbox: boolean
  /** The networks on which a service accepts payment, the default first. */
  readonly networks: (service: string) => readonly [NetworkName, ...NetworkName[]]
  /** The operation's input as JSON Schema, as on every other surface. */
  readonly inputSchema: (operation: Operation) => Record<string, unknown>
  readonly facilitatorUrl: (network: NetworkName) => string | undefined
  readonly rpcUrl: (network: NetworkName) => string
  /** Only for Coinbase's facilitator: no other may see the tokens. */
  readonly cdpKey?: CdpKey
  readonly verifyTimeoutMs: number
  readonly settleTimeoutMs: number
  /** How long the payer waits while an unknown outcome is looked up on the chain. */
  readonly patienceMs: number
  /** The DID under which a service publishes the keys of its offers and receipts. */
  readonly didOf: (service: string) => string
  /** Renders the 402 for people. */
  readonly page: PaymentPage
  /** Called with every outcome of a payment, for the metrics. */
  readonly onPayment?: OnPayment
}

export interface PaymentLayer extends Charge {
  /** Checks the payments that are due; with `all`, every payment with an open outcome. */
  reconcile(options?: { all?: boolean }): Promise<Reconciled>
  /** Compares settled payments that are not yet confirmed on the chain with it. */
  audit(): Promise<Reconciled>
  /** Loads keys and fee payers for these services, so that the first price is complete. Never throws. */
  prepare(services: readonly string[]): Promise<void>
  /** Refunds payments, for an operator. */
  readonly refunds: Refunds
  /** Public keys of offers and receipts, the newest first. Throws if the ledger cannot be read. */
  signingKeys(): Promise<readonly PublicSigningKey[]>
  /** Counts of open payments. Throws if the ledger cannot be read. */
  countOpen(): Promise<OpenCounts>
  /** Reconciles and cleans up in the background until the signal aborts. */
  watch(signal: AbortSignal): Promise<void>
}

/**
 * The payment layer: one facilitator client and one chain reader per network, one ledger for all. Creating it sends no
 * request.
 */
export function createCharge(settings: ChargeSettings): PaymentLayer {
  const clock = () => settings.clock().getTime()
  const { store } = settings
  const { ledger, notes } = store
  const facilitator = perNetwork((network: NetworkName): Facilitator => {
    const url = settings.facilitatorUrl(network)
    if (url === undefined) throw new Error(`No facilitator is named for ${network}.`)
    const { verifyTimeoutMs, settleTimeoutMs } = settings
    const isCdp = new URL(url).origin === new URL(CDP_FACILITATOR_URL).origin
    const cdpKey = isCdp ? settings.cdpKey : undefined
    return createFacilitator({ url, cdpKey, verifyTimeoutMs, settleTimeoutMs }, clock)
  })
  const chain = perNetwork((network: NetworkName): Chain => {
    const create = NETWORKS[network].family === 'solana' ? createSolanaChain : createChain
    return create(settings.rpcUrl(network))
  })
  const feePayers = perNetwork((network: SolanaName) => {
    return new FeePayers(facilitator(network), NETWORKS[network].id, clock)
  })
  const onPayment = settings.onPayment ?? (() => {})
  const { log } = settings
  const { patienceMs } = settings
  const asked = { facilitator, chain, log, clock, onPayment, patienceMs, distrusted: new Set<NetworkName>() }
  const settler = new Settler({ ...asked, ledger })
  const keys = new SigningKeys(store.sql)
  const receipts = new ReceiptSigner(keys, settings.didOf, log)
  const offers = new OfferSigner(keys, settings.didOf, clock)
  const verifier = new Verifier({ facilitator, chain, feePayers, clock })
  const charge = new X402Charge({
    ...settings,
    clock,
    ledger,
    verifier,
    settler,
    receipts,
    offers,
    onPayment,
    feePayer: (network) => feePayers(network).current,
  })
  const looks = { ledger: notes, settler: new Settler({ ...asked, ledger: notes }), clock, log }

  return {
    demand: (quote) => charge.demand(quote),
    collect: (quote, payment, work, delivery) => charge.collect(quote, payment, work, delivery),
    reconcile: ({ all = false } = {}) => (all ? reconcileAll(looks) : reconcile(looks)),
    audit: () => audit(looks),
    async prepare(services) {
      const used = new Set(services.flatMap((it) => settings.networks(it)))
      const askedFor = SOLANA_NAMES.filter((it) => used.has(it)).map((it) => feePayers(it).ask())
      await Promise.allSettled([keys.all(), ...askedFor])
    },
    refunds: new Refunds({ store, facilitator, chain, clock }),
    signingKeys: () => keys.publicKeys(),
    countOpen: () => countOpen(store.sql),
    watch: (signal) =>
      repeat(
        async () => {
          try {
            if (!(await store.leads())) return
            const counts = await reconcile(looks)
            if (counts.settled + counts.failed > 0) log.info(counts, 'payments reconciled')
            await sweep(notes)
          } catch (err) {
            // The database may be back for the next pass.
            log.error({ err }, 'reconciling payments failed')
          }
        },
        RECONCILE_EVERY_MS,
        signal,
      ),
  }
}

function perNetwork<N extends NetworkName, T>(make: (network: N) => T): (network: N) => T {
  const made = new Map<N, T>()
  return (network) => {
    const held = made.get(network) ?? make(network)
    made.set(network, held)
    return held
  }
}
