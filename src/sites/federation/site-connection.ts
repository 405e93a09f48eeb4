import type {
  Client,
  PriorDiscovery,
  Progress,
  RequestOptions,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client'
import { z } from 'zod'
import type { GuardedFetch } from '#sites/outbound/types.ts'
import { HUB_PATH_HEADER, type SiteLog } from '#operation/sites.ts'
import type { SiteSetting } from './site-settings.ts'
import { siteFetch } from './site-fetch.ts'

const PAGES_MAX = 100
/** How long a site may take to hear that a session is over, when nobody waits any more. */
const FAREWELL_MS = 2_000

// Whatever the site answers is handed on as it is, so nothing more is asked of it than to be an object.
const anyResult = z.looseObject({})
const cursorSchema = z.string().nullish()

export interface ConnectionOptions {
  readonly site: SiteSetting
  readonly fetch: GuardedFetch
  readonly version: string
  /** The hubs on the way, this one last. */
  readonly hubPath: readonly string[]
  /** What an earlier conversation found out about the site: saves asking again. */
  readonly prior?: PriorDiscovery
  /** When the work on this connection has to be done. */
  readonly deadline: number
  /** Ends when nobody waits for the work any more. */
  readonly signal?: AbortSignal | undefined
  /** Headers of this one conversation, beside those of the site. */
  readonly headers?: Readonly<Record<string, string>>
  /** Told when the site says, meanwhile, that one of its lists is another one. */
  readonly onListChanged?: () => void
  /** Told what the site logs meanwhile. */
  readonly onLog?: ((message: SiteLog) => void) | undefined
  /** How long the conversation may listen once it is kept open. Absent: it only asks. */
  readonly listenMs?: number
}

/** A conversation that is kept open, to hear what the site says of its own accord. */
export interface Conversation {
  end(): void
}

/** How each request on a connection is made: until when, and for whom. */
export type Asking = () => RequestOptions & { readonly timeout: number }

/** What is done in a conversation; one that calls `keep` ends it itself. */
export type SiteWork<T> = (client: Client, asking: Asking, keep: () => Conversation) => Promise<T>

/** One conversation with a site. Not shared between calls: what a session remembers is nobody else's business. */
export async function withConnection<T>(options: ConnectionOptions, work: SiteWork<T>): Promise<T> {
  const { site, fetch, version, hubPath, prior, deadline, signal, headers = {}, listenMs, onLog } = options
  const { Client, StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client')
  let isOver = false
  let isKept = false
  const timeLeft = () => (isOver || isKept ? FAREWELL_MS : Math.max(1, Math.ceil(deadline - performance.now())))
  const asking: Asking = () => ({ timeout: timeLeft(), ...(signal && { signal }) })
  const client = new Client({ name: 'dozen-hub', version }, { versionNegotiation: { mode: 'auto' } })
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
    // The caller has the answer, or is gone: neither waits for farewells.
    void Promise.allSettled(cancellations)
      .then(() => transport.terminateSession())
      .catch(() => {})
      .finally(() => client.close().catch(() => {}))
  }
  for (const method of LIST_CHANGES)
    if (options.onListChanged) client.setNotificationHandler(method, options.onListChanged)
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
 * Whether the site says when its lists change. Before revision 2026-07-28 it does so on a stream that is open already;
 * since then it is asked to.
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

/** The cancellations under way: closing the connection would cut them off. */
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

/** Which protocol the site speaks, to be remembered. */
export function priorOf(client: Client): PriorDiscovery {
  const discover = client.getDiscoverResult()
  return client.getProtocolEra() === 'modern' && discover ? { kind: 'modern', discover } : { kind: 'legacy' }
}

/** What a site lists, as it says it. Undefined for what it failed to list beside its tools. */
export interface SiteLists {
  readonly tools: readonly unknown[]
  readonly resources: readonly unknown[] | undefined
  readonly templates: readonly unknown[] | undefined
  readonly prompts: readonly unknown[] | undefined
}

/** Every page of everything that the site lists. Throws where its tools cannot be read. */
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

/** Asks the site for anything; the result is its own, errors included. */
export function askSite(
  client: Client,
  request: { method: string; params: Record<string, unknown> },
  asking: Asking,
  onprogress?: (progress: Progress) => void,
): Promise<Record<string, unknown>> {
  return client.request(request, anyResult, { ...asking(), ...(onprogress && { onprogress }) })
}
