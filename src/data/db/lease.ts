import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import { isBusy } from './busy.ts'
import type { Writer } from './client.ts'
import { syncLeases } from './schema.ts'

/** One lease for everything that changes data: syncs, imports and seeding. */
const NAME = 'syncs'
const LEASE_MS = 120_000
/** A quarter of the lease, so that three renewals may fail. */
const RENEWAL_MS = 30_000
/** Seeding all services takes less than this. */
const WAIT_MS = 60_000
const WAIT_PAUSE_MS = 200

export interface Lease {
  release(): void
}

/** Lease owners in this process. If a lease has this process id but another owner, its process is dead. */
const active = new Set<string>()

/**
 * Takes the lease for changing data; undefined while another process has it or the file is busy. A sync compares fetched rows with stored
 * ones, so nobody else may write in between. The lease of a dead process ends immediately on the same host, and after
 * two minutes elsewhere.
 */
export function takeLease(db: Writer, clock: () => Date): Lease | undefined {
  try {
    return takeNow(db, clock)
  } catch (err) {
    if (isBusy(err)) return undefined
    throw err
  }
}

function takeNow(db: Writer, clock: () => Date): Lease | undefined {
  const owner = `${hostname()} ${process.pid} ${randomUUID()}`
  const expiry = () => clock().getTime() + LEASE_MS
  const taken = db.transaction(
    (tx) => {
      const stored = tx.select().from(syncLeases).where(eq(syncLeases.name, NAME)).get()
      if (stored && stored.expires_at > clock().getTime() && isAlive(stored.owner)) return false
      const lease = { owner, expires_at: expiry() }
      tx.insert(syncLeases)
        .values({ name: NAME, ...lease })
        .onConflictDoUpdate({ target: syncLeases.name, set: lease })
        .run()
      return true
    },
    { behavior: 'immediate' },
  )
  if (!taken) return undefined
  const isOurs = and(eq(syncLeases.name, NAME), eq(syncLeases.owner, owner))
  const renewal = setInterval(() => {
    try {
      db.update(syncLeases).set({ expires_at: expiry() }).where(isOurs).run()
    } catch {
      // The lease stays valid for a while after a failed renewal, and the next renewal may succeed.
    }
  }, RENEWAL_MS)
  renewal.unref()
  active.add(owner)
  return {
    release() {
      clearInterval(renewal)
      active.delete(owner)
      db.delete(syncLeases).where(isOurs).run()
    },
  }
}

/** Waits until the lease is free. Throws after `withinMs`. */
export async function waitForLease(db: Writer, clock: () => Date, withinMs = WAIT_MS): Promise<Lease> {
  const until = performance.now() + withinMs
  for (;;) {
    const lease = takeLease(db, clock)
    if (lease) return lease
    if (performance.now() > until) throw new Error('Another process is running a sync or an import.')
    await sleep(WAIT_PAUSE_MS)
  }
}

/** Whether the process of `host pid uuid` may still run. Other hosts cannot be asked, so theirs counts as running. */
function isAlive(owner: string): boolean {
  const [host, id] = owner.split(' ')
  if (host !== hostname()) return true
  if (Number(id) === process.pid) return active.has(owner)
  try {
    process.kill(Number(id), 0)
    return true
  } catch (err) {
    // EPERM: the process exists, but belongs to another user.
    return (err as NodeJS.ErrnoException).code === 'EPERM'
  }
}
