import { z } from 'zod'
import { readTable } from '#support/files/read.ts'
import { normalise } from './normalise.ts'

/** Names of these languages do not point abroad, because people in Taiwan use them. */
const HOME_LANGUAGES: ReadonlySet<string> = new Set(['zh', 'en'])
const LOCALES = ['zh-Hant', 'zh-Hans', 'en']
const WORDS_MAX = 3

/** Zones of these continents are named after cities; others after islands such as Wake and Christmas. */
const CITY = /^(?:Africa|America|Asia|Australia|Europe)\/([^/]+)$/

let cached: ReadonlySet<string> | undefined

/** The Chinese names of the cities of time zones, from Unicode CLDR 48. */
const CITIES = 'reference/cities-abroad.tsv'
const city = z.object({ zh: z.string() })

const segmenter = new Intl.Segmenter('zh-Hans', { granularity: 'word' })

/** Whether a text names another country or territory, its language or currency, or a large foreign city. */
export function speaksOfAbroad(text: string): boolean {
  const names = (cached ??= readNames())
  const folded = normalise(text)
  const words = folded.match(/[a-z]+/g) ?? []
  // A name begins and ends with a word: 里加 (Riga) is not in 哪里加油.
  const segments = [...segmenter.segment(folded)].map(({ segment }) => segment)
  const isNamed = (parts: readonly string[], joint: string) =>
    parts.some((_, at) =>
      Array.from({ length: WORDS_MAX }, (_, more) => parts.slice(at, at + more + 1).join(joint)).some((it) =>
        names.has(it),
      ),
    )
  return isNamed(words, ' ') || isNamed(segments, '')
}

/** Names in Chinese and English, from the Unicode data of Node. */
function readNames(): ReadonlySet<string> {
  const letters = Array.from('abcdefghijklmnopqrstuvwxyz')
  const pairs = letters.flatMap((one) => letters.map((other) => one + other))
  const namesOf = (type: Intl.DisplayNamesType, codes: readonly string[]) =>
    LOCALES.flatMap((locale) =>
      (['long', 'short'] as const).flatMap((style) => {
        const names = new Intl.DisplayNames([locale], { type, style, fallback: 'none' })
        return codes.flatMap((code) => names.of(code) ?? [])
      }),
    )
  const cities = Intl.supportedValuesOf('timeZone').flatMap((zone) =>
    zone === 'Asia/Taipei' ? [] : (CITY.exec(zone)?.[1]?.replaceAll('_', ' ') ?? []),
  )
  const all = [
    ...namesOf(
      'region',
      pairs.map((code) => code.toUpperCase()).filter((code) => code !== 'TW'),
    ),
    ...namesOf(
      'language',
      pairs.filter((code) => !HOME_LANGUAGES.has(code)),
    ),
    ...namesOf(
      'currency',
      Intl.supportedValuesOf('currency').filter((code) => code !== 'TWD' && code !== 'USD'),
    ),
    ...cities,
    ...readTable(CITIES, city).map(({ zh }) => zh),
  ]
  return new Set(all.map((name) => normalise(name)).filter((name) => name.length > (/[a-z]/.test(name) ? 2 : 1)))
}
