import { setTimeout as sleep } from 'node:timers/promises'
import { eq, inArray, lt, sql } from 'drizzle-orm'
import type { Writer } from './client.ts'
import { answerCache } from './schema.ts'

/** The number of answers deleted per step. It is small, since an answer may have a megabyte. */
const SWEEP_MAX = 20

/** A cache that several processes share. No method rejects; on failure each process makes its own answers. */
export interface SharedAnswers {
  find(key: string): Promise<string | undefined>
  store(key: string, text: string, ttlMs: number): Promise<void>
  /** Locks the key. Returns the function that unlocks it, or undefined if another process has the lock. */
  lock(key: string): Promise<(() => Promise<void>) | undefined>
}

/** How often a process looks for the answer that another one is making. */
const POLL_MS = 100

interface Answer<T> {
  value: T
  cached: boolean
  at: Date
}

type Make<T> = (signal: AbortSignal) => Promise<T>

/** Work that callers of this process wait for. */
interface PendingWork {
  readonly result: Promise<Answer<unknown>>
  callers: number
  readonly abort: AbortController
}

/**
 * Caches what `make` returns in the database, and in `shared` for other processes. Concurrent callers with one key
 * share one call of `make`, which ends after `makeTimeoutMs`.
 */
export function createAnswerCache(
  db: () => Writer,
  clock: () => Date,
  { shared, makeTimeoutMs }: { shared?: SharedAnswers | undefined; makeTimeoutMs: number },
) {
  const underway = new Map<string, PendingWork>()

  async function fetchAnswer<T>(key: string, ttlMs: number, signal: AbortSignal, make: Make<T>): Promise<Answer<T>> {
    if (!shared) return storeAnswer(key, ttlMs, await make(signal), clock())
    for (;;) {
      const sharedAnswer = readAnswer<T>(await shared.find(key), ttlMs)
      if (sharedAnswer) {
        // It expires here when it expires there.
        storeAnswer(key, sharedAnswer.at.getTime() + ttlMs - clock().getTime(), sharedAnswer.value, sharedAnswer.at)
        return sharedAnswer
      }
      const unlock = await shared.lock(key)
      if (unlock) {
        try {
          const answer = storeAnswer(key, ttlMs, await make(signal), clock())
          await shared.store(key, JSON.stringify({ value: answer.value, at: answer.at.getTime() }), ttlMs)
          return answer
        } finally {
          await unlock()
        }
      }
      await sleep(POLL_MS, undefined, { signal })
    }
  }

  function readAnswer<T>(text: string | undefined, ttlMs: number): Answer<T> | undefined {
    if (text === undefined) return undefined
    // Safe: a process of the same version stored this text for the same key.
    const { value, at } = JSON.parse(text) as { value: T; at: number }
    return clock().getTime() < at + ttlMs ? { value, cached: true, at: new Date(at) } : undefined
  }

  function storeAnswer<T>(key: string, ttlMs: number, value: T, at: Date): Answer<T> {
    const row = { value: JSON.stringify(value), stored_at: at.getTime(), expires_at: clock().getTime() + ttlMs }
    ifUsable(() => {
      db()
        .insert(answerCache)
        .values({ key, ...row })
        .onConflictDoUpdate({ target: answerCache.key, set: row })
        .run()
    })
    return { value, cached: false, at }
  }

  /** Aborts the work when its last caller has disconnected; a later caller starts it again. */
  function waitFor(key: string, work: PendingWork, disconnected: AbortSignal | undefined): Promise<Answer<unknown>> {
    work.callers++
    const leave = () => {
      work.callers--
      if (work.callers > 0) return
      if (underway.get(key) === work) underway.delete(key)
      work.abort.abort(disconnected?.reason)
    }
    if (disconnected?.aborted) leave()
    disconnected?.addEventListener('abort', leave, { once: true })
    return work.result.finally(() => disconnected?.removeEventListener('abort', leave))
  }

  return {
    /** When the last caller has disconnected, the work is aborted. */
    async remember<T>(key: string, ttlMs: number, make: Make<T>, disconnected?: AbortSignal): Promise<Answer<T>> {
      const cached = ifUsable(() => db().select().from(answerCache).where(eq(answerCache.key, key)).get())
      // `expires_at` comes from the caller who stored the answer. This caller may accept only younger ones.
      if (cached && clock().getTime() < Math.min(cached.expires_at, cached.stored_at + ttlMs)) {
        return { value: JSON.parse(cached.value) as T, cached: true, at: new Date(cached.stored_at) }
      }
      let work = underway.get(key)
      if (!work) {
        const abort = new AbortController()
        const signal = AbortSignal.any([abort.signal, AbortSignal.timeout(makeTimeoutMs)])
        const result = fetchAnswer(key, ttlMs, signal, make).finally(() => {
          if (underway.get(key) === work) underway.delete(key)
        })
        work = { result, callers: 0, abort }
        underway.set(key, work)
      }
      return waitFor(key, work, disconnected) as Promise<Answer<T>>
    },
  }
}

/** Size limit of all cached answers together. Without it, requests for ever new addresses could fill the disk. */
const BYTES_MAX = 256 * 1024 * 1024

/** Deletes expired answers and, above `bytesMax`, those that expire first. Most addresses are requested only once. */
export function sweepAnswers(db: Writer, now: Date, bytesMax = BYTES_MAX): void {
  const expired = db
    .select({ key: answerCache.key })
    .from(answerCache)
    .where(lt(answerCache.expires_at, now.getTime()))
    .limit(SWEEP_MAX)
  while (db.delete(answerCache).where(inArray(answerCache.key, expired)).run().changes > 0);

  // octet_length() returns the size of a text without reading it.
  const octets = sql<number>`octet_length(${answerCache.value})`
  let bytes =
    db
      .select({ all: sql<number>`coalesce(sum(${octets}), 0)` })
      .from(answerCache)
      .get()?.all ?? 0
  const next = db.select({ key: answerCache.key }).from(answerCache).orderBy(answerCache.expires_at).limit(SWEEP_MAX)
  while (bytes > bytesMax) {
    const removed = db.delete(answerCache).where(inArray(answerCache.key, next)).returning({ octets }).all()
    if (removed.length === 0) return
    bytes -= removed.reduce((sum, row) => sum + row.octets, 0)
  }
}

/** A cache that cannot be read or written counts as empty, because answers can be made without it. */
function ifUsable<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
