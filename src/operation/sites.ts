/** A source of tools at the hub: a service of this process, or a configured remote MCP server. */
export interface SiteState {
  readonly name: string
  readonly kind: 'local' | 'remote'
  /**
   * starting: not contacted yet. resting: the last request failed. looping: leads back to this hub, so its tools are
   * hidden. locked: its credentials are missing or wrong.
   */
  readonly state: 'up' | 'starting' | 'resting' | 'looping' | 'locked'
  readonly tools: number
  /** The number of tools whose descriptions resemble instructions to a model or changed after approval. */
  readonly flagged: number
  /** When the tool list was last read; null for a service of this process. */
  readonly checked_at: string | null
  /** When the hub will next try to read the tool list; null if the last attempt succeeded. */
  readonly next_try_at: string | null
}

/** A tool as its server describes it, but named `site__tool`. Unknown fields are preserved. */
export interface RemoteTool extends Readonly<Record<string, unknown>> {
  readonly name: string
  readonly description: string
}

export interface RemoteResource extends SiteOffer {
  readonly uri: string
}

export interface RemoteTemplate extends SiteOffer {
  readonly uriTemplate: string
}

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
  readonly _meta?: Readonly<Record<string, unknown>>
}

/** The prompt or template whose argument is to be completed, by its name or address at this hub. */
export type CompletionOf = { readonly prompt: string } | { readonly template: string }

/** The log levels of RFC 5424, least severe first. */
export const LOG_LEVELS = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'] as const

export type LogLevel = (typeof LOG_LEVELS)[number]

/** The `_meta` key for the least severe log level that the caller wants (MCP revision 2026-07-28). */
export const META_LOG_LEVEL = 'io.modelcontextprotocol/logLevel'

export interface SiteLog {
  readonly level: LogLevel
  readonly logger?: string
  readonly data: unknown
}

export interface SiteCaller {
  /** Ids of the hubs through which the call came, to detect loops. */
  readonly hubPath: readonly string[]
  /** Aborts when the caller disconnects. The request to the site is then cancelled. */
  readonly gone: AbortSignal
  /** A header of the caller's request. `name` must be in lower case. */
  header(name: string): string | undefined
  /** Forwards the site's progress. Absent if the caller did not ask for it. */
  readonly progress?: ((done: number, total?: number, message?: string) => void) | undefined
  /** Forwards the site's log messages. Absent if the caller cannot receive them. */
  readonly log?: ((message: SiteLog) => void) | undefined
  /** The least severe log level that the caller wants. Undefined if the request does not say. */
  readonly logLevel?: LogLevel | undefined
  /** How the site's questions reach the caller's user. Absent if the client does not support elicitation. */
  readonly elicitation?: SiteElicitation | undefined
}

/** How long a user may take to answer a question while the call waits, in MCP revisions before 2026-07-28. */
export const ELICIT_MS = 120_000

export type SiteElicitation =
  /** Before MCP revision 2026-07-28, the client is asked during the call. */
  | { readonly ask: (form: Readonly<Record<string, unknown>>) => Promise<object> }
  /** Since that revision, the call returns the questions, and the client repeats it with these answers. */
  | { readonly answers: Readonly<Record<string, unknown>> }

/** The remote MCP servers behind the hub. Only methods that return a promise contact a server. */
export interface RemoteSites {
  /** Sent with each call to a site, so that a hub recognises a call that it has forwarded before. */
  readonly hubId: string
  /** Changes whenever the tool list changes. */
  readonly revision: number
  /** Every tool that may be called, as its server describes it. A changed list is a new array. */
  tools(): readonly RemoteTool[]
  /** The tools to list. Only some tools of a server with very many are included. */
  listed(): readonly RemoteTool[]
  states(): readonly SiteState[]
  /**
   * Calls a tool by its name at this hub and returns the site's result, without the hub's secrets. Undefined for an
   * unknown name. Throws an ApiError that names the site.
   */
  call(
    name: string,
    args: Readonly<Record<string, unknown>>,
    meta: unknown,
    caller: SiteCaller,
  ): Promise<Readonly<Record<string, unknown>>> | undefined
  offers(site: string): RemoteOffers
  /** Reads a resource by its address at this hub. Undefined if the address belongs to no site. */
  readResource(uri: string, caller: SiteCaller): Promise<readonly RemoteContents[] | undefined> | undefined
  /** Requests a prompt from its site, by its name at this hub. Undefined for an unknown name. */
  getPrompt(
    name: string,
    given: Readonly<Record<string, string>>,
    caller: SiteCaller,
  ): Promise<{ readonly description?: string; readonly messages: readonly object[] }> | undefined
  /** Requests completions of an argument from its site. Undefined if no site offers the prompt or template. */
  complete(
    of: CompletionOf,
    argument: { readonly name: string; readonly value: string; readonly given: Readonly<Record<string, string>> },
    caller: SiteCaller,
  ): Promise<readonly string[]> | undefined
}

/** The path of this hub's OAuth client metadata document. Its address is the client id. */
export const OAUTH_CLIENT_PATH = '/oauth-client.json'
export const OAUTH_CLIENT = {
  client_name: 'Dozen',
  // The authorization server must accept any port of a loopback address (RFC 8252 §7.3).
  redirect_uris: ['http://127.0.0.1/callback'],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
}

/** Request header with the ids of the hubs that a call has passed through, comma-separated. */
export const HUB_PATH_HEADER = 'x-mcp-hub-path'

/** Splits a tool name at the hub. Site names have no underscore, so the first double underscore ends them. */
export function splitToolName(fronted: string): { site: string; tool: string } {
  const end = fronted.indexOf('__')
  return { site: fronted.slice(0, end), tool: fronted.slice(end + 2) }
}

export function joinToolName(site: string, tool: string): string {
  return `${site}__${tool}`
}

/** The MCP Apps extension: a tool may have a card, which the host shows. */
export const CARDS = 'io.modelcontextprotocol/ui'
export const CARD_TYPE = 'text/html;profile=mcp-app'
/** The address of the card for all local tools: an empty frame for the drawing in a result's `_meta`. */
export const CARD_URI = 'ui://card'

const CARD_SCHEME = 'ui://'

/** The hub's address for a site's resource: `notes+file:///a`. `ui://board` becomes `ui://notes/board`. */
export function joinSiteUri(site: string, uri: string): string {
  return uri.startsWith(CARD_SCHEME) ? `${CARD_SCHEME}${site}/${uri.slice(CARD_SCHEME.length)}` : `${site}+${uri}`
}

/** Splits a resource address of the hub. Site names contain neither plus nor slash. */
export function splitSiteUri(uri: string): { site: string; uri: string } {
  if (uri.startsWith(CARD_SCHEME)) {
    const [site = '', ...rest] = uri.slice(CARD_SCHEME.length).split('/')
    return rest.length === 0 ? { site: '', uri } : { site, uri: CARD_SCHEME + rest.join('/') }
  }
  const end = uri.indexOf('+')
  return { site: uri.slice(0, Math.max(end, 0)), uri: uri.slice(end + 1) }
}
