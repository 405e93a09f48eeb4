import { LRUCache } from 'lru-cache'
import type { Operation } from '#operation/operation.ts'
import type { Runtime } from './runtime.ts'

/** Long enough for a burst of equal calls, too short for a stale answer (docs/adr/005). */
const KEPT_MS = 1000

/** Caches answers to identical tool calls. Answers to GET requests are cached by the gateway instead. */
export interface FinishedAnswers<T extends { readonly size: number }> {
  get(key: string): T | undefined
  set(key: string, answer: T): void
}

export function createFinishedAnswers<T extends { readonly size: number }>(
  runtime: Pick<Runtime, 'clock'>,
): FinishedAnswers<T> {
  const answers = new LRUCache<string, { readonly answer: T; readonly at: number }>({
    max: 2000,
    maxSize: 4 * 1024 * 1024,
    // A key counts, because unknown arguments in it may be long.
    sizeCalculation: ({ answer }, key) => answer.size + key.length,
  })
  return {
    get(key) {
      const cached = answers.get(key)
      const age = cached ? runtime.clock().getTime() - cached.at : -1
      return age >= 0 && age < KEPT_MS ? cached?.answer : undefined
    },
    set(key, answer) {
      answers.set(key, { answer, at: runtime.clock().getTime() })
    },
  }
}

/** Whether identical calls may get the same answer. Paid, fetched and posted ones (self-assessments) may not. */
export function isShareable({ price, effect, route }: Operation): boolean {
  return price === undefined && effect === 'read' && !route?.startsWith('POST')
}
