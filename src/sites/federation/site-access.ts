import type { PriorDiscovery, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { CARD_TYPE, CARDS, ELICIT_MS, HUB_PATH_HEADER, type SiteCaller, type SiteLog } from '#operation/sites.ts'
import type { GuardedFetch } from '#sites/outbound/types.ts'
import { secretMask, type SecretMask } from './secret-mask.ts'
import type { Asking, SiteWork } from './site-connection.ts'
import { unwrapError } from './site-failures.ts'
import { CredentialsWanted, siteFetch } from './site-fetch.ts'
import type { SiteOAuth } from './site-oauth.ts'
import type { SiteSetting } from './site-settings.ts'
import { formOf } from './site-result.ts'
import { shorten, removeHiddenCharacters } from './site-text.ts'

/** A site's error texts are repeated in ours. */
const REASON_CHARACTERS_MAX = 1000
/** The connection that listens for changes is renewed after this time. */
const LISTEN_MS = 600_000
/** Time limit for ending a session. It is short, although the caller does not wait for it. */
const END_SESSION_MS = 2_000
/** Log messages that one request may forward. */
const LOGS_MAX = 100
const LOG_CHARACTERS_MAX = 4000

const HTTP_UNAUTHORIZED = 401

const LIST_CHANGES = [
  'notifications/tools/list_changed',
  'notifications/resources/list_changed',
  'notifications/prompts/list_changed',
] as const

/** The caller of a request, or the hub itself, which has only its path. */
type Requester = Pick<SiteCaller, 'hubPath'> & Partial<SiteCaller>

export interface SiteAccessOptions {
  readonly site: SiteSetting
  readonly fetch: GuardedFetch
  readonly version: string
  readonly hubId: string
  readonly oauth?: SiteOAuth | undefined
  readonly onListChanged: () => void
}

/** Sends requests to one site. It adds the hub's credentials, and masks them in responses. */
export class SiteAccess {
  readonly #options: SiteAccessOptions
  #maskedSecrets: readonly string[] = []
  #mask: SecretMask
  /** The site's capabilities from the last time its lists were read. Reusing them saves a request. */
  prior: PriorDiscovery | undefined

  constructor(options: SiteAccessOptions) {
    this.#options = options
    this.#mask = secretMask(options.site.headers, options.site.url)
  }

  get mask(): SecretMask {
    return this.#mask
  }

  /** Sends a request. If the site refuses the access token, it repeats the request once with a new one. */
  async ask<T>(requester: Requester, work: SiteWork<T>): Promise<T> {
    const { oauth } = this.#options
    if (!oauth) return this.#connect(requester, {}, work)
    const headers = await this.#tokenHeaders(oauth)
    try {
      return await this.#connect(requester, headers, work)
    } catch (err) {
      const { cause } = unwrapError(err)
      const isRefused = cause instanceof CredentialsWanted && cause.status === HTTP_UNAUTHORIZED
      if (!isRefused || !(await oauth.replace(headers.authorization))) throw err
      return this.#connect(requester, await this.#tokenHeaders(oauth), work)
    }
  }

  async #tokenHeaders(oauth: SiteOAuth): Promise<Record<string, string>> {
    const headers = await oauth.headers()
    if (oauth.secrets !== this.#maskedSecrets) {
      const { site } = this.#options
      this.#maskedSecrets = oauth.secrets
      this.#mask = secretMask(site.headers, site.url, oauth.secrets)
    }
    return headers
  }

  /** Opens a connection for `work` and closes it. Calls share none, so that no session state leaks between callers. */
  async #connect<T>(
    requester: Requester,
    tokenHeaders: Readonly<Record<string, string>>,
    work: SiteWork<T>,
  ): Promise<T> {
    const { site, fetch, version, hubId, onListChanged } = this.#options
    const { prior } = this
    const { Client, StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client')
    const deadline = performance.now() + site.timeout_ms + (canAsk(requester) ? ELICIT_MS : 0)
    let isOver = false
    let isKept = false
    /** The time for the request, or after it the time for ending the session. */
    const timeLeft = () => (isOver || isKept ? END_SESSION_MS : Math.max(1, Math.ceil(deadline - performance.now())))
    const asking: Asking = () => ({ timeout: timeLeft(), ...(requester.gone && { signal: requester.gone }) })
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
        headers: {
          ...lowerCased(site.headers),
          ...tokenHeaders,
          ...forwardHeaders(site.forward_headers, requester),
          [HUB_PATH_HEADER]: [...requester.hubPath, hubId].join(','),
        },
        timeoutMs: timeLeft,
        // The hub's own request, which no caller can abort, stays open afterwards and listens for changes.
        ...(!requester.gone && { listenMs: LISTEN_MS }),
      }),
      // No retries. The type demands the other values, too.
      reconnectionOptions: {
        maxRetries: 0,
        initialReconnectionDelay: 1000,
        maxReconnectionDelay: 1000,
        reconnectionDelayGrowFactor: 1,
      },
    })
    const cancellations = trackCancellations(transport)
    const end = () => {
      isOver = true
      // Not awaited: the caller has its answer or has disconnected, so nobody waits for the end of the session.
      void Promise.allSettled(cancellations)
        .then(() => transport.terminateSession())
        .catch(() => {})
        .finally(() => client.close().catch(() => {}))
    }
    for (const method of LIST_CHANGES) client.setNotificationHandler(method, onListChanged)
    // Safe: the answer is forwarded to the site unchanged, and the caller's client has validated it.
    client.setRequestHandler(
      'elicitation/create',
      ({ params }) => this.#askUser(requester, { ...params }) as Promise<never>,
    )
    const onLog = this.#logForwarder(requester.log)
    if (onLog) client.setNotificationHandler('notifications/message', ({ params }) => onLog(params))
    try {
      await client.connect(transport, { ...asking(), ...(prior && { prior }) })
      const keepOpen = () => {
        isKept = true
        return { end }
      }
      return await work(client, asking, keepOpen)
    } catch (err) {
      isKept = false
      throw err
    } finally {
      if (!isKept) end()
    }
  }

  /** The user's answer to a form; `cancel` if there is none. Throws if the caller's client cannot show forms. */
  async #askUser({ elicitation }: Requester, form: Readonly<Record<string, unknown>>): Promise<object> {
    if (!elicitation || !('ask' in elicitation))
      throw new Error('This client does not support forms (elicitation), which the site needs.')
    const shown = formOf(this.#options.site.name, this.#mask.json(form))
    return elicitation.ask(shown).catch(() => ({ action: 'cancel' }))
  }

  /** Prepares the site's text for people: masks secrets, removes invisible characters and limits the length. */
  masked(text: string): string {
    return shorten(removeHiddenCharacters(this.#mask.text(text)), REASON_CHARACTERS_MAX)
  }

  /** Forwards the site's log messages, without secrets and up to a limit. */
  #logForwarder(log: SiteCaller['log']): ((message: SiteLog) => void) | undefined {
    if (!log) return undefined
    let logsLeft = LOGS_MAX
    return ({ level, logger, data }) => {
      logsLeft -= 1
      if (logsLeft < 0) return
      const masked = this.#mask.json(data)
      const text = JSON.stringify(masked) ?? ''
      log({
        level,
        ...(logger !== undefined && { logger: this.masked(logger) }),
        data: text.length > LOG_CHARACTERS_MAX ? shorten(removeHiddenCharacters(text), LOG_CHARACTERS_MAX) : masked,
      })
    }
  }
}

function canAsk({ elicitation }: Requester): boolean {
  return elicitation !== undefined && 'ask' in elicitation
}

function forwardHeaders(names: readonly string[], requester: Requester): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = requester.header?.(name)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/** Collects cancellations that are being sent, because closing the connection would interrupt them. */
function trackCancellations(transport: StreamableHTTPClientTransport): Promise<unknown>[] {
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
