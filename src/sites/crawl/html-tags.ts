import { QuoteType, Tokenizer } from 'htmlparser2'

/** Attributes by name. Of duplicates, browsers use the first, and so does this map. */
export type Attributes = ReadonlyMap<string, string>

export interface TagHandler {
  /** `name` is in lower case. `closed` is true for `<x/>`. `at` is the position of the tag. */
  open(name: string, attributes: Attributes, closed: boolean, at: number): void
  close(name: string): void
  text(text: string, at: number): void
  doctype(): void
  /** Whether the position is inside svg or math, where CDATA sections are text. */
  isForeign(): boolean
}

const TEXT_MAX = 1000

/** The beginning of a text, with each run of white space as one space. */
export function tidy(text: string): string {
  return text.slice(0, TEXT_MAX).replaceAll(/\s+/g, ' ').trim()
}

/** Further attributes are ignored, because a malicious tag may have 50,000. */
const ATTRIBUTES_MAX = 64
const ATTRIBUTE_LENGTH_MAX = 8192

/**
 * Passes the tags and texts of a page to a handler. It uses htmlparser2's tokenizer. Its parser would need seconds
 * for 100,000 nested tags, because it inserts open elements at the front of an array.
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
