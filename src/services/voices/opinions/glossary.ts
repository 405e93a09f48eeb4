import { createHash } from 'node:crypto'
import { foldWithOffsets } from '#support/text/normalise.ts'
import { createPhraseMatcher, keepLongest } from '#support/text/phrase-matcher.ts'
import { z } from 'zod'
import { listCell, readTable } from '#support/files/read.ts'

/**
 * Kinds of products and their names. `brands` are products of that kind: an iPhone is a 手機, but a 手機 need not be an
 * iPhone.
 */
const THINGS = readTable('reference/voices/things.tsv', z.object({ zh: listCell, en: listCell, brands: listCell }))

/** A hash of the glossary. The version of the title index contains it, so a new glossary rebuilds the index. */
export const THINGS_CALLED_BY = createHash('sha256').update(JSON.stringify(THINGS)).digest('hex').slice(0, 16)

const zhMatcher = createPhraseMatcher(THINGS.flatMap(({ zh, en }) => zh.map((word) => [word, en] as const)))
const enMatcher = createPhraseMatcher(THINGS.flatMap(({ zh, en }) => en.map((word) => [word, zh] as const)))
const kindMatcher = createPhraseMatcher(
  THINGS.flatMap(({ zh, en, brands }) => [...en, ...brands].map((word) => [word, zh] as const)),
)

/** The English names of all kinds and brands, normalised. */
export const ENGLISH_NAMES: readonly string[] = THINGS.flatMap(({ en }) => en)

const nameMatcher = createPhraseMatcher(
  THINGS.flatMap(({ zh, en }) =>
    [...zh, ...en, ...en.map((word) => `${word}s`)].map((word) => [word, zh[0]!] as const),
  ),
)

/**
 * The kinds of products that a text names. `every`: all. `longest`: those that are not part of a longer name, as
 * “printer” is of “3D printer”.
 */
export function kindsIn(text: string): { every: Set<string>; longest: Set<string> } {
  const found = nameMatcher.find(text)
  const valuesOf = (matches: typeof found) => new Set(matches.map(({ value }) => value))
  return { every: valuesOf(found), longest: valuesOf(keepLongest(found)) }
}

/** Words that a title should be found by, too: translations of its glossary terms, and the kinds of its brands. */
export function otherWords(text: string): string[] {
  const folded = foldWithOffsets(text)
  // Only the longest match counts: “3D printer” contains no match of “printer”.
  const found = [...keepLongest(zhMatcher.find(folded)), ...keepLongest(kindMatcher.find(folded))]
  return [...new Set(found.flatMap(({ value }) => value))]
}

/**
 * An English query in which the first Chinese name replaces each glossary term. It finds titles with another English
 * name, such as WFH for remote work. Undefined if the query has no term.
 */
export function inOtherWords(query: string): string | undefined {
  const things = keepLongest(enMatcher.find(query))
  if (things.length === 0) return undefined
  let phrase = ''
  let at = 0
  for (const { start, end, value } of things) {
    phrase += `${query.slice(at, start)} ${value[0] ?? ''} `
    at = end
  }
  return phrase + query.slice(at)
}

/** Splits a Chinese query into its glossary terms, its Latin words and the remaining Chinese words. */
export function readThings(query: string) {
  const found = keepLongest(zhMatcher.find(query))
  const rest = found.reduceRight((text, { start, end }) => `${text.slice(0, start)} ${text.slice(end)}`, query)
  return {
    things: found.map(({ phrase, value }) => ({ zh: phrase, en: value[0] ?? '' })),
    latin: query.match(/[\p{sc=Latin}\p{N}][\p{sc=Latin}\p{N}.+#-]*/gu) ?? [],
    rest: (rest.match(/\p{sc=Han}+/gu) ?? []).join(' '),
  }
}

/**
 * Translates a Chinese query for an English community: keeps its Latin words and uses the first English name of each
 * term. Undefined if a word has no English name: 熱感印表機 must not become “printer”.
 */
export function toEnglish(query: string): string | undefined {
  const { things, latin, rest } = readThings(query)
  return rest === '' ? [...new Set([...latin, ...things.map(({ en }) => en)])].join(' ') : undefined
}
