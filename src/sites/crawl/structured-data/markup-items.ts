import { lookupTable } from '#support/text/lookup-table.ts'
import type { Attributes } from '../html-tags.ts'
import { isSchemaOrg, localName, type Format, type Item, type Value } from './items.ts'

interface OpenItem {
  readonly types: readonly string[]
  readonly id: string | null
  readonly properties: Map<string, Value[]>
  readonly format: Format
  readonly line: number
  readonly vocabulary: Item['vocabulary']
  /** Ids of other elements that have properties of this item (the attribute itemref). */
  readonly refs: readonly string[]
}

/** An element with an id outside of any item. Its properties belong to the items that refer to it with itemref. */
interface Part extends OpenItem {
  readonly parts: Part[]
}

interface Frame {
  readonly item: OpenItem | undefined
  readonly owner: OpenItem | undefined
  readonly names: readonly string[]
  /** The element's text, if that is the value of the property; otherwise undefined. */
  text: string | undefined
  readonly vocab: string
}

const ITEMS_MAX = 1000
const TEXT_MAX = 2000
const PARTS_DEPTH_MAX = 8
const NOTHING: Frame = { item: undefined, owner: undefined, names: [], text: undefined, vocab: '' }

/** Collects the items of microdata (HTML standard) and RDFa Lite while the page is scanned. */
export class MarkupItems {
  readonly #items: Item[] = []
  /** One frame per open element, in the order of the page scanner's stack. */
  readonly #frames: Frame[] = []
  readonly #microdata: OpenItem[] = []
  readonly #rdfa: OpenItem[] = []
  readonly #listening: Frame[] = []
  readonly #base: () => string
  readonly #parts = new Map<string, Part>()
  readonly #referring: OpenItem[] = []
  readonly #prefixes = new Set(['schema'])
  #count = 0

  constructor(base: () => string) {
    this.#base = base
  }

  open(name: string, attributes: Attributes, line: number, isVoid: boolean): void {
    const frame = this.#read(name, attributes, line)
    if (isVoid) this.#end(frame)
    else {
      this.#frames.push(frame)
      if (frame.text !== undefined) this.#listening.push(frame)
    }
  }

  text(text: string): void {
    for (const frame of this.#listening) {
      if ((frame.text?.length ?? TEXT_MAX) < TEXT_MAX) frame.text += text
    }
  }

  finish(): readonly Item[] {
    while (this.#frames.length > 0) this.close()
    for (const item of this.#referring) {
      for (const ref of item.refs) this.#join(item, this.#parts.get(ref), 0)
    }
    return this.#items
  }

  close(): void {
    const frame = this.#frames.pop()
    if (frame) this.#end(frame)
  }

  #join(item: OpenItem, part: Part | undefined, depth: number): void {
    if (!part || depth > PARTS_DEPTH_MAX) return
    for (const [name, values] of part.properties) for (const value of values) add(item, [name], value)
    for (const inner of part.parts) this.#join(item, inner, depth + 1)
  }

  #readPrefixes(prefixes: string): void {
    const parts = splitWords(prefixes)
    for (const [index, name] of parts.entries()) {
      const isOurs = name.endsWith(':') && isSchemaOrg(parts[index + 1] ?? '')
      if (isOurs) this.#prefixes.add(name.slice(0, -1).toLowerCase())
    }
  }

  #unprefixed(name: string): string {
    return localName(this.#isOurs(name) ? name.slice(name.indexOf(':') + 1) : name)
  }

  #isOurs(name: string): boolean {
    return name.includes(':') && this.#prefixes.has(name.slice(0, name.indexOf(':')).toLowerCase())
  }

  /** Opens an element to which an itemref may refer. It collects properties like an item. */
  #openPart(id: string, line: number): Part | undefined {
    const outer = this.#microdata.at(-1)
    if (this.#parts.has(id) || this.#parts.size >= ITEMS_MAX || (outer && !('parts' in outer))) return undefined
    const part: Part = {
      types: [],
      id: null,
      properties: new Map(),
      format: 'microdata',
      line,
      vocabulary: 'none',
      refs: [],
      parts: [],
    }
    this.#parts.set(id, part)
    if (outer && 'parts' in outer) (outer as Part).parts.push(part)
    return part
  }

  #read(name: string, attributes: Attributes, line: number): Frame {
    const prefixes = attributes.get('prefix')
    if (prefixes !== undefined) this.#readPrefixes(prefixes)
    const vocab = attributes.get('vocab')?.trim() ?? this.#frames.at(-1)?.vocab ?? ''
    const isMicrodata = attributes.has('itemscope') || attributes.has('itemprop')
    const isRdfa = attributes.has('typeof') || (attributes.has('property') && (vocab !== '' || this.#rdfa.length > 0))
    const id = attributes.get('id')
    const part = id !== undefined && !isMicrodata && !isRdfa ? this.#openPart(id, line) : undefined
    if (part) {
      this.#microdata.push(part)
      return { ...NOTHING, item: part, vocab }
    }
    if (!isMicrodata && !isRdfa) return vocab === '' ? NOTHING : { ...NOTHING, vocab }
    const stack = isMicrodata ? this.#microdata : this.#rdfa
    const names = splitWords(attributes.get(isMicrodata ? 'itemprop' : 'property')).map((it) => this.#unprefixed(it))
    const own = id !== undefined && isMicrodata && names.length > 0 ? this.#openPart(id, line) : undefined
    const owner = own ?? (names.length > 0 ? stack.at(-1) : undefined)
    const opens = attributes.has(isMicrodata ? 'itemscope' : 'typeof') && this.#count < ITEMS_MAX
    const item = opens ? this.#openItem(isMicrodata, attributes, vocab, line) : undefined
    if (item) {
      this.#count++
      if (item.refs.length > 0) this.#referring.push(item)
      stack.push(item)
      return { item, owner, names, text: undefined, vocab }
    }
    const value = owner && readValue(name, attributes, this.#base(), isMicrodata)
    if (owner && value !== undefined) add(owner, names, value)
    return { item: undefined, owner, names, text: owner && value === undefined ? '' : undefined, vocab }
  }

  #openItem(isMicrodata: boolean, attributes: Attributes, vocab: string, line: number): OpenItem {
    const written = splitWords(attributes.get(isMicrodata ? 'itemtype' : 'typeof'))
    const isOurs = isMicrodata
      ? written.some(isSchemaOrg)
      : isSchemaOrg(vocab) || written.some((type) => this.#isOurs(type))
    const isNone = isMicrodata ? written.length === 0 : vocab === '' && !isOurs
    return {
      types: written.map((type) => localName(this.#unprefixed(type))),
      id: attributes.get(isMicrodata ? 'itemid' : 'resource') ?? null,
      properties: new Map(),
      format: isMicrodata ? 'microdata' : 'rdfa',
      line,
      vocabulary: isOurs ? 'schema.org' : isNone ? 'none' : 'other',
      refs: isMicrodata ? splitWords(attributes.get('itemref')) : [],
    }
  }

  #end(frame: Frame): void {
    if (frame.item) {
      const stack = frame.item.format === 'microdata' ? this.#microdata : this.#rdfa
      const at = stack.lastIndexOf(frame.item)
      if (at >= 0) stack.length = at
      if (frame.owner) add(frame.owner, frame.names, frame.item)
      else if (!('parts' in frame.item)) this.#items.push(frame.item)
    } else if (frame.owner && frame.text !== undefined) {
      const text = frame.text.replaceAll(/\s+/g, ' ').trim()
      if (text !== '') add(frame.owner, frame.names, text)
    }
    if (frame.text !== undefined) {
      const at = this.#listening.lastIndexOf(frame)
      if (at >= 0) this.#listening.splice(at, 1)
    }
  }
}

function add(item: OpenItem, names: readonly string[], value: Value): void {
  for (const name of names) {
    const known = item.properties.get(name)
    if (known) known.push(value)
    else item.properties.set(name, [value])
  }
}

function splitWords(value: string | undefined): string[] {
  return (value ?? '').split(/\s+/).filter((word) => word !== '')
}

const ADDRESSES: Readonly<Record<string, string>> = lookupTable({
  a: 'href',
  area: 'href',
  link: 'href',
  img: 'src',
  audio: 'src',
  video: 'src',
  source: 'src',
  iframe: 'src',
  embed: 'src',
  track: 'src',
  object: 'data',
})

/** The value in the element's attributes; undefined if the element's text is the value. */
function readValue(name: string, attributes: Attributes, base: string, isMicrodata: boolean): string | undefined {
  const content = attributes.get('content')
  if (content !== undefined) return content.trim()
  if (!isMicrodata && attributes.has('resource')) return attributes.get('resource')
  const address = attributes.get(ADDRESSES[name] ?? '')
  if (address !== undefined) return URL.parse(address.trim(), base)?.href ?? address
  if (name === 'data' || name === 'meter') return attributes.get('value')
  if (name === 'time') return attributes.get('datetime')
  return name === 'meta' ? '' : undefined
}
