import type { Operation } from '#operation/operation.ts'
import type { Endpoint } from '#surfaces/http/endpoint.ts'
import type { PagePlace } from '#surfaces/pages/site.ts'

const BODY_BYTES_MAX = 1_048_576
const URL_CHARACTERS_MAX = 8000

export interface WayToAsk {
  readonly way: 'api' | 'tool' | 'page'
  /** The path without the service's name. */
  readonly path: string
  readonly init: RequestInit
}

/** The requests that send one input: an API call, a tool call and a page, as far as each can express it. */
export function* waysToAsk(
  operation: Operation,
  endpoint: Pick<Endpoint, 'method' | 'path'> | undefined,
  place: PagePlace | undefined,
  input: Input,
): Generator<WayToAsk> {
  if (endpoint?.method === 'POST') yield* posted('api', endpoint.path, 'application/json', JSON.stringify(input))
  else if (endpoint) yield* got('api', endpoint.path, input, 'application/json')
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: operation.name, arguments: input } }
  if (operation.tool) yield* posted('tool', '/mcp', 'application/json', JSON.stringify(message))
  if (!place || operation.price !== undefined) return
  if (place.method === 'POST') yield* posted('page', place.entry, 'application/x-www-form-urlencoded', queryOf(input))
  else yield* got('page', place.path, input, 'text/html')
}

type Input = Readonly<Record<string, unknown>>

/** Name and value pairs. A list becomes several pairs with the same name. */
const pairsOf = (input: Input): [string, string][] =>
  Object.entries(input).flatMap(([name, value]) =>
    Array.isArray(value) ? value.map((it): [string, string] => [name, textOf(it)]) : [[name, textOf(value)]],
  )

const queryOf = (input: Input) => new URLSearchParams(pairsOf(input)).toString()

function* posted(way: WayToAsk['way'], path: string, type: string, body: string): Generator<WayToAsk> {
  if (Buffer.byteLength(body) > BODY_BYTES_MAX) return
  const accept = way === 'page' ? 'text/html' : 'application/json'
  yield { way, path, init: { method: 'POST', headers: { 'content-type': type, accept, 'x-payment': 'e30=' }, body } }
}

function* got(way: WayToAsk['way'], path: string, input: Input, accept: string): Generator<WayToAsk> {
  // Encoding never shortens a text and is slow for a long one, so the unencoded length is checked first.
  if (pairsOf(input).reduce((sum, [, text]) => sum + text.length, 0) > URL_CHARACTERS_MAX) return
  const filled = path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(textOf(input[name])))
  const whole = `${filled}?${queryOf(input)}`
  if (whole.length <= URL_CHARACTERS_MAX) yield { way, path: whole, init: { headers: { accept, 'x-payment': 'e30=' } } }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
