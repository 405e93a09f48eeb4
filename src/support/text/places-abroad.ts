import { z } from 'zod'
import { readTable } from '#support/files/read.ts'
import { normalise } from './normalise.ts'

// The hub uses this to notice tasks about other countries, which no service here answers.

const LOCALES = ['zh-Hant', 'zh-Hans', 'en']
/** The longest name has this many words: `papua new guinea`. */
const WORDS_MAX = 3
/** People in Taiwan use these languages and currencies, so their names do not point abroad. */
const HOME_LANGUAGES = ['zh', 'en']
const HOME_CURRENCIES = ['TWD', 'USD']
/** Zones of these continents are named after cities; others after islands such as Wake and Christmas. */
const CITY_ZONE = /^(?:Africa|America|Asia|Australia|Europe)\/([^/]+)$/
/** The Chinese names of the cities of time zones, from Unicode CLDR 48. */
const CITIES = 'reference/cities-abroad.tsv'
const cityRow = z.object({ zh: z.string() })

/** `normalise` folds Traditional to Simplified characters, so the text is Simplified here. */
const segmenter = new Intl.Segmenter('zh-Hans', { granularity: 'word' })

let cached: ReadonlySet<string> | undefined

/** Whether a text names another country or territory, its language or currency, or a large foreign city. */
export function namesPlaceAbroad(text: string): boolean {
  const names = (cached ??= readNames())
  const folded = normalise(text)
  const latinWords = folded.match(/[a-z]+/g) ?? []
  // Whole words are compared: 里加 (Riga) is not in 哪里加油.
  const words = [...segmenter.segment(folded)].map(({ segment }) => segment)
  return [...joinNeighbours(latinWords, ' '), ...joinNeighbours(words, '')].some((name) => names.has(name))
}

/** All runs of one to WORDS_MAX neighbouring words. */
function joinNeighbours(words: readonly string[], joint: string): string[] {
  return words.flatMap((_, from) =>
    Array.from({ length: WORDS_MAX }, (_, more) => words.slice(from, from + more + 1).join(joint)),
  )
}

/** Names in Chinese and English, from the Unicode data of Node. */
function readNames(): ReadonlySet<string> {
  const letters = Array.from('abcdefghijklmnopqrstuvwxyz')
  // Node lists no regions and languages, so it is asked for the name of every possible code of two letters.
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  const regions = codes.map((code) => code.toUpperCase()).filter((code) => code !== 'TW')
  const languages = codes.filter((code) => !HOME_LANGUAGES.includes(code))
  const currencies = Intl.supportedValuesOf('currency').filter((code) => !HOME_CURRENCIES.includes(code))
  const cities = Intl.supportedValuesOf('timeZone')
    .filter((zone) => zone !== 'Asia/Taipei')
    .flatMap((zone) => CITY_ZONE.exec(zone)?.[1]?.replaceAll('_', ' ') ?? [])
  const all = [
    ...listNames('region', regions),
    ...listNames('language', languages),
    ...listNames('currency', currencies),
    ...cities,
    ...readTable(CITIES, cityRow).map(({ zh }) => zh),
  ]
  // Names of one character, or of two Latin letters, are also parts of other words.
  return new Set(all.map((name) => normalise(name)).filter((name) => name.length > (/[a-z]/.test(name) ? 2 : 1)))
}

function listNames(type: Intl.DisplayNamesType, codes: readonly string[]): string[] {
  return LOCALES.flatMap((locale) =>
    (['long', 'short'] as const).flatMap((style) => {
      const names = new Intl.DisplayNames([locale], { type, style, fallback: 'none' })
      return codes.flatMap((code) => names.of(code) ?? [])
    }),
  )
}
