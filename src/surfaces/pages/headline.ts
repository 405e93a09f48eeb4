import { widthOf } from '#operation/view/text-width.ts'
import type { Words } from '#operation/view/messages.ts'
import { piecesOf, plainText, type Piece, type Text } from '#operation/view/text.ts'
import { PHRASE_END } from './inline.ts'

/** A line of a phone holds this many half-width characters in the largest type, and this many in the smaller one. */
const LARGE_COLUMNS = 24
const SMALL_COLUMNS = 29
const LINES_MAX = 2

/** True if a headline needs the smaller type. */
export function isLong(headline: Text): boolean {
  return linesOf(headline, LARGE_COLUMNS) > LINES_MAX
}

/**
 * A headline that is too long in the smaller type, too, ends with its first sentence or, if that is still too long, at a
 * semicolon or a comma. The rest becomes the first sentence below.
 */
export function cutHeadline(headline: Text, { t, language }: Words): { readonly headline: Text; readonly rest: Text } {
  const pieces = piecesOf(headline)
  const whole = { headline, rest: '' }
  if (linesOf(headline, SMALL_COLUMNS) <= LINES_MAX) return whole
  const cut = [t('。', '. '), t('；', '; '), t('，', ', ')].flatMap((mark) => lastCut(pieces, mark) ?? [])[0]
  if (!cut) return whole
  const rest = language === 'en' ? capitalised(cut.rest) : cut.rest
  return { headline: cut.first, rest: /[。！？.!?]$/.test(plainText(rest)) ? rest : [...rest, t('。', '. ')] }
}

/** The last mark before which the headline fits. Undefined if there is none. */
function lastCut(pieces: readonly Piece[], mark: string) {
  const cuts = pieces.flatMap((piece, at) => {
    const clauses = typeof piece === 'string' ? piece.split(mark) : []
    return clauses.slice(1).map((_, index) => ({
      first: [...pieces.slice(0, at), clauses.slice(0, index + 1).join(mark)],
      rest: [clauses.slice(index + 1).join(mark), ...pieces.slice(at + 1)],
    }))
  })
  // The emphasised words are the answer, so they stay in the headline.
  return cuts.findLast(
    ({ first, rest }) =>
      plainText(rest) !== '' &&
      linesOf(first, SMALL_COLUMNS) <= LINES_MAX &&
      (isEmphasised(first) || !isEmphasised(pieces)),
  )
}

/** A phrase that does not fit the rest of a line begins the next one, and fills further lines if it is longer. */
function linesOf(text: Text, columns: number): number {
  // The line before the first phrase counts as full, so that the phrase begins a line.
  let [lines, used] = [0, columns]
  for (const width of plainText(text).split(PHRASE_END).map(boldWidthOf)) {
    if (used + width <= columns) {
      used += width
    } else if (width <= columns) {
      lines += 1
      used = width
    } else {
      // A long phrase breaks between words, which leaves some room at the ends of its lines.
      lines += Math.ceil((1.08 * width) / columns)
      used = columns
    }
  }
  return lines
}

/** Latin letters in bold are a little wider than half an ideograph, and a space is half as wide as they are. */
function boldWidthOf(phrase: string): number {
  const letters = phrase.replaceAll(' ', '')
  return 0.85 * widthOf(letters) + 0.3 * letters.length + 0.5 * (phrase.length - letters.length)
}

function isEmphasised(pieces: readonly Piece[]): boolean {
  return pieces.some((piece) => typeof piece === 'object' && piece !== null && 'em' in piece)
}

function capitalised([first = '', ...others]: readonly Piece[]): Piece[] {
  return typeof first === 'string' ? [first.charAt(0).toUpperCase() + first.slice(1), ...others] : [first, ...others]
}
