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

/** The cache of operation/context.ts, in the table answer_cache. */
export function createAnswerCache(db: () => Writer, clock: () => Date) {
  const underway = new Map<string, Promise<Remembered<unknown>>>()

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

  return {
    async remember<T>(key: string, ttlMs: number, make: () => Promise<T>): Promise<Remembered<T>> {
      const held = ifUsable(() => db().select().from(answerCache).where(eq(answerCache.key, key)).get())
      // The age is checked against this caller's limit too, so a shorter limit takes effect at once.
      if (held && clock().getTime() < Math.min(held.expires_at, held.stored_at + ttlMs)) {
        return { value: JSON.parse(held.value) as T, cached: true, at: new Date(held.stored_at) }
      }
      const running = underway.get(key) as Promise<Remembered<T>> | undefined
      if (running) return running
      const started = refresh(key, ttlMs, make).finally(() => underway.delete(key))
      underway.set(key, started)
      return started
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

/** A cache that cannot be read or written is an empty one: the answer itself needs no database. */
function ifUsable<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
