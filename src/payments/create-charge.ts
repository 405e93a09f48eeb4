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
  /** Asked for on every use, so that the gateway may start before it is ready. */
  readonly store: LedgerStore
  readonly log: Logger
  readonly clock: () => Date
  /** Where the money goes, by network. */
  readonly payTo: (network: NetworkName) => string
  /** Test money only, and every 402 says so. */
  readonly sandbox: boolean
  /** The networks that a service's calls may be paid on, its own first. */
  readonly networks: (service: string) => readonly [NetworkName, ...NetworkName[]]
  /** The operation's input as JSON Schema, as every other surface shows it. */
  readonly inputSchema: (operation: Operation) => Record<string, unknown>
  readonly facilitatorUrl: (network: NetworkName) => string | undefined
  readonly rpcUrl: (network: NetworkName) => string
  /** Used towards Coinbase's facilitator only: no other may see the tokens. */
  readonly cdpKey?: CdpKey
  readonly verifyTimeoutMs: number
  readonly settleTimeoutMs: number
  /** How long a lost outcome is looked for on the chain while the payer waits. */
  readonly patienceMs: number
  /** The name (DID) under which a service publishes the keys of its offers and receipts. */
  readonly didOf: (service: string) => string
  /** Draws the 402 for people. */
  readonly page: PaymentPage
  /** Told what becomes of every payment, for the metrics. */
  readonly onPayment?: OnPayment
}

export interface PaymentLayer extends Charge {
  /** Looks at what is due; with `all`, at everything whose outcome is open. */
  reconcile(options?: { all?: boolean }): Promise<Reconciled>
  /** Compares every settled payment that was not found on the chain yet with it. */
  audit(): Promise<Reconciled>
  /** Finds out what prices of these services are told with, so that who asks first is told all of it. Never throws. */
  prepare(services: readonly string[]): Promise<void>
  /** Gives payments back, for an operator. */
  readonly refunds: Refunds
  /** What offers and receipts are checked with, newest first. Throws where the ledger cannot be read. */
  signingKeys(): Promise<readonly PublicSigningKey[]>
  /** What is open. Throws where the ledger cannot be read. */
  countOpen(): Promise<OpenCounts>
  /** Reconciles and tidies up in the background until the signal ends. */
  watch(signal: AbortSignal): Promise<void>
}

/** The payment layer: one facilitator client and one chain reader per network, one ledger for all. Makes no request. */
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
            // The next pass may find the database ready again.
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
