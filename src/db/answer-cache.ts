import { eq, inArray, lt } from 'drizzle-orm'
import type { Writer } from './client.ts'
import { answerCache } from './schema.ts'

/** Some answers are a megabyte. */
const SWEPT_AT_ONCE = 20

interface Remembered<T> {
  value: T
  cached: boolean
  at: Date
}

/** Work that is underway, for one caller or several. */
interface Shared {
  readonly result: Promise<Remembered<unknown>>
  /** Callers who have not gone. */
  waiting: number
  readonly ending: AbortController
}

/** The cache of operation/context.ts, in the table answer_cache. */
export function createAnswerCache(db: () => Writer, clock: () => Date) {
  const underway = new Map<string, Shared>()

  async function refresh<T>(key: string, ttlMs: number, make: () => Promise<T>): Promise<Remembered<T>> {
    const value = await make()
    const at = clock()
    const row = { value: JSON.stringify(value), stored_at: at.getTime(), expires_at: at.getTime() + ttlMs }
    ifUsable(() => {
      db()
        .insert(answerCache)
        .values({ key, ...row })
        .onConflictDoUpdate({ target: answerCache.key, set: row })
        .run()
    })
    return { value, cached: false, at }
  }

  /** Work ends once the last of those who wait for it has gone; whoever asks after that has it begun again. */
  function join(key: string, work: Shared, gone: AbortSignal | undefined): Promise<Remembered<unknown>> {
    work.waiting++
    const leave = () => {
      work.waiting--
      if (work.waiting > 0) return
      if (underway.get(key) === work) underway.delete(key)
      work.ending.abort(gone?.reason)
    }
    if (gone?.aborted) leave()
    gone?.addEventListener('abort', leave, { once: true })
    return work.result.finally(() => gone?.removeEventListener('abort', leave))
  }

  return {
    /** `gone` ends when the caller does. */
    async remember<T>(
      key: string,
      ttlMs: number,
      make: (signal: AbortSignal) => Promise<T>,
      gone?: AbortSignal,
    ): Promise<Remembered<T>> {
      const held = ifUsable(() => db().select().from(answerCache).where(eq(answerCache.key, key)).get())
      // The age is checked against this caller's limit too, so a shorter limit takes effect at once.
      if (held && clock().getTime() < Math.min(held.expires_at, held.stored_at + ttlMs)) {
        return { value: JSON.parse(held.value) as T, cached: true, at: new Date(held.stored_at) }
      }
      let work = underway.get(key)
      if (!work) {
        const ending = new AbortController()
        const result = refresh(key, ttlMs, () => make(ending.signal)).finally(() => {
          if (underway.get(key) === work) underway.delete(key)
        })
        work = { result, waiting: 0, ending }
        underway.set(key, work)
      }
      return join(key, work, gone) as Promise<Remembered<T>>
    },
  }
}

/** Removes what has expired, a little at a time: nobody asks for most addresses twice. */
export function sweepAnswers(db: Writer, now: Date): void {
  const expired = db
    .select({ key: answerCache.key })
    .from(answerCache)
    .where(lt(answerCache.expires_at, now.getTime()))
    .limit(SWEPT_AT_ONCE)
  while (db.delete(answerCache).where(inArray(answerCache.key, expired)).run().changes > 0);
}

type Cache = ReturnType<typeof createAnswerCache>

/** The cache as one caller uses it: `gone` ends when the caller does. */
export function cacheOf(cache: Cache, gone: AbortSignal): Pick<Cache, 'remember'> {
  return { remember: (key, ttlMs, make) => cache.remember(key, ttlMs, make, gone) }
}

/** A cache that cannot be read or written is an empty one: the answer itself needs no database. */
function ifUsable<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
