import { isSchemaOrg, localName, type Item, type Value } from './items.ts'
import { findJsonFault, type JsonFault } from './json-fault.ts'

export interface JsonLdBlock {
  readonly text: string
  readonly line: number
  /** The misspelt media type of the script; absent if it is correct. */
  readonly type?: string
}

export interface JsonLdReading {
  readonly items: readonly Item[]
  readonly broken: readonly { readonly line: number; readonly reason: JsonFault['reason']; readonly text: string }[]
}

const DEPTH_MAX = 12
const ITEMS_MAX = 2000

export function readJsonLd(blocks: readonly JsonLdBlock[]): JsonLdReading {
  const items: Item[] = []
  const broken: JsonLdReading['broken'][number][] = []
  for (const { text, line } of blocks) {
    const { json, skipped } = unwrap(text)
    const start = line + countLines(text.slice(0, skipped))
    try {
      if (json.trim() === '') throw new SyntaxError('Unexpected end of JSON input')
      const value: unknown = JSON.parse(json)
      if (typeof value !== 'object' || value === null) {
        const reason = { en: 'This is a value, and no object.', zh: '這是一個值，不是物件。' }
        broken.push({ line: start, reason, text: json.trim().slice(0, 80) })
      }
      new Reader(start, items).readTop(value)
    } catch (err) {
      if (!(err instanceof SyntaxError) && !(err instanceof RangeError)) throw err
      broken.push(describeFault(json, start))
    }
  }
  return { items, broken }
}

const OPENING = /^\s*(?:\/\/\s*)?(?:<!--|(?:\/\*\s*)?<!\[CDATA\[(?:\s*\*\/)?)/
const CLOSING = /(?:\/\/\s*)?(?:-->|(?:\/\*\s*)?\]\]>(?:\s*\*\/)?)\s*$/

function unwrap(text: string): { json: string; skipped: number } {
  const opening = OPENING.exec(text)?.[0] ?? ''
  const rest = text.slice(opening.length)
  return { json: opening === '' ? rest : rest.replace(CLOSING, ''), skipped: opening.length }
}

function describeFault(json: string, start: number) {
  const { at, reason } = findJsonFault(json) ?? { at: 0, reason: { en: 'It is nested too deeply.', zh: '巢狀太深。' } }
  const before = json.slice(0, at)
  const from = before.lastIndexOf('\n') + 1
  const end = json.indexOf('\n', at)
  const whole = json.slice(Math.max(from, at - 80), end < 0 ? at + 80 : Math.min(end, at + 80))
  return { line: start + countLines(before), reason, text: whole.trim() }
}

function countLines(text: string): number {
  return text.split('\n').length - 1
}

type Context = 'schema.org' | 'other' | 'none'

class Reader {
  readonly #line: number
  readonly #items: Item[]

  constructor(line: number, items: Item[]) {
    this.#line = line
    this.#items = items
  }

  readTop(value: unknown, inherited: Context = 'none', depth = 0): void {
    if (typeof value !== 'object' || value === null || depth > DEPTH_MAX) return
    if (Array.isArray(value)) {
      for (const entry of value) this.readTop(entry, inherited, depth + 1)
      return
    }
    const node = value as Record<string, unknown>
    const context = '@context' in node ? readContext(node['@context']) : inherited
    if (Array.isArray(node['@graph'])) {
      for (const entry of node['@graph']) this.readTop(entry, context, depth + 1)
      if (!('@type' in node)) return
    }
    const item = this.#readItem(node, context, depth)
    if (item && this.#items.length < ITEMS_MAX) this.#items.push(item)
  }

  #readItem(node: Record<string, unknown>, context: Context, depth: number): Item | undefined {
    if (depth > DEPTH_MAX) return undefined
    const properties = new Map<string, Value[]>()
    for (const [key, inner] of Object.entries(node)) {
      if (key.startsWith('@')) continue
      const values = this.#readValues(inner, context, depth + 1)
      if (values.length > 0) properties.set(localName(key), values)
    }
    const types = [node['@type']].flat().filter((type) => typeof type === 'string')
    return {
      // A type with a space before or after it is unknown to schema.org, so the space is not removed.
      types: types.map((type) => (type === type.trim() ? localName(type) : type)),
      id: typeof node['@id'] === 'string' ? node['@id'] : null,
      properties,
      format: 'json-ld',
      line: this.#line,
      vocabulary:
        types.length > 0 && types.every((type) => /^https?:/.test(type) && !isSchemaOrg(type)) ? 'other' : context,
    }
  }

  #readValues(inner: unknown, context: Context, depth: number): Value[] {
    if (depth > DEPTH_MAX) return []
    if (Array.isArray(inner)) return inner.flatMap((entry) => this.#readValues(entry, context, depth + 1))
    if (typeof inner === 'string') return inner.trim() === '' ? [] : [inner.trim()]
    if (typeof inner === 'number' || typeof inner === 'boolean') return [inner]
    if (typeof inner !== 'object' || inner === null) return []
    const node = inner as Record<string, unknown>
    if ('@value' in node) return this.#readValues(node['@value'], context, depth + 1)
    if (Array.isArray(node['@list'])) return this.#readValues(node['@list'], context, depth + 1)
    const item = this.#readItem(node, context, depth)
    return item ? [item] : []
  }
}

function readContext(context: unknown): Context {
  const parts = [context].flat()
  if (parts.some(namesSchemaOrg)) return 'schema.org'
  const isEmpty = parts.every((part) => part === null || part === undefined || part === '')
  const isMisspelt = parts.some(
    (part) => typeof part === 'string' && /^(?:https?:)?\/*(?:www\.)?s\w{0,20}ema/i.test(part),
  )
  return isEmpty || isMisspelt ? 'none' : 'other'
}

function namesSchemaOrg(part: unknown): boolean {
  if (typeof part === 'string') return isSchemaOrg(part) || /^schema\.org\/?$/i.test(part.trim())
  if (typeof part !== 'object' || part === null) return false
  return Object.values(part).some((value) => typeof value === 'string' && isSchemaOrg(value))
}
