import { LRUCache } from 'lru-cache'
import type { Operation } from '#operation/operation.ts'
import type { Runtime } from './runtime.ts'

/** Long enough for a burst of calls, too short for a stale answer. See docs/adr/005. */
const KEPT_MS = 1000

/** Caches answers to identical tool calls for one second. The gateway caches those to GET requests. */
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
    // Keys count, because unknown arguments may be as long as a body.
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

/**
 * Whether identical calls may share an answer. Excluded are paid answers, answers fetched from a site, and posted input
 * such as self-assessments.
 */
export function isShareable({ price, effect, route }: Operation): boolean {
  return price === undefined && effect === 'read' && !route?.startsWith('POST')
}
