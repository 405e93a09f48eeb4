/** A site whose tools the hub offers: a service of this process, or a remote MCP site from configuration. */
export interface SiteState {
  readonly name: string
  readonly kind: 'local' | 'remote'
  /**
   * up: answers. starting: not yet asked. down: its last answer was a failure; its tools are still listed. looping: it
   * leads back to us, and nothing of it is offered. locked: it wants credentials, or others than it gets.
   */
  readonly state: 'up' | 'starting' | 'down' | 'looping' | 'locked'
  /** How many of its tools are offered. */
  readonly tools: number
  /** How many of them are marked: what the site says of them reads like instructions to a model, or has changed since it was approved. */
  readonly flagged: number
  /** When its list was last asked for; null for a local site, which is always known. */
  readonly checked_at: string | null
}

/** A tool as its site describes it, under the name `site__tool`. Fields that we know nothing of are kept. */
export interface RemoteTool extends Readonly<Record<string, unknown>> {
  readonly name: string
  readonly description: string
}

/** A document of a site, at `site+uri`. */
export interface RemoteResource extends SiteOffer {
  readonly uri: string
}

/** A family of documents of a site, at `site+template`. */
export interface RemoteTemplate extends SiteOffer {
  readonly uriTemplate: string
}

/** A prompt of a site, under the name `site__prompt`. */
export interface RemotePrompt extends Omit<SiteOffer, 'mimeType'> {
  readonly arguments?: readonly {
    readonly name: string
    readonly description?: string
    readonly required?: boolean
  }[]
}

interface SiteOffer {
  readonly name: string
  readonly title?: string
  readonly description?: string
  readonly mimeType?: string
}

/** What sites offer beside tools. */
export interface RemoteOffers {
  readonly resources: readonly RemoteResource[]
  readonly templates: readonly RemoteTemplate[]
  readonly prompts: readonly RemotePrompt[]
}

export interface RemoteContents {
  readonly uri: string
  readonly mimeType?: string
  readonly text?: string
  readonly blob?: string
}

/** Whose argument is to be completed, by its name or address here. */
export type CompletionOf = { readonly prompt: string } | { readonly template: string }

/** The severities of a log message, the least first: RFC 5424. */
export const LOG_LEVELS = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'] as const

export type LogLevel = (typeof LOG_LEVELS)[number]

/** In the `_meta` of a request: the least severe log message that is wanted (revision 2026-07-28). */
export const META_LOG_LEVEL = 'io.modelcontextprotocol/logLevel'

export interface SiteLog {
  readonly level: LogLevel
  readonly logger?: string
  readonly data: unknown
}

/** Whom a site is asked for. */
export interface SiteCaller {
  /** The hubs that the call came through. */
  readonly hubPath: readonly string[]
  /** Ends when he is gone: the site is told that nobody waits. */
  readonly gone: AbortSignal
  /** A header of his request, by its lower-case name. */
  header(name: string): string | undefined
  /** Tells him how far the site says it is. Absent where he did not ask. */
  readonly progress?: ((done: number, total?: number, message?: string) => void) | undefined
  /** Hands him what the site logs meanwhile. Absent where he cannot be told. */
  readonly log?: ((message: SiteLog) => void) | undefined
  /** The least severe that he wants to hear of, where he says so. */
  readonly logLevel?: LogLevel | undefined
}

/** The remote sites behind the hub. Their lists are in memory: nothing here waits for a site but `call`. */
export interface RemoteSites {
  /** Tells hubs apart, so that one that fronts itself notices. */
  readonly hubId: string
  /** Changes whenever the list does. */
  readonly revision: number
  /** Every tool that may be called, as its site describes it: another array whenever the list is another one. */
  tools(): readonly RemoteTool[]
  /** The tools as the list shows them: of a site that has very much to say, not all and not in full. */
  listed(): readonly RemoteTool[]
  states(): readonly SiteState[]
  /**
   * Calls a tool by its name here and hands back the site's result, without our secrets; undefined for a name that there
   * is not. Throws ApiError naming the site when it does not answer.
   */
  call(
    name: string,
    args: Readonly<Record<string, unknown>>,
    meta: unknown,
    caller: SiteCaller,
  ): Promise<Readonly<Record<string, unknown>>> | undefined
  /** What a site offers beside tools. */
  offers(site: string): RemoteOffers
  /** Reads a document by its address here. Undefined for an address of no site; resolves to it where there is no document. */
  readResource(uri: string, caller: SiteCaller): Promise<readonly RemoteContents[] | undefined> | undefined
  /** A prompt by its name here, filled in by its site. Undefined for a name that there is not. */
  getPrompt(
    name: string,
    given: Readonly<Record<string, string>>,
    caller: SiteCaller,
  ): Promise<{ readonly description?: string; readonly messages: readonly object[] }> | undefined
  /** What a site suggests for an argument. Undefined where no site offers such a thing. */
  complete(
    of: CompletionOf,
    argument: { readonly name: string; readonly value: string; readonly given: Readonly<Record<string, string>> },
    caller: SiteCaller,
  ): Promise<readonly string[]> | undefined
}

/** Request header: the ids of the hubs that a call has come through, comma-separated. */
export const HUB_PATH_HEADER = 'x-mcp-hub-path'

/** The site of a tool, and its name there. A site's name has no underscore, so the first pair of them ends it. */
export function apart(fronted: string): { site: string; tool: string } {
  const end = fronted.indexOf('__')
  return { site: fronted.slice(0, end), tool: fronted.slice(end + 2) }
}

/** What the hub calls a tool of a site. */
export function fronted(site: string, tool: string): string {
  return `${site}__${tool}`
}

/** Where a document of a site is read here: a scheme of its own, `notes+file:///a`. */
export function frontedUri(site: string, uri: string): string {
  return `${site}+${uri}`
}

/** The site of such an address, and the address there. A site's name has no plus, so the first one ends it. */
export function apartUri(uri: string): { site: string; uri: string } {
  const end = uri.indexOf('+')
  return { site: uri.slice(0, Math.max(end, 0)), uri: uri.slice(end + 1) }
}
