import { setImmediate } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { Logger } from '#support/observability/log.ts'
import { checkClaim, type Ledger, type PaymentEntry } from './ledger.ts'
import type { Settler } from './settler.ts'

/** Rows read at a time. A row has no answer or payload, so it is small. */
const BATCH = 50
/** Expired answers deleted per step. The process serves no request during a step, so the number is small. */
const SWEEP_MAX = 20
/** Each check is two or three requests to a node, which limits their rate. */
const CONCURRENT_CHECKS = 8
/** Time limit of a pass. The next pass begins with the payments that have become due. */
const PASS_MS = 10_000
/** Pause after a fault, so that one row is not retried without end. */
const FAULT_PAUSE_MS = 60_000

export interface Reconciled {
  settled: number
  failed: number
  pending: number
  /** Rows claimed by another process. */
  busy: number
  /** Rows whose check failed; the log has the reason. */
  broken: number
}

export interface ReconcileParts {
  readonly ledger: Ledger
  readonly settler: Settler
  readonly clock: () => number
  readonly log: Logger
}

/** Checks every payment that is due and records the result from the chain. Sends no payment. */
export async function reconcile(parts: ReconcileParts): Promise<Reconciled> {
  const counts = createCounts()
  const startedAt = performance.now()
  for (;;) {
    const due = await parts.ledger.listDue(BATCH)
    await pLimit(CONCURRENT_CHECKS).map(due, (entry) => checkEntry(entry, parts, counts))
    const isStuck = counts.busy > 0
    if (due.length < BATCH || isStuck || performance.now() - startedAt > PASS_MS) return counts
  }
}

/** Checks every pending and failed payment, due or not. */
export async function reconcileAll(parts: ReconcileParts): Promise<Reconciled> {
  return checkAllPages((after) => parts.ledger.listOpen(after, BATCH), parts)
}

/** Checks every settled payment that the chain has not confirmed. */
export async function audit(parts: ReconcileParts): Promise<Reconciled> {
  return checkAllPages((after) => parts.ledger.listUnchecked(after, BATCH), parts)
}

async function checkAllPages(
  list: (after: string) => Promise<PaymentEntry[]>,
  parts: ReconcileParts,
): Promise<Reconciled> {
  const counts = createCounts()
  let after = ''
  for (;;) {
    const entries = await list(after)
    await pLimit(CONCURRENT_CHECKS).map(entries, (entry) => checkEntry(entry, parts, counts))
    const last = entries.at(-1)
    if (!last) return counts
    after = last.key
  }
}

function createCounts(): Reconciled {
  return { settled: 0, failed: 0, pending: 0, busy: 0, broken: 0 }
}

/** Deletes all expired answers, in small steps. */
export async function sweep(ledger: Ledger): Promise<void> {
  while ((await ledger.sweep(SWEEP_MAX)) === SWEEP_MAX) await setImmediate()
}

async function checkEntry(
  entry: PaymentEntry,
  { ledger, settler, clock, log }: ReconcileParts,
  counts: Reconciled,
): Promise<void> {
  const claim = await ledger.claim({ names: [entry.key, checkClaim(entry.key)] })
  if (!claim) {
    counts.busy += 1
    return
  }
  try {
    const current = (await ledger.find(entry.key)) ?? entry
    const state = await settler.recheck(current, claim.fence)
    if (state === 'pending' || state !== entry.state) counts[state] += 1
  } catch (err) {
    counts.broken += 1
    log.error({ err, payment: entry.key }, 'payment not reconciled')
    await ledger.recordCheck(entry.key, clock() + FAULT_PAUSE_MS, claim.fence).catch(() => {})
  } finally {
    await claim.release()
  }
}
