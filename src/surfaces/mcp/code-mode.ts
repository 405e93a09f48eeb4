import { isTranslation, leftOutOfConcise } from '#operation/concise.ts'
import { toJsonSchema, type JsonSchema } from '#operation/json-schema.ts'
import type { Operation } from '#operation/operation.ts'
import { joinToolName } from '#operation/sites.ts'
import type { Service } from '#operation/service.ts'
import type { Runtime } from '../runtime.ts'
import { toolsOf } from '../tools/service-tools.ts'

/** A TypeScript file with the hub's tools as functions, which an agent prepends to its script. */
export function codeModeClient(hub: Service, runtime: Runtime): string {
  const name = joinToolName('${String(service)}', '${String(tool)}')
  return `// Example: (await dozen.life.is_holiday({ date: '2026-12-25' })).is_holiday
// Untyped inputs are strings; limit and offset page lists. Log an answer to see all fields.
// x or x_zh may have x_en; unknown is null; send more[].cursor of a cut list as cursor.
const dozen = new Proxy({}, { get: (_, service) => new Proxy({}, { get: (_, tool) => async (input = {}) => {
  const params = { name: \`${name}\`, arguments: { response_format: 'detailed', ...input } }
  const answer = await fetch('${runtime.publicUrl(hub)}/mcp', {
    method: 'POST', headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }) })
  const { result, error } = await answer.json()
  if (error || result.isError) throw new Error(error?.message ?? result.content[0].text)
  return result.structuredContent
} }) }) as Dozen
interface Dozen {
${runtime.services
  .filter((service) => service !== hub)
  .map((service) => `${service.name}: {\n${toolsOf(service).map(declare).join('\n')}\n}`)
  .join('\n')}
}
`
}

function declare(operation: Operation): string {
  const { properties = {}, required = [] } = toJsonSchema(operation.input, 'input')
  const inputs = Object.entries(properties)
    .filter(([name]) => name !== 'limit' && name !== 'offset')
    .map(([name, schema]) => name + (required.includes(name) ? '' : '?') + writeType(schema))
  const input = inputs.length === 0 ? '' : `i${required.length === 0 ? '?' : ''}: {${inputs.join('; ')}}`
  return `${operation.name}(${input}): ${answerOf(operation, required)}`
}

const CHOICES_MAX = 6

function writeType(schema: JsonSchema): string {
  const type = typeOf(schema)
  return type === 'string' ? '' : `:${type}`
}

function typeOf({ type, enum: choices, anyOf, items, properties }: JsonSchema): string {
  if (choices) return choices.length > CHOICES_MAX ? 'string' : choices.map((it) => JSON.stringify(it)).join('|')
  if (anyOf) return [...new Set(anyOf.map(typeOf))].join('|')
  if (type === 'array') return `(${typeOf(items ?? {})})[]`.replace(/^\((\w+)\)/, '$1')
  if (properties) return 'object'
  return type === 'integer' ? 'number' : String(type ?? 'any')
}

/** The number of fields declared per answer: without `items`, beside `items`, and in each item. */
const FIELDS_MAX = { plain: 6, beside: 3, item: 6 }
/** These fields are not declared, because every answer has them. */
const ABOUT_ANSWER = new Set(['provenance', 'notice', 'method', 'limit', 'offset'])

function answerOf(operation: Operation, required: readonly string[]): string {
  const { properties = {} } = toJsonSchema(operation.output, 'output')
  const leftOut = leftOutOfConcise(operation)
  const isEcho = (name: string) => required.includes(name) && properties[name]?.type === 'string'
  const names = namesIn(properties).filter((name) => !leftOut.includes(name) && !isEcho(name))
  const item = listIn(properties.items ?? {})?.items?.properties
  const max = item ? FIELDS_MAX.beside : FIELDS_MAX.plain
  const fields = mostUsed(item ? names.toSorted(itemsFirst) : names, properties, max).map((name) => {
    if (name !== 'items' || !item) return listIn(properties[name] ?? {}) ? `${name}:any[]` : name
    const inner = namesIn(item).filter((it) => !leftOut.includes(`items.${it}`))
    return `items:{${mostUsed(inner, item, FIELDS_MAX.item).join(', ')}}[]`
  })
  return `{${fields.join(', ')}}`
}

function itemsFirst(a: string, b: string): number {
  return Number(b === 'items') - Number(a === 'items')
}

/** Leaves out a translation if the field that it translates is declared. */
function namesIn(properties: Readonly<Record<string, JsonSchema>>): string[] {
  return Object.keys(properties).filter((name) => {
    const isSecond = name.endsWith('_en') && `${name.slice(0, -'_en'.length)}_zh` in properties
    return !isSecond && !isTranslation(name, properties) && !ABOUT_ANSWER.has(name)
  })
}

/** Sorts fields: the first two, which name the thing, then those to compute with, then texts. */
function mostUsed(names: readonly string[], properties: Readonly<Record<string, JsonSchema>>, max: number): string[] {
  const isText = (name: string) => /^(?:"|string)/.test(typeOf(properties[name] ?? {}))
  const rest = names.slice(2)
  const ranked = [...names.slice(0, 2), ...rest.filter((it) => !isText(it)), ...rest.filter(isText)]
  const chosen = new Set(ranked.slice(0, max))
  return names.filter((name) => chosen.has(name))
}

function listIn(schema: JsonSchema): JsonSchema | undefined {
  return schema.type === 'array' ? schema : schema.anyOf?.map(listIn).find((it) => it !== undefined)
}
