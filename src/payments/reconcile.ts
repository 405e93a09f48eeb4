import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '#support/observability/log.ts'
import { lookClaim, type Ledger, type PaymentEntry } from './ledger.ts'
import type { Settler } from './settler.ts'

const BATCH = 50
/** Answers forgotten in one go: nobody else is served meanwhile. */
const SWEEP_MAX = 20
const AT_ONCE = 8
/** A pass takes no longer than this, so that what has become due meanwhile has its turn. */
const PASS_MS = 10_000
/** After a fault, so that one row is not tried again at once and for ever. */
const FAULT_PAUSE_MS = 60_000

export interface Reconciled {
  settled: number
  failed: number
  pending: number
  /** Being worked on by another process just now. */
  busy: number
  /** Could not be looked at, for a reason that is in the log. */
  broken: number
}

interface Parts {
  readonly ledger: Ledger
  readonly settler: Settler
  readonly clock: () => number
  readonly log: Logger
}

/** Looks at every payment that is due and writes down what the chain says of it. Sends nothing. */
export async function reconcile(parts: Parts): Promise<Reconciled> {
  const counts = nothingYet()
  const startedAt = performance.now()
  for (;;) {
    const due = await parts.ledger.listDue(BATCH)
    await inParallel(due, (entry) => lookAt(entry, parts, counts))
    const isStuck = counts.busy > 0
    if (due.length < BATCH || isStuck || performance.now() - startedAt > PASS_MS) return counts
  }
}

/** Looks at every payment whose outcome is open, due or not: for an operator who wants to know now. */
export async function reconcileAll(parts: Parts): Promise<Reconciled> {
  return throughAll((after) => parts.ledger.listOpen(after, BATCH), parts)
}

/** Compares every settled payment that was not yet found on the chain with it. */
export async function audit(parts: Parts): Promise<Reconciled> {
  return throughAll((after) => parts.ledger.listUnchecked(after, BATCH), parts)
}

async function throughAll(list: (after: string) => Promise<PaymentEntry[]>, parts: Parts): Promise<Reconciled> {
  const counts = nothingYet()
  let after = ''
  for (;;) {
    const entries = await list(after)
    await inParallel(entries, (entry) => lookAt(entry, parts, counts))
    const last = entries.at(-1)
    if (!last) return counts
    after = last.key
  }
}

function nothingYet(): Reconciled {
  return { settled: 0, failed: 0, pending: 0, busy: 0, broken: 0 }
}

/** Forgets what nobody has a right to any more, a little at a time. */
export async function sweep(ledger: Ledger): Promise<void> {
  while ((await ledger.sweep(SWEEP_MAX)) === SWEEP_MAX) await setImmediate()
}

/** One row. Whatever goes wrong with it is its own: the others have their turn. */
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

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values()
  const worker = async () => {
    for (const item of queue) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

/** Runs `pass` again and again until the signal ends, `everyMs` after the last one finished. */
export async function repeat(pass: () => Promise<void>, everyMs: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await pass()
    await sleep(everyMs, undefined, { signal, ref: false }).catch(() => undefined)
  }
}
