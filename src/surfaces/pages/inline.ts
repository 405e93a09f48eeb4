import { piecesOf, type Piece, type Target, type Text } from '#operation/view/text.ts'
import type { Words } from '#operation/view/words.ts'
import { markup, type Html, type Markup } from './html.ts'

/** What blocks are drawn with: a language, and the addresses of links. */
export interface Pen {
  readonly words: Words
  resolve(target: Target): string | undefined
  /** Numbers the ids of a page, so that none is given twice. */
  nextId(): string
}

export function inline(text: Text, pen: Pen): Html {
  return markup`${piecesOf(text).map((piece) => writePiece(piece, pen))}`
}

export function writePiece(piece: Piece, pen: Pen): Markup {
  if (piece === null) return ''
  if (typeof piece !== 'object') return typeof piece === 'string' ? breakable(piece) : piece
  if ('to' in piece) return anchor(piece.text, pen.resolve(piece.to))
  if ('phone' in piece) return phoneLink(piece.phone, piece.text)
  if ('strong' in piece) return markup`<b>${piece.strong}</b>`
  if ('em' in piece) return markup`<em class="num">${piece.em}</em>`
  if ('code' in piece) return markup`<code>${piece.code}</code>`
  if ('quiet' in piece) return markup`<span class="quiet">${piece.quiet}</span>`
  return markup`<span class="tag${piece.tone ? ` ${piece.tone}` : ''}">${piece.tag}</span>`
}

/** Lines of one text stay lines. */
function breakable(text: string): Markup {
  if (!text.includes('\n')) return text
  return text.split('\n').map((line, at) => (at === 0 ? line : markup`<br>${line}`))
}

function anchor(text: string, address: string | undefined): Markup {
  return address === undefined ? text : markup`<a href="${address}">${text}</a>`
}

/** A number as one dials it, with what stands behind 轉 as the extension. */
const NUMBER = /\+?\d[\d-]{2,}(?:\s?(?:轉|ext\.?|#)\s?\d+)?/g

/** Every number in the text can be called; what stands beside it – a name, a LINE id – is left as it is. */
function phoneLink(phone: string, text?: string): Html {
  const pieces: Markup[] = []
  let at = 0
  for (const match of phone.matchAll(NUMBER)) {
    const [number] = match
    pieces.push(phone.slice(at, match.index), markup`<a class="phone num" href="tel:${dialled(number)}">${number}</a>`)
    at = match.index + number.length
  }
  pieces.push(phone.slice(at))
  return markup`${text === undefined ? '' : `${text} `}${pieces}`
}

export function dialled(number: string): string {
  return number.replaceAll(/轉|ext\.?|#/g, ',').replaceAll(/[^\d+,]/g, '')
}
