import type { Logger } from '#support/observability/log.ts'
import type { Charge, Quote } from '#operation/charge.ts'
import { createChain, type Chain } from './chain.ts'
import { X402Charge } from './charge.ts'
import { createFacilitator, type Facilitator, type FacilitatorSettings, type Listing } from './facilitator.ts'
import type { LedgerStore } from './ledger-store.ts'
import { CDP_FACILITATOR_URL, NETWORKS, type NetworkName } from './networks.ts'
import type { OfferingSettings } from './offering.ts'
import type { OnPayment } from './payment-event.ts'
import { audit, reconcile, reconcileAll, sweep } from './reconcile.ts'
import { repeat } from '#support/workers/repeat.ts'
import { Refunds } from './refunds.ts'
import { countOpen, isDistrusted } from './report.ts'
import { Statements } from './statements.ts'
import { Settler, type SettlerSettings } from './settler.ts'
import { SigningKeys } from './signing-keys.ts'
import { createSolanaChain } from './solana/chain.ts'
import { Support } from './support.ts'
import { Verifier, type VerifierSettings } from './verifier.ts'

const RECONCILE_EVERY_MS = 5_000
const SUPPORT_EVERY_MS = 15_000

type OfferingFields = 'payTo' | 'sandbox' | 'shownAs' | 'networks' | 'inputSchema' | 'page'

export interface ChargeSettings
  extends
    Pick<OfferingSettings, OfferingFields>,
    Pick<VerifierSettings, 'clockOffsetMs'>,
    Pick<SettlerSettings, 'patienceMs'>,
    Omit<FacilitatorSettings, 'url' | 'onListed'> {
  /** Nothing uses the store before the first request, so the gateway can start before the store is ready. */
  readonly store: LedgerStore
  readonly log: Logger
  readonly clock: () => Date
  readonly facilitatorUrl: (network: NetworkName) => string | undefined
  readonly rpcUrl: (network: NetworkName) => string
  /** The DID under which a service publishes the keys of its offers and receipts. */
  readonly didOf: (service: string) => string
  readonly onListed?: (network: NetworkName, status: Listing['status']) => void
  readonly onPayment?: OnPayment
}

export type PaymentLayer = ReturnType<typeof createCharge>

/** The payment layer: a facilitator client and a chain reader per network, one ledger. Creating it sends no request. */
export function createCharge(settings: ChargeSettings) {
  const clock = () => settings.clock().getTime()
  const { store } = settings
  const { ledger, notes } = store
  const facilitator = perNetwork((network: NetworkName): Facilitator => {
    const url = settings.facilitatorUrl(network)
    if (url === undefined) throw new Error(`No facilitator is set for ${network}.`)
    const { verifyTimeoutMs, settleTimeoutMs } = settings
    const isCdp = new URL(url).origin === new URL(CDP_FACILITATOR_URL).origin
    const cdpKey = isCdp ? settings.cdpKey : undefined
    let refusal: string | undefined
    const onListed = ({ status, reason }: Listing) => {
      settings.onListed?.(network, status)
      if (status !== 'rejected' || reason === refusal) return
      refusal = reason
      settings.log.warn({ event: 'listing_rejected', network, reason }, 'the catalogue does not list what is sold')
    }
    return createFacilitator({ url, cdpKey, verifyTimeoutMs, settleTimeoutMs, onListed }, clock)
  })
  const chain = perNetwork((network: NetworkName): Chain => {
    const create = NETWORKS[network].family === 'solana' ? createSolanaChain : createChain
    return create(settings.rpcUrl(network))
  })
  const onPayment = settings.onPayment ?? (() => {})
  const { log } = settings
  const support = perNetwork((network: NetworkName) => {
    return new Support(facilitator(network), NETWORKS[network].id, clock, (closed) => {
      if (closed === undefined) log.info({ event: 'paying_open', network }, 'payments are taken again')
      else log.error({ event: 'paying_closed', network, why: closed }, 'no payment is taken')
    })
  })
  const asked = new Map<NetworkName, Support>()
  const { patienceMs } = settings
  const judging = {
    facilitator,
    chain,
    log,
    clock,
    onPayment,
    patienceMs,
    isDistrusted: (network: NetworkName) => isDistrusted(store.sql, network, clock()),
  }
  const settler = new Settler({ ...judging, ledger })
  const keys = new SigningKeys(store.sql)
  const statements = new Statements(keys, settings.didOf, clock, log)
  const verifier = new Verifier({ ...settings, facilitator, chain, support, clock })
  const charge = new X402Charge({
    ...settings,
    clock,
    ledger,
    verifier,
    settler,
    statements,
    onPayment,
    feePayer: (network) => support(network).feePayer,
  })
  const looks = { ledger: notes, settler: new Settler({ ...judging, ledger: notes }), clock, log }

  return {
    demand: (quote: Quote) => charge.demand(quote),
    collect: (...sale: Parameters<Charge['collect']>) => charge.collect(...sale),
    /** Checks the payments that are due; with `all`, every payment with an open outcome. */
    reconcile: ({ all = false } = {}) => (all ? reconcileAll(looks) : reconcile(looks)),
    /** Checks on the chain every settled payment that it has not confirmed yet. */
    audit: () => audit(looks),
    /**
     * Loads the keys and reads what the facilitators of these services support, so that the first price is complete.
     * With a signal, it repeats the requests until the signal aborts. Never throws.
     */
    async prepare(services: readonly string[], signal?: AbortSignal): Promise<void> {
      const used = [...new Set(services.flatMap((it) => settings.networks(it)))]
      const ask = async (network: NetworkName) => {
        await support(network).refresh()
        asked.set(network, support(network))
      }
      await Promise.allSettled([keys.all(), ...used.map(ask)])
      if (signal) void repeat(() => Promise.allSettled(used.map(ask)), SUPPORT_EVERY_MS, signal)
    },
    /** Whether each network accepts payments. A network is absent until its facilitator has answered. */
    paying: (): ReadonlyMap<NetworkName, boolean> =>
      new Map([...asked].map(([network, { closed }]) => [network, closed === undefined])),
    refunds: new Refunds({ store, facilitator, chain, clock }),
    /** Public keys of offers and receipts, the newest first. Throws if the ledger cannot be read. */
    signingKeys: () => keys.publicKeys(),
    /** Throws if the ledger cannot be read. */
    countOpen: () => countOpen(store.sql),
    /** Reconciles and cleans up in the background until the signal aborts. */
    watch: (signal: AbortSignal) =>
      repeat(
        async () => {
          try {
            if (!(await store.leads())) return
            const counts = await reconcile(looks)
            if (counts.settled + counts.failed > 0) log.info(counts, 'payments reconciled')
            await sweep(notes)
          } catch (err) {
            // The next pass retries, since the database may only be away for a moment.
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
    const cached = made.get(network) ?? make(network)
    made.set(network, cached)
    return cached
  }
}
