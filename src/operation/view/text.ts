/** A link to an operation with given inputs: on a page it opens the answer; for an agent it is a tool call. */
export interface Ask {
  /** Default: the service of the document. */
  readonly service?: string
  readonly operation: string
  readonly input?: Readonly<Record<string, unknown>>
}

/** The target of a link: a path of the same service (`/category/memory`), an operation, or a complete URL. */
export type Target = string | Ask

export interface Link {
  readonly text: string
  readonly to: Target
}

export interface Phone {
  readonly phone: string
  readonly text?: string
}

/** A part of a sentence. Null parts are dropped. */
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

export type Text = Piece | readonly Text[]

/** The colour of a word. Because some readers cannot see colours, the word itself says the same. */
export type Tone = 'good' | 'warn' | 'bad'

export function strong(text: string): Piece {
  return { strong: text }
}

/** The most important figure or word of a sentence. */
export function em(text: string): Piece {
  return { em: text }
}

export function code(text: string): Piece {
  return { code: text }
}

export function quiet(text: string): Piece {
  return { quiet: text }
}

/** A word in a coloured box: a state or a severity. */
export function tag(text: string, tone?: Tone): Piece {
  return { tag: text, ...(tone && { tone }) }
}

export function link(text: string, to: Target): Link {
  return { text, to }
}

/** The answer of an operation of the same service, as the target of a link. */
export function ask(operation: string, input: NonNullable<Ask['input']> = {}): Ask {
  return { operation, input }
}

/** A telephone number, as a `tel:` link on phones. */
export function phone(number: string, text?: string): Phone {
  return { phone: number, ...(text !== undefined && { text }) }
}

export function piecesOf(text: Text): readonly Piece[] {
  return isMany(text) ? text.flatMap(piecesOf) : [text]
}

export function isMany(text: Text): text is readonly Text[] {
  return Array.isArray(text)
}

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
