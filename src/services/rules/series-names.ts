import { z } from 'zod'
import { lowerBound } from '#operation/input/name-store.ts'
import { listCell, readTable } from '#support/files/read.ts'
import { hasWords } from '#support/text/whole-words.ts'
import { comparisonKey } from '#support/text/normalise.ts'

export interface Series {
  readonly names: readonly string[]
  /**
   * The series' names in all languages, folded for comparison. A card belongs to the series if its name contains one of
   * them.
   */
  readonly keys: readonly string[]
}

/**
 * Series of two or more cards, with the names that players use. `everyday` names are also ordinary words, so in a
 * sentence they do not mean the series. Names are facts, taken from yaml-yugi, salix5/query-bot@f9b782f and
 * Fluorohydride/ygopro@33f7bcf. Nicknames come from fireinsect/nonebot-plugin-ocgbot-v2@dbd86936 (MIT). If four cards
 * share the text before の, 之 or 的, that text is a name, too.
 */
const ROWS = readTable(
  'reference/rules/series-names.tsv',
  z.object({ series: z.string().min(1), names: listCell, everyday: listCell }),
)

const byKey = new Map<string, Series>()
const everyday = new Set(ROWS.flatMap((row) => row.everyday).map(comparisonKey))
for (const { series, names } of ROWS) {
  const keys = [series, ...names].map(comparisonKey)
  for (const key of keys) if (!byKey.has(key)) byKey.set(key, { names: [series, ...names], keys })
}

export function findSeries(typed: string): Series | undefined {
  return byKey.get(comparisonKey(typed))
}

/** The series that a sentence mentions by this name. */
export function seriesInSentence(name: string): Series | undefined {
  return everyday.has(comparisonKey(name)) ? undefined : findSeries(name)
}

export function beginsSeries(key: string): boolean {
  return KEYS[lowerBound(KEYS, key)]?.startsWith(key) ?? false
}
const KEYS = [...byKey.keys()].filter((key) => !everyday.has(key)).toSorted()

/**
 * Whether a card belongs to the series. As in the game's rules on archetypes, the card's name must contain a name of
 * the series.
 */
export function isOfSeries({ keys }: Series, card: { readonly name_en: string; readonly keys: readonly string[] }) {
  // In Latin letters only whole words count: a card named Heroic does not belong to HERO.
  return keys.some((key) =>
    /^[a-z0-9]+$/.test(key) ? hasWords(card.name_en, key) : card.keys.some((name) => name.includes(key)),
  )
}
