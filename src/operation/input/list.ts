import { trimTail } from '#support/text/trim-tail.ts'
import type { Kind } from './kind.ts'
import { isTaken, parseJsonText, plain, tooLong, VALUE_LENGTH_MAX, type Outcome, type Reading } from './reading.ts'

// These separators never occur inside an item: commas of either width, 、 ； and line breaks.
const SEPARATOR = /[,、;\n]\s*/
// These separators may also occur inside an item: space, slash, bar, "and".
const LOOSE_SEPARATOR = /\s*(?:\/|\||\+|&|和|與|跟|及|\band\b)\s*|\s+/i

/** Parses a list of items. Items without a kind are free text, which is only split at `SEPARATOR`. */
export function listKind(item: Kind | undefined): Kind {
  return {
    name: 'list',
    inputMode: item?.inputMode ?? 'text',
    example: item?.example ?? 'a, b',
    hint: {
      en: `Send a list, with commas between several.${item ? ` ${item.hint.en}` : ''}`,
      zh: `請寫清單，以逗號分隔。${item?.hint.zh ?? ''}`,
    },
    ...(item && { item }),
    ...(item?.prepare && { prepare: item.prepare }),
    read: (text, reading) => readList(text, item, reading),
  }
}

function readList(text: string, item: Kind | undefined, reading: Reading): Outcome<unknown[]> {
  const pieces = splitList(text)
  if (pieces === undefined || pieces.length === 0 || pieces.includes('')) return undefined
  const values: unknown[] = []
  let isWorkedOut = false
  for (const piece of pieces) {
    const read = item ? readPiece(piece, item, reading) : [{ value: piece }]
    if (!Array.isArray(read)) return refuseAsListItem(read)
    values.push(...read.map(({ value }) => value))
    isWorkedOut ||= read.some((it) => it.isWorkedOut)
  }
  return { value: values, ...(isWorkedOut && { isWorkedOut }) }
}

/** Turns "not found" into an invalid input, because one unknown name makes the list invalid. */
function refuseAsListItem(outcome: Outcome<never>): Outcome<never> {
  if (!outcome || !('refusal' in outcome)) return outcome
  const { isUnknown: _, ...refused } = outcome
  return refused
}

/** Parses the piece as one item. If that fails, splits it at `LOOSE`; then every part must be an item. */
function readPiece(piece: string, item: Kind, reading: Reading) {
  if (piece.length > VALUE_LENGTH_MAX) return tooLong(item.hint)
  const whole = item.read(piece, reading)
  if (isTaken(whole)) return [whole]
  const parts = []
  // Stops at the first invalid part, because the text may be a long sentence.
  for (const part of piece.split(LOOSE_SEPARATOR)) {
    const read = item.read(part, reading)
    if (!isTaken(read)) return whole
    parts.push(read)
  }
  return parts.length > 1 ? parts : whole
}

/** Splits a list written as JSON or as plain text: ["a","b"] or a, b. */
export function splitList(text: string): string[] | undefined {
  const written = text.normalize('NFKC').trim()
  if (written.startsWith('[')) return jsonList(written)
  return trimTail(written, /[\s,、;]/)
    .split(SEPARATOR)
    .map((piece) => plain(piece).replace(QUOTED, '$<word>'))
}

/** Programs may quote each item: 'a','b'. */
const QUOTED = /^(?<mark>['"])(?<word>[^'"]+)\k<mark>$/

function jsonList(text: string): string[] | undefined {
  const list = parseJsonText(text)
  const isFlat = Array.isArray(list) && list.every((it) => typeof it === 'string' || typeof it === 'number')
  return isFlat ? list.map(String) : undefined
}
