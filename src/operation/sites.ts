/** A site whose tools the hub offers: a service of this process, or a remote MCP site from configuration. */
export interface SiteState {
  readonly name: string
  readonly kind: 'local' | 'remote'
  /**
   * up: answers. starting: not yet asked. down: its last answer was a failure; its tools are still listed. looping: it
   * leads back to us, and nothing of it is offered.
   */
  readonly state: 'up' | 'starting' | 'down' | 'looping'
  /** How many of its tools are offered. */
  readonly tools: number
  /** When its list was last asked for; null for a local site, which is always known. */
  readonly checked_at: string | null
}

/** A tool as its site describes it, under the name `site__tool`. Fields that we know nothing of are kept. */
export interface RemoteTool extends Readonly<Record<string, unknown>> {
  readonly name: string
  readonly description: string
}

/** The remote sites behind the hub. Their lists are in memory: nothing here waits for a site but `call`. */
export interface RemoteSites {
  /** Tells hubs apart, so that one that fronts itself notices. */
  readonly hubId: string
  /** Changes whenever the list does. */
  readonly revision: number
  tools(): readonly RemoteTool[]
  states(): readonly SiteState[]
  /**
   * Calls a tool by its listed name and hands back the site's result untouched; undefined for a name that is not
   * listed. Throws ApiError naming the site when it does not answer. `hubPath` are the hubs that the call came through.
   */
  call(
    name: string,
    args: Readonly<Record<string, unknown>>,
    meta: unknown,
    hubPath: readonly string[],
  ): Promise<Readonly<Record<string, unknown>>> | undefined
}

/** Request header: the ids of the hubs that a call has come through, comma-separated. */
export const HUB_PATH_HEADER = 'x-mcp-hub-path'

/** What the hub calls a tool of a site. */
export function fronted(site: string, tool: string): string {
  return `${site}__${tool}`
}
