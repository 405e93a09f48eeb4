import { OWN_TOKEN } from '#sites/crawl/own-token.ts'
import { matchRobots, parseRobots, robotsPath } from '#sites/crawl/robots.ts'
import type { FetchedResponse, FetchOptions, GuardedFetch } from '#sites/outbound/types.ts'
import type { ProbeRow } from '../schema.ts'

const PROTOCOL_VERSION = '2025-11-25'
const TIMEOUT_MS = 8_000
const BYTES_MAX = 64 * 1024

export interface ProbeOptions {
  readonly fetch: GuardedFetch
  /** The current date in Taipei. */
  readonly today: string
  readonly before: (url: string) => ProbeRow | undefined
  /** Waits between two requests, even if they go to different hosts. */
  readonly pause: () => Promise<void>
}

/**
 * `opted_out`: robots.txt forbids the probe. `busy`: the host asked for fewer requests. Neither is evidence about the
 * endpoint.
 */
export type Probed = { readonly row: ProbeRow } | { readonly url: string; readonly left: 'opted_out' | 'busy' }

/**
 * Checks that endpoints exist, one request at a time: HEAD, then `initialize` if HEAD is inconclusive. A response that
 * demands credentials or payment proves that the endpoint exists. The probe calls no tool and ends every session that
 * it opens.
 */
export async function* probeEndpoints(urls: readonly string[], options: ProbeOptions): AsyncGenerator<Probed> {
  const optsOut = robotsOf(options)
  const busy = new Set<string>()
  for (const url of urls) {
    const { origin } = new URL(url)
    if (busy.has(origin)) {
      yield { url, left: 'busy' }
      continue
    }
    if (await optsOut(url)) {
      yield { url, left: 'opted_out' }
      continue
    }
    const row = await probe(url, options)
    if (row.http_status === 429) {
      busy.add(origin)
      yield { url, left: 'busy' }
    } else yield { row }
  }
}

/**
 * Whether robots.txt forbids an address. Fetches the file once per host; a missing or unreadable file forbids nothing.
 */
function robotsOf(options: ProbeOptions): (url: string) => Promise<boolean> {
  const cached = new Map<string, ReturnType<typeof parseRobots> | undefined>()
  return async (url) => {
    const { origin } = new URL(url)
    if (!cached.has(origin)) {
      const answer = await ask(`${origin}/robots.txt`, {}, options)
      cached.set(origin, answer?.status === 200 ? parseRobots(answer.body) : undefined)
    }
    const file = cached.get(origin)
    const path = robotsPath(url)
    return file !== undefined && path !== undefined && !matchRobots(file, OWN_TOKEN, path).allowed
  }
}

async function probe(url: string, options: ProbeOptions): Promise<ProbeRow> {
  const head = await ask(url, { method: 'HEAD' }, options)
  const answer = head && tells(head.status) ? head : await initialize(url, options)
  const before = options.before(url)
  const hello = answer?.status === 200 ? readInitialized(answer) : undefined
  return {
    url,
    checked_on: options.today,
    answered_on: answer && isThere(answer, hello) ? options.today : (before?.answered_on ?? null),
    http_status: answer?.status ?? null,
    auth: (answer && authOf(answer, hello)) ?? before?.auth ?? null,
    server_name: hello?.name ?? before?.server_name ?? null,
    protocol_version: hello?.version ?? before?.protocol_version ?? null,
    checked_by: 'this installation',
  }
}

/** Whether servers send this status for every method. A HEAD response with such a status is conclusive. */
function tells(status: number): boolean {
  return [401, 402, 403, 429].includes(status)
}

async function initialize(url: string, options: ProbeOptions): Promise<FetchedResponse | undefined> {
  const params = {
    protocolVersion: PROTOCOL_VERSION,
    capabilities: {},
    clientInfo: { name: 'dozen-directory', version: '1' },
  }
  const answer = await ask(
    url,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params }),
    },
    options,
  )
  const session = answer?.headers.get('mcp-session-id')
  if (session) await ask(url, { method: 'DELETE', headers: { 'mcp-session-id': session } }, options)
  return answer
}

/** Undefined if the endpoint does not respond. */
async function ask(
  url: string,
  request: FetchOptions,
  { fetch, pause }: ProbeOptions,
): Promise<FetchedResponse | undefined> {
  await pause()
  return fetch(url, { ...request, timeoutMs: TIMEOUT_MS, maxBytes: BYTES_MAX, redirectsMax: 2 }).catch(() => undefined)
}

/** The name and protocol version of a server, from its response to `initialize`. */
type Greeting = { readonly name: string | null; readonly version: string | null }

function isThere({ status }: FetchedResponse, hello: Greeting | undefined): boolean {
  return hello !== undefined || [401, 402, 403].includes(status)
}

/** Reads the response to `initialize`, which is JSON or a server-sent event. Undefined for other content. */
function readInitialized({ body }: FetchedResponse): Greeting | undefined {
  const text = new TextDecoder().decode(body)
  const json = /^data:\s*(\{.*)$/m.exec(text)?.[1] ?? text
  try {
    const { result } = JSON.parse(json) as {
      result?: { protocolVersion?: unknown; serverInfo?: { name?: unknown } }
    }
    if (typeof result?.protocolVersion !== 'string') return undefined
    const name = result.serverInfo?.name
    return { name: typeof name === 'string' ? name.slice(0, 200) : null, version: result.protocolVersion.slice(0, 40) }
  } catch {
    return undefined
  }
}

function authOf({ status, headers }: FetchedResponse, hello: Greeting | undefined): ProbeRow['auth'] | undefined {
  if (hello) return 'none'
  if (status !== 401 && status !== 403) return undefined
  const wanted = headers.get('www-authenticate') ?? ''
  if (/resource_metadata/i.test(wanted)) return 'oauth'
  return /^bearer/i.test(wanted) ? 'bearer' : 'some'
}
