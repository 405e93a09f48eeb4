import { readTable } from '#support/files/read.ts'
import { normalise } from '#support/text/normalise.ts'
import { splitRuns } from '#support/text/tokens.ts'
import { z } from 'zod'
import { withoutAskingWords } from './asking-words.ts'
import { ENGLISH_NAMES, findKinds } from './glossary.ts'

/** Words that makers add to a model's name for a variant: iPhone 13 Pro, Pixel 9 XL, RTX 4070 Ti. */
const VARIANTS = readTable('reference/voices/model-variants.tsv', z.object({ word: z.string().min(1) })).map(
  ({ word }) => word,
)
const isVariant = new Set(VARIANTS)
const KIND = ENGLISH_NAMES.filter((name) => !isVariant.has(name)).join('|')
const NO_VARIANT = String.raw`(?![a-z0-9+])(?!\s*-?\s*(?:${VARIANTS.join('|')})(?![a-z0-9]))`

/**
 * Returns a test: whether a text names the product of the query and not a variant. A 3D printer is no “printer”, and an
 * iPhone 13 Pro is no “iPhone 13”. A query without a kind or a model accepts every text.
 */
export function namesExactly(query: string): (text: string) => boolean {
  const bare = withoutAskingWords(query)
  const models = modelsOf(bare)
  const { longest: wanted } = findKinds(bare)
  return (text) => {
    const { longest, every } = findKinds(text)
    const folded = normalise(text)
    return (
      [...wanted].every((kind) => longest.has(kind) || !every.has(kind)) && models.every((model) => model.test(folded))
    )
  }
}

/**
 * Builds a pattern for each word with a digit. A bare number belongs to the word before it, with at most the kind of
 * product between them: Framework 13, Framework Laptop 13.
 */
function modelsOf(bare: string): RegExp[] {
  const runs = splitRuns(normalise(bare))
  return runs.flatMap(({ kind, text }, at) => {
    if (kind !== 'word' || !/\d/.test(text)) return []
    const own: string[] = []
    for (const next of runs.slice(at + 1)) {
      if (!isVariant.has(next.text)) break
      own.push(next.text)
    }
    const before = /^\d+$/.test(text) && runs[at - 1]?.kind === 'word' ? runs[at - 1]!.text : undefined
    const isNamed = before !== undefined && !/\d/.test(before)
    const start = isNamed ? String.raw`(?<![a-z0-9])${before}(?:\s+(?:${KIND}))?[\s-]*` : '(?<![a-z0-9])'
    return [new RegExp(start + [text, ...own].join(String.raw`\s*-?\s*`) + NO_VARIANT, 'u')]
  })
}
