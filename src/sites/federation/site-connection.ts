import type {
  Client,
  PriorDiscovery,
  Progress,
  RequestOptions,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client'
import { z } from 'zod'
import type { GuardedFetch } from '#sites/outbound/types.ts'
import { CARD_TYPE, CARDS, HUB_PATH_HEADER, type SiteLog } from '#operation/sites.ts'
import type { SiteSetting } from './site-settings.ts'
import { siteFetch } from './site-fetch.ts'

const PAGES_MAX = 100
/** Time limit for ending a session. It is short, although the caller does not wait for it. */
const FAREWELL_MS = 2_000

// The hub forwards results without interpreting them, so any object is accepted.
const anyResult = z.looseObject({})
const cursorSchema = z.string().nullish()

export interface ConnectionOptions {
  readonly site: SiteSetting
  readonly fetch: GuardedFetch
  readonly version: string
  /** The ids of the hubs through which the request has passed, this one last. */
  readonly hubPath: readonly string[]
  readonly prior?: PriorDiscovery
  readonly deadline: number
  readonly signal?: AbortSignal | undefined
  readonly headers?: Readonly<Record<string, string>>
  readonly onListChanged?: () => void
  readonly onLog?: ((message: SiteLog) => void) | undefined
  readonly elicit: (form: Readonly<Record<string, unknown>>) => Promise<object>
  /** How long the connection listens after `keep`, in milliseconds. Absent: it never listens. */
  readonly listenMs?: number
}

export interface Conversation {
  end(): void
}

export type Asking = () => RequestOptions & { readonly timeout: number }

/** Uses a connection. After calling `keep`, it must close the connection itself. */
export type SiteWork<T> = (client: Client, asking: Asking, keep: () => Conversation) => Promise<T>

/** Opens a connection for `work` and closes it. Calls share none, so that no session state leaks between callers. */
export async function withConnection<T>(options: ConnectionOptions, work: SiteWork<T>): Promise<T> {
  const { site, fetch, version, hubPath, prior, deadline, signal, headers = {}, listenMs, onLog, elicit } = options
  const { Client, StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client')
  let isOver = false
  let isKept = false
  const timeLeft = () => (isOver || isKept ? FAREWELL_MS : Math.max(1, Math.ceil(deadline - performance.now())))
  const asking: Asking = () => ({ timeout: timeLeft(), ...(signal && { signal }) })
  const client = new Client(
    { name: 'dozen-hub', version },
    {
      versionNegotiation: { mode: 'auto' },
      capabilities: {
        extensions: { [CARDS]: { mimeTypes: [CARD_TYPE] } },
        elicitation: { form: {} },
      },
    },
  )
  const transport = new StreamableHTTPClientTransport(new URL(site.url), {
    fetch: siteFetch(fetch, {
      headers: { ...lowerCased(site.headers), ...headers, [HUB_PATH_HEADER]: hubPath.join(',') },
      timeoutMs: timeLeft,
      ...(listenMs !== undefined && { listenMs }),
    }),
    reconnectionOptions: {
      maxRetries: 0,
      initialReconnectionDelay: 1000,
      maxReconnectionDelay: 1000,
      reconnectionDelayGrowFactor: 1,
    },
  })
  const cancellations = noteCancellations(transport)
  const end = () => {
    isOver = true
    // Not awaited: the caller has its answer or has disconnected, so nobody waits for the end of the session.
    void Promise.allSettled(cancellations)
      .then(() => transport.terminateSession())
      .catch(() => {})
      .finally(() => client.close().catch(() => {}))
  }
  for (const method of LIST_CHANGES)
    if (options.onListChanged) client.setNotificationHandler(method, options.onListChanged)
  // Safe: the answer is forwarded to the site unchanged, and the caller's client has validated it.
  client.setRequestHandler('elicitation/create', ({ params }) => elicit({ ...params }) as Promise<never>)
  if (onLog) client.setNotificationHandler('notifications/message', ({ params }) => onLog(params))
  try {
    await client.connect(transport, { ...asking(), ...(prior && { prior }) })
    return await work(client, asking, () => {
      isKept = true
      return { end }
    })
  } catch (err) {
    isKept = false
    throw err
  } finally {
    if (!isKept) end()
  }
}

const LIST_CHANGES = [
  'notifications/tools/list_changed',
  'notifications/resources/list_changed',
  'notifications/prompts/list_changed',
] as const

/**
 * Listens for changes of lists; false if the site announces none. Before MCP revision 2026-07-28: on an open stream.
 */
export async function listenForChanges(client: Client, asking: Asking): Promise<boolean> {
  const { tools, resources, prompts } = client.getServerCapabilities() ?? {}
  const filter = {
    ...(tools?.listChanged && { toolsListChanged: true as const }),
    ...(resources?.listChanged && { resourcesListChanged: true as const }),
    ...(prompts?.listChanged && { promptsListChanged: true as const }),
  }
  if (Object.keys(filter).length === 0) return false
  if (client.getProtocolEra() === 'modern') await client.listen(filter, asking())
  return true
}

/** Collects cancellations that are being sent, because closing the connection would interrupt them. */
function noteCancellations(transport: StreamableHTTPClientTransport): Promise<unknown>[] {
  const cancellations: Promise<unknown>[] = []
  const send = transport.send.bind(transport)
  transport.send = (message, options) => {
    const sent = send(message, options)
    const isCancellation =
      !Array.isArray(message) && 'method' in message && message.method === 'notifications/cancelled'
    if (isCancellation) cancellations.push(sent)
    return sent
  }
  return cancellations
}

function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}

/** The site's protocol version and capabilities, which the next connection reuses. */
export function priorOf(client: Client): PriorDiscovery {
  const discover = client.getDiscoverResult()
  return client.getProtocolEra() === 'modern' && discover ? { kind: 'modern', discover } : { kind: 'legacy' }
}

/** A site's lists, unchanged. A list other than `tools` is undefined if it could not be read. */
export interface SiteLists {
  readonly tools: readonly unknown[]
  readonly resources: readonly unknown[] | undefined
  readonly templates: readonly unknown[] | undefined
  readonly prompts: readonly unknown[] | undefined
}

/** Reads all pages of all lists. Throws if the tools cannot be read; other lists may be absent. */
export async function listSite(client: Client, asking: Asking): Promise<SiteLists> {
  const can = client.getServerCapabilities() ?? {}
  const read = (method: string, field: string) => readPages(client, asking, method, field)
  const tried = (isOffered: unknown, method: string, field: string) =>
    isOffered ? read(method, field).catch(() => undefined) : Promise.resolve([])
  const hasOthersOnly = !can.tools && (can.resources || can.prompts)
  const [tools, resources, templates, prompts] = await Promise.all([
    hasOthersOnly ? [] : read('tools/list', 'tools'),
    tried(can.resources, 'resources/list', 'resources'),
    tried(can.resources, 'resources/templates/list', 'resourceTemplates'),
    tried(can.prompts, 'prompts/list', 'prompts'),
  ])
  return { tools, resources, templates, prompts }
}

async function readPages(client: Client, asking: Asking, method: string, field: string): Promise<unknown[]> {
  const pageSchema = z.looseObject({ [field]: z.array(z.unknown()), nextCursor: cursorSchema })
  const items: unknown[] = []
  let cursor: string | undefined
  for (let page = 0; page < PAGES_MAX; page++) {
    const params = cursor === undefined ? {} : { cursor }
    const answer = await client.request({ method, params }, pageSchema, asking())
    items.push(...(answer[field] as unknown[]))
    const next = answer.nextCursor as string | null | undefined
    if (!next || next === cursor) return items
    cursor = next
  }
  return items
}

/** Sends one request to the site and returns its result unchanged, even a tool's error result. */
export function askSite(
  client: Client,
  request: { method: string; params: Record<string, unknown> },
  asking: Asking,
  more: { readonly onprogress?: (progress: Progress) => void; readonly allowInputRequired?: boolean },
): Promise<Record<string, unknown>> {
  return client.request(request, anyResult, { ...asking(), ...more })
}
