import { trimTail } from '#support/text/trim-tail.ts'
import { z } from 'zod'
import { joinLanguages, type LocalizedText } from '#support/errors/localized-text.ts'
import { numberOf } from './calendar.ts'
import { ofKind, type Kind } from './kind.ts'
import { splitList } from './list.ts'
import { foldWidth } from './patterns.ts'
import { plain, type Found, type Outcome } from './reading.ts'

const ONE_SEPARATOR = /\s*(?:[,、;./+&-]|和|與|跟|及|\band\b)\s*|\s+/i

/** A list of small numbers with any separators. Without separators, each number has `digits` digits. */
function numbersKind(digits: number, example: string): Kind {
  return {
    name: 'list',
    inputMode: 'text',
    example,
    hint: {
      en: `Send whole numbers, for example ${example}.`,
      zh: `請寫一串整數，例如 ${example}。`,
    },
    read: (text) => readNumbers(text, digits),
    find: findNumberLists,
  }
}

function readNumbers(text: string, digits: number): Outcome<number[]> {
  const written = plain(text)
  if (written.startsWith('[')) return listOrRefusal(splitList(written))
  if (/^\d+$/.test(written) && written.length > digits * 2) {
    return written.length % digits === 0
      ? listOrRefusal(written.match(new RegExp(`\\d{${digits}}`, 'g')) ?? undefined)
      : undefined
  }
  return listOrRefusal(trimTail(written, /[\s,、;]/).split(ONE_SEPARATOR))
}

function listOrRefusal(pieces: readonly string[] | undefined): Outcome<number[]> {
  const numbers = pieces?.map((piece) => (/^\d{1,3}$|^[^\d\s]{1,3}$/.test(piece) ? numberOf(piece) : undefined))
  return numbers?.every((it) => it !== undefined) ? { value: numbers } : undefined
}

/** 1-15-22-31-40-49 or 1/15/22/31/40. A date has fewer than five parts. */
const HYPHENED = /(?<![\d.:/-])\d{1,2}(?:(?:-\d{1,2}){4,9}|(?:\/\d{1,2}){4,9})(?![\d:/-])/g

/** Finds four or more small numbers in a row. The 9 in PHQ9 is part of a title and not included. */
function findNumberLists(text: string): Found<number[]>[] {
  // A full-width colon separates a title from the list (PHQ9：1、0、2、1). In a time of day, people type the narrow colon.
  const plainText = foldWidth(text.replaceAll('：', '|')).replaceAll(/(?<=\d)號(?=[\s,、])/g, ' ')
  // 1, 0, 2, 1 but not the end of a date or a time: 10/25, 7:30.
  const runs = plainText.matchAll(/(?<![\dA-Za-z./-]|\d:)\d{1,2}(?:\s*[,、;，；\s]\s*\d{1,2}(?![\d:/-]|\.\d)){3,}/g)
  const hasNoUnit = (match: RegExpExecArray) => !/^[A-Za-z]/.test(plainText.slice(match.index + match[0].length))
  return [...runs, ...plainText.matchAll(HYPHENED)].filter(hasNoUnit).map((match) => {
    // In 09 10 29 30 34 8月22 the 8 belongs to a date.
    const isDated = /^[月年日]/.test(plainText.slice(match.index + match[0].length))
    const figures = [...match[0].matchAll(/\d+/g)].slice(0, isDated ? -1 : undefined)
    const last = figures.at(-1)
    return {
      value: figures.map(([figure]) => Number(figure)),
      start: match.index,
      end: match.index + (last ? last.index + last[0].length : 0),
    }
  })
}

const PICKS = numbersKind(2, '1,15,22,31,40,49')

/** A questionnaire's answers: `count` numbers from 0 to `max`, in order. `advice` ends every refusal. */
export function answersInput({ count, max, advice }: { count: number; max: number; advice?: LocalizedText }) {
  const message = joinLanguages(
    [`Send exactly ${count} answers, one for each item.`, advice?.en ?? ''].join(' ').trim(),
    `請給恰好 ${count} 個答案，每題一個。${advice?.zh ?? ''}`,
  )
  return ofKind(
    z.array(answerInput({ max, ...(advice && { advice }) })).length(count, message),
    numbersKind(1, exampleOf(count, max)),
  )
}

function exampleOf(count: number, max: number): string {
  return Array.from({ length: count }, (_, at) => at % (max + 1)).join(',')
}

export function answerInput({ max, advice }: { max: number; advice?: LocalizedText }) {
  const message = joinLanguages(
    [`Send a whole number from 0 to ${max}.`, advice?.en ?? ''].join(' ').trim(),
    `請給 0 到 ${max} 的整數。${advice?.zh ?? ''}`,
  )
  return z.int(message).min(0, message).max(max, message)
}

export function ticketNumbersInput() {
  return ofKind(z.array(z.int()), PICKS)
}
