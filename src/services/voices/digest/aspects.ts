import { z } from 'zod'
import type { Words } from '#operation/view/messages.ts'
import { readTable } from '#support/files/read.ts'
import { createPhraseMatcher } from '#support/text/phrase-matcher.ts'

/** A feature of a product that people discuss, such as its price or its battery. */
export interface Aspect {
  readonly aspect: string
  readonly zh: string
  readonly en: string
}

const ASPECTS = readTable(
  'reference/voices/aspects.tsv',
  z.object({ aspect: z.string(), zh: z.string(), en: z.string(), words: z.string() }),
)

const matcher = createPhraseMatcher(
  ASPECTS.flatMap(({ words, ...aspect }) => words.split(', ').map((word) => [word, aspect satisfies Aspect] as const)),
)

/** Distinct aspects that a text names, in the order of the table. */
export function aspectsOf(text: string): Aspect[] {
  const named = new Set(matcher.find(text).map(({ value }) => value.aspect))
  return ASPECTS.filter(({ aspect }) => named.has(aspect)).map(({ aspect, zh, en }) => ({ aspect, zh, en }))
}

export function aspectNamed(name: string, { t }: Words): string {
  return t(ASPECTS.find(({ en }) => en === name)?.zh ?? name, name)
}
