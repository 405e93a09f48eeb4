import type { Client, PriorDiscovery, Progress, RequestOptions } from '@modelcontextprotocol/client'
import { z } from 'zod'

/** A site that always sends another cursor would otherwise never end. */
const PAGES_MAX = 100

// The hub forwards results without interpreting them, so any object is accepted.
const anyResult = z.looseObject({})
const cursorSchema = z.string().nullish()

/** A connection that stays open after its work. */
export interface Conversation {
  end(): void
}

/** The options of the next request: the time left, and the caller's signal. */
export type Asking = () => RequestOptions & { readonly timeout: number }

/** Uses a connection. After calling `keep`, it must close the connection itself. */
export type SiteWork<T> = (client: Client, asking: Asking, keep: () => Conversation) => Promise<T>

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

/** The site's protocol version and capabilities, which the next connection reuses. */
export function discoveryOf(client: Client): PriorDiscovery {
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
  const capabilities = client.getServerCapabilities() ?? {}
  const read = (method: string, field: string) => readPages(client, asking, method, field)
  const readIfOffered = (isOffered: unknown, method: string, field: string) =>
    isOffered ? read(method, field).catch(() => undefined) : Promise.resolve([])
  // Sites without the capability `tools` are still asked for tools, unless they offer something else.
  const hasOthersOnly = !capabilities.tools && (capabilities.resources || capabilities.prompts)
  const [tools, resources, templates, prompts] = await Promise.all([
    hasOthersOnly ? [] : read('tools/list', 'tools'),
    readIfOffered(capabilities.resources, 'resources/list', 'resources'),
    readIfOffered(capabilities.resources, 'resources/templates/list', 'resourceTemplates'),
    readIfOffered(capabilities.prompts, 'prompts/list', 'prompts'),
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
    // Safe: pageSchema has checked both fields. Its computed key hides their types.
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
