import { z } from 'zod'
import { listCell, readTable } from '#support/files/read.ts'
import { readSpokenDigits } from '#operation/input/chinese-number.ts'
import { createNames } from '#operation/input/names.ts'
import { comparisonKey } from '#support/text/normalise.ts'
import { HOTLINES } from './hotlines.ts'
import { NEEDS, type Need } from './needs.ts'

/** Further names of lines, by phone number. */
const ALSO = new Map(
  readTable('reference/wellness/line-names.tsv', z.object({ number: z.string().min(1), names: listCell })).map(
    ({ number, names }) => [number, names],
  ),
)

/** Generic endings of line names. */
const ENDINGS = [
  '專線',
  '熱線',
  '電話',
  'hotline',
  'helpline',
  'help line',
  'line',
  '諮詢',
  '諮商',
  '協談',
  '防治',
  '防制',
  '關懷',
  '支持',
  '中心',
  '基金會',
  '協會',
  'center',
  'centre',
  '服務',
  '求助',
  '免費',
]

/** The distinctive part of a name, with digits in place of Chinese numerals: 張老師專線 → 張老師, 一一三 → 113. */
function bareLineName(text: string): string {
  const digits = readSpokenDigits(text.trim())
  if (digits !== undefined) return digits
  const ending = ENDINGS.find((it) => text.toLowerCase().endsWith(it) && text.length > it.length)
  return ending === undefined ? text.trim() : bareLineName(text.slice(0, -ending.length).trim())
}

/**
 * The names of a line in a sentence: with and without brackets, with and without the part after a colon, and 基隆 for
 * 基隆市.
 */
function titlesOf(name: string): string[] {
  const titles = [name, name.split(/[（(]/)[0] ?? '', name.split(':')[0] ?? '', name.replace(/^(.{2})[市縣]/u, '$1')]
  return titles.map((it) => it.trim())
}

const lines = HOTLINES.map(({ number, name_zh, name_en, needs, county }) => ({
  number,
  needs,
  isLocal: county !== null,
  label: name_zh,
  labelEn: name_en,
  titles: [...titlesOf(name_zh), ...titlesOf(name_en)],
}))

/** Names that identify a line even within a sentence. */
export const LINE_TITLES = createNames(
  lines.map(({ number, label, labelEn, titles }) => ({ key: number, label, labelEn, names: titles })),
)

/** Words for a need. They name all lines for that need. */
function wordsOf(need: Need): readonly string[] {
  const { zh, en, also } = NEEDS[need]
  return [zh, en, ...also]
}

const named = lines.map(({ number, label, labelEn, needs, titles, isLocal }) => {
  const also = [...titles, ...(ALSO.get(number) ?? [])]
  const names = also.flatMap((name) => [name, `${number} ${name}`, `${name} ${number}`])
  return { key: number, label, labelEn, needs, isLocal, names: [...names, ...names.map(bareLineName)] }
})
const taken = new Set(named.flatMap(({ names }) => names).map(comparisonKey))

/**
 * Whether a word for a need may mean this line. It means all lines for the need, unless one has the word in its title:
 * 失智 (“dementia”) means the dementia line only.
 */
function mayBeMeant(number: string, word: string): boolean {
  const titled = named.filter(({ label, isLocal }) => !isLocal && label.includes(word))
  return titled.length === 0 || titled.some(({ key }) => key === number)
}

/** Hotlines by number and by name. A word for a need gives all lines for it. */
export const LINE_NAMES = createNames(
  named.map(({ key, label, labelEn, needs, names, isLocal }) => {
    const words = (isLocal ? [] : needs)
      .flatMap(wordsOf)
      .filter((word) => !taken.has(comparisonKey(word)) && mayBeMeant(key, word))
    return { key, label, labelEn, names: [...names, ...words] }
  }),
  { omittable: new RegExp(`^(?:${ENDINGS.map(comparisonKey).join('|')})*$`) },
)

const NUMBER_AT_END = /^([一二三四五六七八九零〇]{3,4}|\d{3,4}) ?(\D+)$|^(\D+?) ?(\d{3,4})$/u

/** Finds the phone number of a line next to other words: emergency 112, 一九六六長照. */
export function spokenLine(text: string): string {
  const [, before = '', behind, words = behind ?? '', after = before] = NUMBER_AT_END.exec(text.trim()) ?? []
  const number = readSpokenDigits(after) ?? after
  if (!HOTLINES.some((line) => line.number === number)) return bareLineName(text)
  const named = LINE_NAMES.resolve(bareLineName(words))
  return 'thing' in named && named.thing.key !== number ? bareLineName(text) : number
}
