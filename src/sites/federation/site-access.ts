import type { PriorDiscovery } from '@modelcontextprotocol/client'
import { ELICIT_MS, type SiteCaller, type SiteLog } from '#operation/sites.ts'
import type { GuardedFetch } from '#sites/outbound/types.ts'
import { secretMask, type SecretMask } from './secret-mask.ts'
import { withConnection, type SiteWork } from './site-connection.ts'
import { rootOf } from './site-failures.ts'
import { CredentialsWanted } from './site-fetch.ts'
import type { SiteOAuth } from './site-oauth.ts'
import type { SiteSetting } from './site-settings.ts'
import { formOf } from './site-result.ts'
import { capped, withoutHidden } from './site-text.ts'

const REASON_CHARACTERS_MAX = 1000
/** The connection that listens for changes is renewed after this time. */
const LISTEN_MS = 600_000
const LOGS_MAX = 100
const LOG_CHARACTERS_MAX = 4000

const HTTP_UNAUTHORIZED = 401

type Asker = Pick<SiteCaller, 'hubPath'> & Partial<SiteCaller>

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
  #masked: readonly string[] = []
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
  async ask<T>(caller: Asker, work: SiteWork<T>): Promise<T> {
    const { oauth } = this.#options
    if (!oauth) return this.#connect(caller, {}, work)
    const headers = await this.#tokenHeaders(oauth)
    try {
      return await this.#connect(caller, headers, work)
    } catch (err) {
      const { cause } = rootOf(err)
      const isRefused = cause instanceof CredentialsWanted && cause.status === HTTP_UNAUTHORIZED
      if (!isRefused || !(await oauth.replace(headers.authorization))) throw err
      return this.#connect(caller, await this.#tokenHeaders(oauth), work)
    }
  }

  async #tokenHeaders(oauth: SiteOAuth): Promise<Record<string, string>> {
    const headers = await oauth.headers()
    if (oauth.secrets !== this.#masked) {
      const { site } = this.#options
      this.#masked = oauth.secrets
      this.#mask = secretMask(site.headers, site.url, oauth.secrets)
    }
    return headers
  }

  #connect<T>(caller: Asker, own: Readonly<Record<string, string>>, work: SiteWork<T>): Promise<T> {
    const { site, fetch, version, hubId, onListChanged } = this.#options
    const { prior } = this
    return withConnection(
      {
        site,
        fetch,
        version,
        hubPath: [...caller.hubPath, hubId],
        deadline: performance.now() + site.timeout_ms + (canAsk(caller) ? ELICIT_MS : 0),
        elicit: (form) => this.#asked(caller, form),
        signal: caller.gone,
        headers: { ...own, ...forwarded(site.forward_headers, caller) },
        onListChanged,
        onLog: this.#toldLog(caller.log),
        // The hub's own request stays open afterwards and listens for changes.
        ...(!caller.gone && { listenMs: LISTEN_MS }),
        ...(prior && { prior }),
      },
      work,
    )
  }

  /** The user's answer to a form; `cancel` if there is none. Throws if the caller's client cannot show forms. */
  async #asked({ elicitation }: Asker, form: Readonly<Record<string, unknown>>): Promise<object> {
    if (!elicitation || !('ask' in elicitation))
      throw new Error('This client does not support forms (elicitation), which the site needs.')
    const shown = formOf(this.#options.site.name, this.#mask.json(form))
    return elicitation.ask(shown).catch(() => ({ action: 'cancel' }))
  }

  /** Prepares the site's text for people: masks secrets, removes invisible characters and limits the length. */
  masked(text: string): string {
    return capped(withoutHidden(this.#mask.text(text)), REASON_CHARACTERS_MAX)
  }

  /** Forwards the site's log messages, without secrets and up to a limit. */
  #toldLog(log: SiteCaller['log']): ((message: SiteLog) => void) | undefined {
    if (!log) return undefined
    let left = LOGS_MAX
    return ({ level, logger, data }) => {
      left -= 1
      if (left < 0) return
      const masked = this.#mask.json(data)
      const text = JSON.stringify(masked) ?? ''
      log({
        level,
        ...(logger !== undefined && { logger: this.masked(logger) }),
        data: text.length > LOG_CHARACTERS_MAX ? capped(withoutHidden(text), LOG_CHARACTERS_MAX) : masked,
      })
    }
  }
}

function canAsk({ elicitation }: Asker): boolean {
  return elicitation !== undefined && 'ask' in elicitation
}

function forwarded(names: readonly string[], caller: Asker): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = caller.header?.(name)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}
