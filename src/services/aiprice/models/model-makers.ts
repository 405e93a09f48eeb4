import { z } from 'zod'
import { readChineseNumber } from '#operation/input/chinese-number.ts'
import { readTable } from '#support/files/read.ts'
import { comparisonKey } from '#support/text/normalise.ts'

/**
 * Chinese names of makers and model families. A maker’s name before a bare number means its family: 智譜 4.6 is GLM 4.6.
 * `family` is empty if the maker has several families.
 */
const CHINESE = readTable(
  'reference/aiprice/chinese-names.tsv',
  z.object({ name: z.string().transform(comparisonKey), family: z.string(), is_maker: z.enum(['yes', '']) }),
)
const IN_LATIN = new Map(CHINESE.flatMap((it) => (it.is_maker === '' ? [[it.name, it.family] as const] : [])))
const UNSAID_MAKERS = new Map(CHINESE.flatMap((it) => (it.is_maker === '' ? [] : [[it.name, it.family] as const])))
/** Longest first, because the shorter 智譜 is the beginning of 智譜清言. */
const NAMES = [...IN_LATIN.keys(), ...UNSAID_MAKERS.keys()].toSorted((a, b) => b.length - a.length)

/**
 * Replaces or removes a Chinese maker at the start: 智譜 GLM 4.6 → GLM 4.6, 通義千問3 Max → qwen 3 Max. Other words before
 * the name remain.
 */
export function withLatinMaker(text: string): string {
  const han = /^(\p{sc=Han}+) ?(?![\p{sc=Hiragana}\p{sc=Katakana}])/u.exec(text)
  if (!han) return text
  let rest = comparisonKey(han[1] ?? '')
  let family = ''
  let maker = ''
  while (rest !== '') {
    const name = NAMES.find((it) => rest.startsWith(it))
    if (name === undefined) return text
    family = IN_LATIN.get(name) ?? family
    maker = name
    rest = rest.slice(name.length)
  }
  const behind = text.slice(han[0].length)
  if (family === '' && /^[\d.]/.test(behind)) family = UNSAID_MAKERS.get(maker) ?? ''
  const isMentioned = family === '' || behind.toLowerCase().startsWith(family)
  return isMentioned ? behind || text : `${family} ${behind}`.trim()
}

/** Other names of a family: 豆包 1.6 is listed as seed 1.6, DS V3.2 as DeepSeek V3.2. */
const FAMILIES: readonly (readonly [RegExp, string])[] = [
  [/^doubao[ -](?:seed[ -])?/i, 'seed '],
  [/^ds[ -](?=[rv]\d)/i, 'deepseek '],
  // Since GPT-5.1, the API calls “Instant” chat-latest, and the name of “Thinking” has no suffix.
  [/(?<=^gpt[ -]?5\.\d)[ -]instant$/i, ' chat latest'],
  [/(?<=^gpt[ -]?5\.\d)[ -]thinking$/i, ''],
]

export function otherFamilies(text: string): string[] {
  return FAMILIES.filter(([family]) => family.test(text)).map(([family, other]) => text.replace(family, other))
}

const SPOKEN_EN = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const SPOKEN_VERSION = new RegExp(`(?<=[a-z] )(${SPOKEN_EN.join('|')})(?: point (${SPOKEN_EN.join('|')}))?\\b`, 'gi')

/** Converts versions in English words, as in dictation: gpt five point five → gpt 5.5. */
export function withSpokenFigures(text: string): string {
  const figure = (word: string) => SPOKEN_EN.indexOf(word.toLowerCase())
  return text.replaceAll(SPOKEN_VERSION, (_, whole: string, part: string | undefined) =>
    part === undefined ? `${figure(whole)}` : `${figure(whole)}.${figure(part)}`,
  )
}

const NUMERAL = '[零〇一二三四五六七八九十]'
const VERSION = new RegExp(`(?<=[a-z\\p{sc=Han}] ?)(${NUMERAL}{1,3})(?:[點点](${NUMERAL}{1,2}))?(?!\\p{sc=Han})`, 'giu')

/** Converts Chinese numerals in versions: GPT 四點一 → GPT 4.1. */
export function withFigures(text: string): string {
  return text.replaceAll(VERSION, (all, whole: string, part: string | undefined) => {
    const [number, fraction] = [readChineseNumber(whole), part === undefined ? undefined : readChineseNumber(part)]
    if (number === undefined) return all
    return fraction === undefined ? `${number}` : `${number}.${fraction}`
  })
}
