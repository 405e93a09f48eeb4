import { CHINESE_NUMERALS } from '#operation/input/chinese-number.ts'
import { ENGLISH_NUMERALS } from '#operation/input/english-number.ts'
import { normalise } from '#support/text/normalise.ts'

/** A word in Latin letters, an address, or one Chinese character. */
export interface Token {
  readonly text: string
  readonly start: number
  readonly end: number
  /** The normalised word of which a Chinese character is a part. @ for an address. */
  readonly word: string
  /** Whether a Chinese character is the first, the last or a middle one of its word. */
  readonly place: 'only' | 'first' | 'middle' | 'last'
}

/** Text after this is pasted, and the tagger has never seen its words. */
export const TAGGED_MAX = 400

const segmenter = new Intl.Segmenter('zh-Hant', { granularity: 'word' })

/** An address or a path. */
const ADDRESS =
  /https?:\/\/(?:[^\s\p{sc=Han},;，。；、）)」』”"]|[,;](?=\d))+|(?<![\w.@-])(?:[a-z\d-]+\.)+(?!(?:txt|md|js|xml|json|csv|pdf|html)(?!\w))[a-z]{2,}(?!\w)(?:\/(?:[^\s\p{sc=Han},;，。；、）)」』”"]|[,;](?=\d))*)?|(?<![\w.:/])\/[a-z][\w./*?=&-]*/giu
/** Words joined by hyphens: self-hosted, B850-PLUS, gpt-4.1, 2026-10-10. */
const HYPHENED = /(?<![A-Za-z\d])[A-Za-z\d]+(?:[-_][A-Za-z\d]+(?:\.\d+)?)+(?![A-Za-z\d])/g

/** The tokens of a task, without spaces. */
export function tokensOf(task: string): Token[] {
  const text = task.slice(0, TAGGED_MAX)
  const addresses = [...text.matchAll(ADDRESS)].map(({ index, 0: it }) =>
    tokenOf(it.replace(/[.,;:!?]+$/, ''), index, '@'),
  )
  const hyphened = [...text.matchAll(HYPHENED)].map(({ index, 0: it }) => tokenOf(it, index))
  const joined = [...addresses, ...hyphened.filter((it) => isApart(it, addresses))]
  const words = wordsOf(text).filter((it) => isApart(it, joined))
  return [...joined, ...words].toSorted((a, b) => a.start - b.start)
}

/** A part of a task between two word boundaries. */
export interface Word {
  readonly text: string
  readonly start: number
  readonly end: number
}

export function wordsIn(task: string): Word[] {
  return [...segmenter.segment(task)].flatMap(({ segment: text, index: start }) =>
    /\S/.test(text) ? [{ text, start, end: start + text.length }] : [],
  )
}

function tokenOf(text: string, start: number, word = normalise(text)): Token {
  return { text, start, end: start + text.length, word, place: 'only' }
}

function isApart({ start, end }: Token, others: readonly Token[]): boolean {
  return !others.some((it) => it.start < end && start < it.end)
}

function wordsOf(text: string): Token[] {
  return [...segmenter.segment(text)].flatMap(({ segment, index }): Token[] => {
    if (!/\S/.test(segment)) return []
    if (!/^\p{sc=Han}{2,}$/u.test(segment)) return [tokenOf(segment, index)]
    const word = normalise(segment)
    let start = index
    return Array.from(segment).map((character, at, { length }) => {
      const place = at === 0 ? 'first' : at === length - 1 ? 'last' : 'middle'
      const token: Token = { ...tokenOf(character, start, word), place }
      start = token.end
      return token
    })
  })
}

/** A word for a number, alone or as a part of one. */
const NUMERAL_WORD = new RegExp(
  `^(?:[${CHINESE_NUMERALS}十百千萬万半打]|${ENGLISH_NUMERALS.join('|')}|hundred|thousand|million|dozen|half|couple)$`,
  'i',
)

/** The script, the case and the digits of a token in a few signs. */
export function shapeOf({ text, word }: Pick<Token, 'text' | 'word'>): string {
  if (word === '@') return '@'
  if (NUMERAL_WORD.test(text)) return 'N'
  if (/^\p{sc=Han}/u.test(text)) return 'H'
  if (/^[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text)) return 'K'
  if (/[-_]/.test(text) && text.length > 1) return /\d/.test(text) ? (/[a-z]/i.test(text) ? 'a-9' : '9-9') : 'a-a'
  if (/^\d+$/.test(text)) return `9${Math.min(8, text.length)}`
  if (/^\d/.test(text)) return '9x'
  if (/^\p{Lu}+$/u.test(text)) return 'AA'
  if (/^\p{Lu}/u.test(text)) return 'Aa'
  return /^\p{Ll}/u.test(text) ? (/\d/.test(text) ? 'a9' : 'a') : 'p'
}
