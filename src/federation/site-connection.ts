import type {
  Client,
  PriorDiscovery,
  Progress,
  RequestOptions,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client'
import { z } from 'zod'
import type { GuardedFetch } from '#outbound/types.ts'
import { HUB_PATH_HEADER } from '#operation/sites.ts'
import type { SiteSetting } from './site-settings.ts'
import { siteFetch } from './site-fetch.ts'

const PAGES_MAX = 100
/** How long a site may take to hear that a session is over, when nobody waits any more. */
const FAREWELL_MS = 2_000

// Whatever the site answers is handed on as it is, so nothing more is asked of it than to be an object.
const anyResult = z.looseObject({})
const listPage = z.looseObject({ tools: z.array(z.unknown()), nextCursor: z.string().nullish() })

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
  /** Told when the site says, meanwhile, that its list is another one. */
  readonly onListChanged?: () => void
}

/** How each request on a connection is made: until when, and for whom. */
export type Asking = () => RequestOptions & { readonly timeout: number }

/** One conversation with a site. Not shared between calls: what a session remembers is nobody else's business. */
export async function withConnection<T>(
  options: ConnectionOptions,
  work: (client: Client, asking: Asking) => Promise<T>,
): Promise<T> {
  const { site, fetch, version, hubPath, prior, deadline, signal, headers = {}, onListChanged } = options
  const { Client, StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client')
  let isOver = false
  const timeLeft = () => (isOver ? FAREWELL_MS : Math.max(1, Math.ceil(deadline - performance.now())))
  const asking: Asking = () => ({ timeout: timeLeft(), ...(signal && { signal }) })
  const client = new Client({ name: 'dozen-hub', version }, { versionNegotiation: { mode: 'auto' } })
  const transport = new StreamableHTTPClientTransport(new URL(site.url), {
    fetch: siteFetch(fetch, {
      headers: { ...lowerCased(site.headers), ...headers, [HUB_PATH_HEADER]: hubPath.join(',') },
      timeoutMs: timeLeft,
    }),
    reconnectionOptions: {
      maxRetries: 0,
      initialReconnectionDelay: 1000,
      maxReconnectionDelay: 1000,
      reconnectionDelayGrowFactor: 1,
    },
  })
  const cancellations = noteCancellations(transport)
  if (onListChanged) client.setNotificationHandler('notifications/tools/list_changed', onListChanged)
  try {
    await client.connect(transport, { ...asking(), ...(prior && { prior }) })
    return await work(client, asking)
  } finally {
    isOver = true
    // The caller has the answer, or is gone: neither waits for farewells.
    void Promise.allSettled(cancellations)
      .then(() => transport.terminateSession())
      .catch(() => {})
      .finally(() => client.close().catch(() => {}))
  }
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

/** Every page of the site's tools. */
export async function listSiteTools(client: Client, asking: Asking): Promise<unknown[]> {
  const tools: unknown[] = []
  let cursor: string | undefined
  for (let page = 0; page < PAGES_MAX; page++) {
    const answer = await client.request(
      { method: 'tools/list', params: cursor === undefined ? {} : { cursor } },
      listPage,
      asking(),
    )
    tools.push(...answer.tools)
    if (!answer.nextCursor || answer.nextCursor === cursor) return tools
    cursor = answer.nextCursor
  }
  return tools
}

/** Calls a tool; the result is the site's own, errors included. */
export function callSiteTool(
  client: Client,
  params: { name: string; arguments: Record<string, unknown>; _meta?: Record<string, unknown> },
  asking: Asking,
  onprogress?: (progress: Progress) => void,
): Promise<Record<string, unknown>> {
  return client.request({ method: 'tools/call', params }, anyResult, { ...asking(), ...(onprogress && { onprogress }) })
}
