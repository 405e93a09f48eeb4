/** Another operation with its inputs filled in. A page links to its answer; an agent is told the call. */
export interface Ask {
  /** Absent: the service that the document is of. */
  readonly service?: string
  readonly operation: string
  readonly input?: Readonly<Record<string, unknown>>
}

/** A page of the same service by its path (`/category/memory`), an operation, or anywhere by a whole address. */
export type Target = string | Ask

export interface Link {
  readonly text: string
  readonly to: Target
}

export interface Phone {
  readonly phone: string
  readonly text?: string
}

/** What a sentence is made of. Null is nothing. */
export type Piece =
  | string
  | number
  | null
  | Link
  | Phone
  | { readonly strong: string }
  | { readonly em: string }
  | { readonly code: string }
  | { readonly quiet: string }
  | { readonly tag: string; readonly tone?: Tone }

/** A sentence may be put together from sentences. */
export type Text = Piece | readonly Text[]

/** How something is meant. It is never said by colour alone: a sign or a word stands beside it. */
export type Tone = 'good' | 'warn' | 'bad'

/** Said with weight. */
export function strong(text: string): Piece {
  return { strong: text }
}

/** The figure or the word that the sentence is about. */
export function em(text: string): Piece {
  return { em: text }
}

export function code(text: string): Piece {
  return { code: text }
}

/** A remark beside what counts. */
export function quiet(text: string): Piece {
  return { quiet: text }
}

/** A word in a box: a state, a severity. */
export function tag(text: string, tone?: Tone): Piece {
  return { tag: text, ...(tone && { tone }) }
}

export function link(text: string, to: Target): Link {
  return { text, to }
}

/** A number to call: a `tel:` link where there is a telephone. */
export function phone(number: string, text?: string): Phone {
  return { phone: number, ...(text !== undefined && { text }) }
}

export function piecesOf(text: Text): readonly Piece[] {
  return isMany(text) ? text.flatMap(piecesOf) : [text]
}

function isMany(text: Text): text is readonly Text[] {
  return Array.isArray(text)
}

/** The words alone. */
export function plainText(text: Text): string {
  return piecesOf(text).map(plainPiece).join('')
}

function plainPiece(piece: Piece): string {
  if (piece === null) return ''
  if (typeof piece !== 'object') return String(piece)
  if ('to' in piece) return piece.text
  if ('phone' in piece) return piece.text ?? piece.phone
  if ('strong' in piece) return piece.strong
  if ('em' in piece) return piece.em
  if ('code' in piece) return piece.code
  return 'quiet' in piece ? piece.quiet : piece.tag
}
