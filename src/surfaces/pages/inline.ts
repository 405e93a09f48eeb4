import { LANGUAGE_TAGS } from '#operation/view/language.ts'
import { piecesOf, plainText, type Piece, type Target, type Text } from '#operation/view/text.ts'
import type { Words } from '#operation/view/messages.ts'
import { markup, type Html, type Markup } from './html.ts'

export interface Posting {
  readonly action: string
  readonly fields: readonly (readonly [name: string, value: string])[]
}

/** The context for drawing a block: the reader's words, and the addresses of links. */
export interface Pen {
  readonly words: Words
  resolve(target: Target): string | undefined
  /** The form that replaces a link to a target without an address. Undefined if the target has one. */
  post?(target: Target): Posting | undefined
  nextId(): string
  /** The headline of the page, whose rows a table marks. */
  readonly headline?: string
  /** True for headlines, where lines break between words only. */
  readonly isLarge?: boolean
}

/** A pen for one page. Without `resolve`, links become plain text. */
export function penOf(words: Words, resolve: Pen['resolve'] = () => undefined): Pen {
  let ids = 0
  return { words, resolve, nextId: () => `h-${++ids}` }
}

export function inline(text: Text, pen: Pen): Html {
  return markup`${piecesOf(text).map((piece) => writePiece(piece, pen))}`
}

/** In large type, Chinese lines break after these marks, unless they are in brackets. */
export const PHRASE_END = /(?<=[，。；：？！])(?![^（）]*）)/

/** A first or last phrase of so few letters (`下個連假：`, `3 天`) does not get a line of its own. */
const LEAD_MAX = 6
const TAIL_MAX = 4
/** A line of so few letters fits any phone, so the next phrase may begin a new line. */
const LINE_MAX = 10

/** Keeps each phrase of a headline on one line if it fits, so that lines break at punctuation. */
export function phrased(text: Text, ordinary: Pen): Html {
  const pen = { ...ordinary, isLarge: true }
  const phrases: Piece[][] = [[]]
  for (const piece of joined(text)) {
    const [first = '', ...others] = typeof piece === 'string' ? piece.split(PHRASE_END) : [piece]
    phrases.at(-1)?.push(first)
    for (const other of others) phrases.push([other])
    if (typeof piece === 'string' && /[，。；：？！]$/.test(piece)) phrases.push([])
  }
  const phrasesLeft = withoutScraps(phrases.filter((phrase) => phrase.length > 0))
  if (phrasesLeft.length < 2) return markup`${withQuotes(joined(text), pen)}`
  return markup`${phrasesLeft.map((phrase) => markup`<span class="ph">${withQuotes(phrase, pen)}</span>`)}`
}

/** The pieces of a text, with adjacent strings as one. */
function joined(text: Text): Piece[] {
  const pieces: Piece[] = []
  for (const piece of piecesOf(text)) {
    const before = pieces.at(-1)
    if (typeof before === 'string' && typeof piece === 'string') pieces[pieces.length - 1] = before + piece
    else pieces.push(piece)
  }
  return pieces
}

const OPENING = /[「《“]$/
const CLOSING = /^[」》”]/

/** An emphasised name keeps its quotation marks on its line. A name longer than the line is cut there. */
function withQuotes(pieces: readonly Piece[], pen: Pen): Markup {
  const marksAt = (at: number) => {
    const [before, piece, after] = [pieces[at - 1], pieces[at], pieces[at + 1]]
    if (typeof piece !== 'object' || typeof before !== 'string' || typeof after !== 'string') return undefined
    const [opening, closing] = [OPENING.exec(before)?.[0], CLOSING.exec(after)?.[0]]
    return opening && closing ? { opening, closing } : undefined
  }
  return pieces.map((piece, at) => {
    const marks = marksAt(at)
    if (marks) return markup`<span class="quoted">${marks.opening}${writePiece(piece, pen)}${marks.closing}</span>`
    if (typeof piece !== 'string') return writePiece(piece, pen)
    return writePiece(piece.slice(marksAt(at - 1) ? 1 : 0, marksAt(at + 1) ? -1 : undefined), pen)
  })
}

function withoutScraps(phrases: readonly (readonly Piece[])[]): (readonly Piece[])[] {
  const kept: (readonly Piece[])[] = []
  for (const phrase of phrases) {
    const before = kept.at(-1)
    const leadIn = before === undefined ? '' : plainText(before)
    const isTail = plainText(phrase).length <= TAIL_MAX && leadIn.length > LINE_MAX
    const isScrap = isTail || leadIn.length <= (leadIn.endsWith('：') ? LEAD_MAX : TAIL_MAX)
    if (before && isScrap) kept.splice(-1, 1, [...before, ...phrase])
    else kept.push(phrase)
  }
  return kept
}

export function writePiece(piece: Piece, pen: Pen): Markup {
  if (piece === null) return ''
  if (typeof piece !== 'object') return typeof piece === 'string' ? breakable(piece, pen) : piece
  if ('to' in piece) return anchor(written(piece.text, pen), pen.resolve(piece.to))
  if ('phone' in piece) return phoneLink(piece.phone, piece.text)
  if ('strong' in piece) return markup`<b>${written(piece.strong, pen)}</b>`
  if ('em' in piece) return markup`<em class="num">${written(piece.em, pen)}</em>`
  if ('code' in piece) return markup`<code>${piece.code}</code>`
  if ('quiet' in piece) return markup`<span class="quiet">${written(piece.quiet, pen)}</span>`
  return markup`<span class="tag${piece.tone ? ` ${piece.tone}` : ''}">${piece.tag}</span>`
}

function breakable(text: string, pen: Pen): Markup {
  if (!text.includes('\n')) return written(text, pen)
  return text.split('\n').map((line, at) => (at === 0 ? written(line, pen) : markup`<br>${written(line, pen)}`))
}

/** Needs a lang attribute within English text, so that screen readers and fonts treat it correctly. */
const EAST_ASIAN = /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+)/u
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Chinese fonts draw these quotation marks as wide as an ideograph, so they are marked as English text. */
const QUOTES = /[‘’“”]/
const IDEOGRAPHIC = /[\u2E80-\uFFEF]/

/** Marks text in another language than the page's with its language. */
export function inItsLanguage(text: string, { words, isLarge }: Pen): Markup {
  if (words.language === 'zh') {
    if (isLarge) return betweenWords(text)
    return QUOTES.test(text) && !IDEOGRAPHIC.test(text) ? markup`<span lang="en">${text}</span>` : text
  }
  if (!EAST_ASIAN.test(text)) return text
  const language = KANA.test(text) ? 'ja' : LANGUAGE_TAGS.zh
  return text
    .split(EAST_ASIAN)
    .map((part, at) => (at % 2 === 1 ? markup`<span lang="${language}">${part}</span>` : part))
}

const SEGMENTER = new Intl.Segmenter('zh-TW', { granularity: 'word' })
const WORD = /^\p{Script=Han}{2,}$/u

/** Allows line breaks between Chinese words. The segmenter splits unknown names into single characters. */
function betweenWords(text: string): Markup {
  const parts: Markup[] = []
  let before = ''
  for (const { segment } of SEGMENTER.segment(text)) {
    if (WORD.test(before) && WORD.test(segment)) parts.push(markup`<wbr>`)
    parts.push(segment)
    before = segment
  }
  return parts
}

/** Texts without line breaks: `2026-12-25（五）`, `12/25（五）`, `5–6 月`, `25 Dec 2026`, `7.75 %`, numbers of days. */
const KEPT =
  /(?<![\w/-])((?:\d{4}-\d{2}-\d{2}|(?:\d{4}\/)?\d{1,2}\/\d{1,2}|\d{1,2} 月 \d{1,2} 日)(?:（[一二三四五六日]）)?|\d{1,2}–\d{1,2} 月|\d{1,2} (?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)(?: \d{4})?|\d[\d,.]* (?:%|days?))(?![\w/-])/

/** A number and its unit: `32.7 元／公升`, `3 天`. */
const MEASURE = /((?<![\w/.,-])[\d,.]*\d \p{Script=Han}{1,2}(?:／\p{Script=Han}{1,2})?(?!\p{Script=Han}))/u

/** Brackets that fit a line of a phone: `（8 月 17 日）`, `（2026 年，1,590 則留言）`. */
const BRACKETS = /(（[^（）]{1,18}）)/

/** A date with its weekday is one of `KEPT`. */
const KEPT_BRACKETS = /（[一二三四五六日]）/

/** A rise or a fall: `▲ 40（+1.63 %）`. On Taiwan’s exchanges, red is up and green is down. */
const MOVE = /([▲▼]\u00A0[\d,.]+(?: ?[（(][^）)]*[）)])?)/

function written(text: string, pen: Pen): Markup {
  if (!MOVE.test(text)) return unbroken(text, pen)
  const parts = text.split(MOVE).map((part, at) => ({ drawn: unbroken(part, pen), part, isMove: at % 2 === 1 }))
  return parts.map(({ drawn, part, isMove }) =>
    isMove ? markup`<span class="${part.startsWith('▲') ? 'up' : 'down'}">${drawn}</span>` : drawn,
  )
}

/** Prevents line breaks inside matches of `KEPT`, and in large type inside those of `BRACKETS` and `MEASURE`. */
function unbroken(text: string, pen: Pen): Markup {
  if (!pen.isLarge) return apart(text, KEPT, (rest) => inItsLanguage(rest, pen))
  const measured = (part: string) => apart(part, MEASURE, (rest) => inItsLanguage(rest, pen))
  const undated = (part: string) => apart(part, KEPT, measured)
  return KEPT_BRACKETS.test(text) ? undated(text) : apart(text, BRACKETS, undated)
}

/** A mark that must not begin a line. Browsers would break the line between it and an undivided word before it. */
const CLOSING_MARK = /^[、，。；：？！）」》]/

function apart(text: string, kept: RegExp, write: (rest: string) => Markup): Markup {
  if (!kept.test(text)) return write(text)
  const parts = text.split(kept)
  return parts.map((part, at) =>
    at % 2 === 1
      ? markup`<span class="num">${part}${CLOSING_MARK.exec(parts[at + 1] ?? '')?.[0] ?? ''}</span>`
      : write(at === 0 ? part : part.replace(CLOSING_MARK, '')),
  )
}

function anchor(text: Markup, address: string | undefined): Markup {
  return address === undefined ? text : markup`<a href="${address}">${text}</a>`
}

/** A phone number. It may have an area code in brackets and an extension after 轉. */
const NUMBER = /(?<![\w@])(?:\(\d{2,4}\)\s?)?\+?\d[\d-]{2,}(?:\s?(?:轉|ext\.?|#)\s?\d+)?/g

/** Links the phone numbers in a text. Names and LINE ids beside them are not links. */
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
