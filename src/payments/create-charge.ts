import type { Logger } from '#support/observability/log.ts'
import type { Charge, Quote } from '#operation/charge.ts'
import { X402Charge } from './charge.ts'
import { createEvmChain } from './evm-chain.ts'
import type { Listing } from './facilitator-responses.ts'
import { createFacilitator, type Facilitator, type FacilitatorSettings } from './facilitator.ts'
import type { LedgerStore } from './ledger-store.ts'
import { CDP_FACILITATOR_URL, NETWORKS, type NetworkName } from './networks.ts'
import type { OfferingSettings } from './offering.ts'
import type { OnPayment } from './payment-event.ts'
import { audit, reconcile, reconcileAll, sweep, type ReconcileParts } from './reconcile.ts'
import { repeat } from '#support/workers/repeat.ts'
import { Refunds } from './refunds.ts'
import { countOpen, isDistrusted } from './report.ts'
import { ReceiptSigner } from './receipt-signer.ts'
import { Settler, type SettlerSettings } from './settler.ts'
import { SigningKeys } from './signing-keys.ts'
import { createSolanaChain } from './solana/chain.ts'
import { FacilitatorSupport } from './facilitator-support.ts'
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
  const { store, log, patienceMs, onPayment = () => {} } = settings
  const clock = () => settings.clock().getTime()
  const facilitator = oncePerNetwork((network) => createNetworkFacilitator(network, settings, clock))
  const chain = oncePerNetwork((network) => {
    const create = NETWORKS[network].family === 'solana' ? createSolanaChain : createEvmChain
    return create(settings.rpcUrl(network))
  })
  const support = oncePerNetwork((network) => createNetworkSupport(network, facilitator(network), log, clock))
  const settlerSettings = {
    facilitator,
    chain,
    log,
    clock,
    onPayment,
    patienceMs,
    isDistrusted: (network: NetworkName) => isDistrusted(store.sql, network, clock()),
  }
  const keys = new SigningKeys(store.sql)
  const charge = new X402Charge({
    ...settings,
    clock,
    ledger: store.ledger,
    verifier: new Verifier({ ...settings, facilitator, chain, support, clock }),
    settler: new Settler({ ...settlerSettings, ledger: store.ledger }),
    receipts: new ReceiptSigner(keys, settings.didOf, clock, log),
    onPayment,
    feePayer: (network) => support(network).feePayer,
  })
  const backgroundSettler = new Settler({ ...settlerSettings, ledger: store.notes })
  const reconciliation = { ledger: store.notes, settler: backgroundSettler, clock, log }
  const preparedSupport = new Map<NetworkName, FacilitatorSupport>()

  return {
    demand: (quote: Quote) => charge.demand(quote),
    collect: (...sale: Parameters<Charge['collect']>) => charge.collect(...sale),
    /** Checks the payments that are due; with `all`, every payment with an open outcome. */
    reconcile: ({ all = false } = {}) => (all ? reconcileAll(reconciliation) : reconcile(reconciliation)),
    /** Checks on the chain every settled payment that it has not confirmed yet. */
    audit: () => audit(reconciliation),
    /**
     * Loads the keys and reads what the facilitators of these services support, so that the first price is complete.
     * With a signal, it repeats the requests until the signal aborts. Never throws.
     */
    async prepare(services: readonly string[], signal?: AbortSignal): Promise<void> {
      const networks = [...new Set(services.flatMap((service) => settings.networks(service)))]
      const refresh = async (network: NetworkName) => {
        await support(network).refresh()
        preparedSupport.set(network, support(network))
      }
      await Promise.allSettled([keys.all(), ...networks.map(refresh)])
      if (signal) void repeat(() => Promise.allSettled(networks.map(refresh)), SUPPORT_EVERY_MS, signal)
    },
    /** Whether each network accepts payments. A network is absent until its facilitator has answered. */
    paying: (): ReadonlyMap<NetworkName, boolean> =>
      new Map([...preparedSupport].map(([network, { closedReason }]) => [network, closedReason === undefined])),
    refunds: new Refunds({ store, facilitator, chain, clock }),
    /** Public keys of offers and receipts, the newest first. Throws if the ledger cannot be read. */
    signingKeys: () => keys.publicKeys(),
    /** Throws if the ledger cannot be read. */
    countOpen: () => countOpen(store.sql),
    /** Reconciles and cleans up in the background until the signal aborts. */
    watch: (signal: AbortSignal) => repeat(() => reconcileOnce(store, reconciliation), RECONCILE_EVERY_MS, signal),
  }
}

/** One background pass. Never throws: the next pass retries, since the database may only be away for a moment. */
async function reconcileOnce(store: LedgerStore, reconciliation: ReconcileParts): Promise<void> {
  const { log } = reconciliation
  try {
    if (!(await store.leads())) return
    const counts = await reconcile(reconciliation)
    if (counts.settled + counts.failed > 0) log.info(counts, 'payments reconciled')
    await sweep(store.notes)
  } catch (err) {
    log.error({ err }, 'reconciling payments failed')
  }
}

/** Throws if no facilitator is set. Logs a rejection by the facilitator's catalogue when its reason changes. */
function createNetworkFacilitator(network: NetworkName, settings: ChargeSettings, clock: () => number): Facilitator {
  const { verifyTimeoutMs, settleTimeoutMs, log } = settings
  const url = settings.facilitatorUrl(network)
  if (url === undefined) throw new Error(`No facilitator is set for ${network}.`)
  const isCdp = new URL(url).origin === new URL(CDP_FACILITATOR_URL).origin
  const cdpKey = isCdp ? settings.cdpKey : undefined
  let loggedReason: string | undefined
  const onListed = ({ status, reason }: Listing) => {
    settings.onListed?.(network, status)
    if (status !== 'rejected' || reason === loggedReason) return
    loggedReason = reason
    log.warn({ event: 'listing_rejected', network, reason }, 'the catalogue does not list what is sold')
  }
  return createFacilitator({ url, cdpKey, verifyTimeoutMs, settleTimeoutMs, onListed }, clock)
}

function createNetworkSupport(
  network: NetworkName,
  facilitator: Facilitator,
  log: Logger,
  clock: () => number,
): FacilitatorSupport {
  return new FacilitatorSupport(facilitator, NETWORKS[network].id, clock, (closedReason) => {
    if (closedReason === undefined) log.info({ event: 'paying_open', network }, 'payments are taken again')
    else log.error({ event: 'paying_closed', network, why: closedReason }, 'no payment is taken')
  })
}

function oncePerNetwork<T>(create: (network: NetworkName) => T): (network: NetworkName) => T {
  const created = new Map<NetworkName, T>()
  return (network) => {
    const value = created.get(network) ?? create(network)
    created.set(network, value)
    return value
  }
}
