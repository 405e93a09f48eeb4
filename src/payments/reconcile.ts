import { setTimeout as sleep } from 'node:timers/promises'
import type { Ledger, PaymentRow } from './ledger.ts'
import type { Settler } from './settler.ts'

/** A request that is still under way settles its own payment; this old is nobody's. */
const QUIET_MS = 5_000
const BATCH = 200

export interface Reconciled {
  settled: number
  failed: number
  pending: number
  /** Being worked on by another process just now. */
  busy: number
}

/** Looks at every payment whose outcome is open and moves it on: settles it, or learns from the chain what became of it. */
export async function reconcile(
  { ledger, settler, clock }: { ledger: Ledger; settler: Settler; clock: () => number },
  { quietMs = QUIET_MS }: { quietMs?: number } = {},
): Promise<Reconciled> {
  const counts: Reconciled = { settled: 0, failed: 0, pending: 0, busy: 0 }
  for (const row of ledger.listOpen(BATCH)) {
    if (clock() - row.updated_at < quietMs && row.state === 'pending') counts.pending += 1
    else await moveOn(row, ledger, settler, counts)
  }
  return counts
}

async function moveOn(row: PaymentRow, ledger: Ledger, settler: Settler, counts: Reconciled): Promise<void> {
  const lock = ledger.tryLock(row.key)
  if (!lock) {
    counts.busy += 1
    return
  }
  // One look and one settlement take less than the lock's lease, so it needs no renewal.
  try {
    const now = ledger.find(row.key) ?? row
    const after = now.state === 'settled' ? now : await settler.settleAgain(now)
    if (after.state === 'pending' || after.state !== row.state) counts[after.state] += 1
  } finally {
    lock.release()
  }
}

/** Runs `pass` again and again until the signal ends, `everyMs` after the last one finished. */
export async function repeat(pass: () => Promise<void>, everyMs: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await pass()
    await sleep(everyMs, undefined, { signal, ref: false }).catch(() => undefined)
  }
}
