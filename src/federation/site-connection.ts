import type { Client, PriorDiscovery } from '@modelcontextprotocol/client'
import { z } from 'zod'
import type { GuardedFetch } from '#outbound/types.ts'
import { HUB_PATH_HEADER } from '#operation/sites.ts'
import type { SiteSetting } from './site-settings.ts'
import { siteFetch } from './site-fetch.ts'

const PAGES_MAX = 100

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
}

/** One conversation with a site. Not shared between calls: what a session remembers is nobody else's business. */
export async function withConnection<T>(
  options: ConnectionOptions,
  work: (client: Client, timeout: () => number) => Promise<T>,
): Promise<T> {
  const { site, fetch, version, hubPath, prior, deadline } = options
  const { Client, StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client')
  const timeLeft = () => Math.max(1, Math.ceil(deadline - performance.now()))
  const client = new Client({ name: 'dozen-hub', version }, { versionNegotiation: { mode: 'auto' } })
  const transport = new StreamableHTTPClientTransport(new URL(site.url), {
    fetch: siteFetch(fetch, {
      headers: { ...site.headers, [HUB_PATH_HEADER]: hubPath.join(',') },
      timeoutMs: timeLeft,
    }),
    reconnectionOptions: {
      maxRetries: 0,
      initialReconnectionDelay: 1000,
      maxReconnectionDelay: 1000,
      reconnectionDelayGrowFactor: 1,
    },
  })
  try {
    await client.connect(transport, { timeout: timeLeft(), ...(prior && { prior }) })
    return await work(client, timeLeft)
  } finally {
    await client.close().catch(() => {})
  }
}

/** Which protocol the site speaks, to be remembered. */
export function priorOf(client: Client): PriorDiscovery {
  const discover = client.getDiscoverResult()
  return client.getProtocolEra() === 'modern' && discover ? { kind: 'modern', discover } : { kind: 'legacy' }
}

/** Every page of the site's tools. */
export async function listSiteTools(client: Client, timeout: () => number): Promise<unknown[]> {
  const tools: unknown[] = []
  let cursor: string | undefined
  for (let page = 0; page < PAGES_MAX; page++) {
    const answer = await client.request(
      { method: 'tools/list', params: cursor === undefined ? {} : { cursor } },
      listPage,
      { timeout: timeout() },
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
  timeout: () => number,
): Promise<Record<string, unknown>> {
  return client.request({ method: 'tools/call', params }, anyResult, { timeout: timeout() })
}
