import { QuoteType, Tokenizer } from 'htmlparser2'

/** Attributes are kept by name, the first of a name only, as browsers do. */
export type Attributes = ReadonlyMap<string, string>

export interface TagHandler {
  /** Names are in lower case. `closed` is true for `<x/>`; `at` is where the tag stands. */
  open(name: string, attributes: Attributes, closed: boolean, at: number): void
  close(name: string): void
  text(text: string, at: number): void
  doctype(): void
  /** Whether CDATA sections are text here, as they are inside svg and math. */
  isForeign(): boolean
}

/** Attributes beyond these are dropped: a tag may have 50,000 of them. */
const ATTRIBUTES_MAX = 64
const ATTRIBUTE_LENGTH_MAX = 8192

/**
 * Hands the tags and texts of a page on as they come. It stands on the tokenizer of htmlparser2, not on its parser:
 * that one keeps all open elements in an array it adds to at the front, and needs seconds for 100,000 nested tags.
 */
export function readTags(html: string, handler: TagHandler): void {
  let name = ''
  let at = 0
  let attributes = new Map<string, string>()
  let attribute = ''
  let value = ''
  const openTag = (closed: boolean) => {
    handler.open(name, attributes, closed, at)
    attributes = new Map()
  }
  const tokenizer = new Tokenizer(
    { decodeEntities: true, xmlMode: false },
    {
      onopentagname(start, end) {
        name = html.slice(start, end).toLowerCase()
        at = start
      },
      onattribname(start, end) {
        attribute = html.slice(start, end).toLowerCase()
        value = ''
      },
      onattribdata(start, end) {
        if (value.length < ATTRIBUTE_LENGTH_MAX) value += html.slice(start, Math.min(end, start + ATTRIBUTE_LENGTH_MAX))
      },
      onattribentity(code) {
        if (value.length < ATTRIBUTE_LENGTH_MAX) value += String.fromCodePoint(code)
      },
      onattribend(quote) {
        if (attributes.size >= ATTRIBUTES_MAX || attributes.has(attribute)) return
        attributes.set(attribute, quote === QuoteType.NoValue ? '' : value)
      },
      onopentagend: () => openTag(false),
      onselfclosingtag: () => openTag(true),
      onclosetag: (start, end) => handler.close(html.slice(start, end).trim().toLowerCase()),
      ontext: (start, end) => handler.text(html.slice(start, end), start),
      ontextentity: (code, end) => handler.text(String.fromCodePoint(code), end),
      oncdata: (start, end, endOffset) => handler.text(html.slice(start, end - endOffset), start),
      isInForeignContext: () => handler.isForeign(),
      oncomment: () => {},
      ondeclaration: (start, end) => {
        if (/^!?doctype/i.test(html.slice(start, Math.min(end, start + 10)))) handler.doctype()
      },
      onprocessinginstruction: () => {},
      onend: () => {},
    },
  )
  tokenizer.write(html)
  tokenizer.end()
}
