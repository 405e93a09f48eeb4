import { createHash } from 'node:crypto'
import { foldWithOffsets } from '#support/text/normalise.ts'
import { createPhraseMatcher, keepLongest } from '#support/text/phrase-matcher.ts'
import { z } from 'zod'
import { listCell, readTable } from '#support/files/read.ts'

/**
 * Kinds of products and their names. `brands` are products of that kind: an iPhone is a 手機, but a 手機 need not be an
 * iPhone.
 */
const GLOSSARY = readTable('reference/voices/things.tsv', z.object({ zh: listCell, en: listCell, brands: listCell }))

/** The version of the title index contains this hash, so that a new glossary rebuilds the index. */
export const GLOSSARY_HASH = createHash('sha256').update(JSON.stringify(GLOSSARY)).digest('hex').slice(0, 16)

/** The English names of all kinds, without brands. */
export const ENGLISH_NAMES: readonly string[] = GLOSSARY.flatMap(({ en }) => en)

/** Names in both languages and English plurals, without brands. The first Chinese name identifies the kind. */
const kindMatcher = createPhraseMatcher(
  GLOSSARY.flatMap(({ zh, en }) =>
    [...zh, ...en, ...en.map((word) => `${word}s`)].map((word) => [word, zh[0]!] as const),
  ),
)

/**
 * The kinds of products that a text names. `every`: all. `longest`: those that are not part of a longer name, as
 * “printer” is of “3D printer”.
 */
export function findKinds(text: string): { every: Set<string>; longest: Set<string> } {
  const found = kindMatcher.find(text)
  const valuesOf = (matches: typeof found) => new Set(matches.map(({ value }) => value))
  return { every: valuesOf(found), longest: valuesOf(keepLongest(found)) }
}

const zhToEn = createPhraseMatcher(GLOSSARY.flatMap(({ zh, en }) => zh.map((word) => [word, en] as const)))
/** Without brands: a query for MacBook must not become one for every 筆電. */
const enToZh = createPhraseMatcher(GLOSSARY.flatMap(({ zh, en }) => en.map((word) => [word, zh] as const)))
/** With brands: a search for 筆電 finds a title that says MacBook. */
const enOrBrandToZh = createPhraseMatcher(
  GLOSSARY.flatMap(({ zh, en, brands }) => [...en, ...brands].map((word) => [word, zh] as const)),
)

/** Words under which a title is also indexed: translations of its kinds, and the kinds of its brands. */
export function translateTitle(title: string): string[] {
  const folded = foldWithOffsets(title)
  // Only the longest match counts: “3D printer” contains no match of “printer”.
  const found = [...keepLongest(zhToEn.find(folded)), ...keepLongest(enOrBrandToZh.find(folded))]
  return [...new Set(found.flatMap(({ value }) => value))]
}

/**
 * An English query in which the first Chinese name replaces each kind. It finds titles with another English name, such
 * as WFH for remote work. Undefined if the query names no kind.
 */
export function toChinese(query: string): string | undefined {
  const kinds = keepLongest(enToZh.find(query))
  if (kinds.length === 0) return undefined
  let translated = ''
  let at = 0
  for (const { start, end, value } of kinds) {
    translated += `${query.slice(at, start)} ${value[0] ?? ''} `
    at = end
  }
  return translated + query.slice(at)
}

/** Splits a Chinese query into its kinds of products, its Latin words and the remaining Chinese words. */
export function splitQuery(query: string) {
  const found = keepLongest(zhToEn.find(query))
  const rest = found.reduceRight((text, { start, end }) => `${text.slice(0, start)} ${text.slice(end)}`, query)
  return {
    kinds: found.map(({ phrase, value }) => ({ zh: phrase, en: value[0] ?? '' })),
    latin: query.match(/[\p{sc=Latin}\p{N}][\p{sc=Latin}\p{N}.+#-]*/gu) ?? [],
    rest: (rest.match(/\p{sc=Han}+/gu) ?? []).join(' '),
  }
}

/**
 * Translates a Chinese query for an English community: keeps its Latin words and uses the first English name of each
 * kind. Undefined if a word has no English name: 熱感印表機 must not become “printer”.
 */
export function toEnglish(query: string): string | undefined {
  const { kinds, latin, rest } = splitQuery(query)
  return rest === '' ? [...new Set([...latin, ...kinds.map(({ en }) => en)])].join(' ') : undefined
}
