import { setImmediate } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { Logger } from '#support/observability/log.ts'
import { lookClaim, type Ledger, type PaymentEntry } from './ledger.ts'
import type { Settler } from './settler.ts'

const BATCH = 50
/** Expired answers deleted per step. The process serves no request during a step, so the number is small. */
const SWEEP_MAX = 20
const AT_ONCE = 8
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

interface Parts {
  readonly ledger: Ledger
  readonly settler: Settler
  readonly clock: () => number
  readonly log: Logger
}

/** Checks every payment that is due and records the result from the chain. Sends no payment. */
export async function reconcile(parts: Parts): Promise<Reconciled> {
  const counts = createCounts()
  const startedAt = performance.now()
  for (;;) {
    const due = await parts.ledger.listDue(BATCH)
    await pLimit(AT_ONCE).map(due, (entry) => lookAt(entry, parts, counts))
    const isStuck = counts.busy > 0
    if (due.length < BATCH || isStuck || performance.now() - startedAt > PASS_MS) return counts
  }
}

export async function reconcileAll(parts: Parts): Promise<Reconciled> {
  return throughAll((after) => parts.ledger.listOpen(after, BATCH), parts)
}

export async function audit(parts: Parts): Promise<Reconciled> {
  return throughAll((after) => parts.ledger.listUnchecked(after, BATCH), parts)
}

async function throughAll(list: (after: string) => Promise<PaymentEntry[]>, parts: Parts): Promise<Reconciled> {
  const counts = createCounts()
  let after = ''
  for (;;) {
    const entries = await list(after)
    await pLimit(AT_ONCE).map(entries, (entry) => lookAt(entry, parts, counts))
    const last = entries.at(-1)
    if (!last) return counts
    after = last.key
  }
}

function createCounts(): Reconciled {
  return { settled: 0, failed: 0, pending: 0, busy: 0, broken: 0 }
}

export async function sweep(ledger: Ledger): Promise<void> {
  while ((await ledger.sweep(SWEEP_MAX)) === SWEEP_MAX) await setImmediate()
}

async function lookAt(entry: PaymentEntry, { ledger, settler, clock, log }: Parts, counts: Reconciled): Promise<void> {
  const claim = await ledger.claim({ names: [entry.key, lookClaim(entry.key)] })
  if (!claim) {
    counts.busy += 1
    return
  }
  try {
    const now = (await ledger.find(entry.key)) ?? entry
    const state = await settler.lookAgain(now, claim.fence)
    if (state === 'pending' || state !== entry.state) counts[state] += 1
  } catch (err) {
    counts.broken += 1
    log.error({ err, payment: entry.key }, 'payment not reconciled')
    await ledger.looked(entry.key, clock() + FAULT_PAUSE_MS, claim.fence).catch(() => {})
  } finally {
    await claim.release()
  }
}
