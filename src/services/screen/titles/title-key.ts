import { readChineseNumber } from '#operation/input/chinese-number.ts'
import { comparisonKey, normalise } from '#support/text/normalise.ts'

const NUMERALS = '一二三四五六七八九'

/** A key shared by all spellings of a title, including the names of seasons: 第二季, 第2期, Season 2, 2nd Season. */
export function titleKey(title: string): string {
  return comparisonKey(title.replace(/ s(\d{1,2})$/iu, ' season $1'))
    .replaceAll(/第([一二三四五六七八九十]{1,3})(?=[季期部])/gu, (all, numeral: string) => {
      const number = readChineseNumber(numeral)
      return number === undefined ? all : `第${number}`
    })
    .replace(/(?<=\p{sc=Han})s(\d{1,2})$/u, '第$1季')
    .replaceAll(/第(\d+)期/gu, '第$1季')
    .replaceAll(/season(\d+)/gu, '第$1季')
    .replaceAll(/(?<!\d)(\d+)(?:st|nd|rd|th)season/gu, '第$1季')
}

export function seasonOf(key: string): number | undefined {
  const season = /第(\d{1,3})季/.exec(key)?.[1]
  return season === undefined ? undefined : Number(season)
}

export function withoutSeason(key: string): string {
  return key.replace(/第\d{1,3}季/, '')
}

/** Writes a single digit between Chinese characters as a Chinese numeral: 秒速5公分 → 秒速五公分. */
export function spokenTitle(title: string): string {
  return title.replaceAll(/(?<=\p{sc=Han})[1-9](?=\p{sc=Han})/gu, (figure) => NUMERALS[Number(figure) - 1] ?? figure)
}

/**
 * The beginning of a title, before 的, by which people call it: 藥師少女 for 藥師少女的獨語. A beginning of fewer than four
 * characters could be that of other titles.
 */
const BEGINNING = /^((?:劇場版 ?)?\p{sc=Han}{4,}?)的(?=\p{sc=Han})/u

export function shortTitle(title: string): string[] {
  const beginning = BEGINNING.exec(title)?.[1]
  return beginning === undefined ? [] : [beginning]
}

/**
 * Separates work and part number in a part key. Title keys never contain this character, so the two cannot be confused.
 */
export const PART_MARK = '#'

const WORDS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const ROMANS = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x']

/** Patterns for a part number at the end of a title. They expect single spaces instead of punctuation. */
const PARTS = [
  / ?第 ?([一二三四五六七八九十]{1,3}|\d{1,2}) ?(?:部曲?|集|章|季|期|彈|弾|幕)$/u,
  / (?:part|chapter|vol|volume|episode|season|book) (\d{1,2}|[a-z]{1,5})$/u,
  / s(\d{1,2})$/u,
  / (two|three|four|five|six|seven|eight|nine)$/u,
  / (\d{1,2})(?:st|nd|rd|th) season$/u,
  /(?<!\d)(\d{1,2})$/u,
  // At least two Roman letters, because a single letter is seldom a number: Malcolm X.
  / ([ivx]{2,4})$/u,
  /(?<=\p{sc=Han}{2})([二三四五六七八九])$/u,
]

/**
 * A key of the work and the part number, shared by all spellings: 沙丘3 and 沙丘：第三部 give `沙丘#3`, Dune: Part Three gives
 * `dune#3`. Undefined without a part.
 */
export function partKey(title: string): string | undefined {
  const spaced = normalise(title)
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
  for (const pattern of PARTS) {
    const match = pattern.exec(spaced)
    const number = match && numberOf(match[1] ?? '')
    if (match === null || number === undefined) continue
    const work = workKey(spaced.slice(0, match.index))
    if (/\p{L}/u.test(work)) return `${work}${PART_MARK}${number}`
  }
  return undefined
}

/** The key of a work in a part key, without its article, which people omit: batman part 2. */
function workKey(work: string): string {
  return comparisonKey(work.replace(/^(?:the|an?) /iu, ''))
}

/** A title whose text before the colon names the work: 冰原歷險記6：沸常危機, Ice Age: Boiling Point. */
const HEAD = /^([^:：]{2,})[:：]\s*\S/u

/** The key of the work before the colon: 鋼之鍊金術師 for 鋼之鍊金術師：嘆息之丘的聖星. */
export function workOf(name: string): string | undefined {
  const head = HEAD.exec(name)?.[1]
  return head === undefined ? undefined : titleKey(head)
}

/**
 * Part keys from the text before the colon of each name. One name's number applies to all names: through 冰原歷險記6, Ice
 * Age becomes part six. Empty unless exactly one number occurs.
 */
export function headKeys(names: readonly string[]): string[] {
  const heads = names.flatMap((name) => HEAD.exec(name)?.[1] ?? [])
  const numbered = heads.flatMap((head) => partKey(head) ?? [])
  const [number, ...others] = new Set(numbered.map((key) => key.slice(key.indexOf(PART_MARK))))
  if (number === undefined || others.length > 0) return []
  return heads.map((head) => partKey(head) ?? `${workKey(head)}${number}`)
}

const HALF_LENGTH_MIN = 4

/** Part keys for the Latin and the Chinese half of a name such as GRAND BLUE 碧藍之海 3, each with the number. */
export function scriptKeys(name: string): string[] {
  const at = name.search(/\p{sc=Han}/u)
  const latin = name.slice(0, Math.max(0, at)).trim()
  const isTwo =
    name[at - 1] === ' ' && latin.length >= HALF_LENGTH_MIN && /^\p{sc=Latin}[\p{sc=Latin}\d .,'’!&×-]+$/u.test(latin)
  if (!isTwo) return []
  const halves = [latin, name.slice(at)]
  const part = partKey(name)
  if (part === undefined) return halves.map(titleKey)
  const number = part.slice(part.indexOf(PART_MARK))
  return halves.map((half) => partKey(half) ?? `${workKey(half)}${number}`)
}

const EDITION = /(?:電影版?|劇場版|the movie|movie|film)$|^(?:電影|劇場版)/iu

interface Edition {
  readonly work: string
  readonly keys: readonly string[]
}

/** For a text that asks for the film of a work, the work and possible keys of the film: 孤獨的美食家電影 → 孤獨的美食家 劇場版. */
export function editionKeys(title: string): Edition | undefined {
  const work = title.trim().replace(EDITION, '').trim()
  if (work === title.trim() || work.length < 2) return undefined
  const ways = [`${work}劇場版`, `劇場版${work}`, `${work}電影版`, `電影${work}`, `${work} the movie`]
  return { work, keys: ways.map(titleKey) }
}

function numberOf(written: string): number | undefined {
  if (/^\d+$/.test(written)) return Number(written)
  for (const words of [WORDS, ROMANS]) {
    if (words.includes(written)) return words.indexOf(written) + 1
  }
  return readChineseNumber(written)
}
