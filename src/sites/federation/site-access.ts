import type { PriorDiscovery } from '@modelcontextprotocol/client'
import type { SiteCaller, SiteLog } from '#operation/sites.ts'
import type { GuardedFetch } from '#sites/outbound/types.ts'
import { secretMask, type SecretMask } from './secret-mask.ts'
import { withConnection, type SiteWork } from './site-connection.ts'
import { rootOf } from './site-failures.ts'
import { CredentialsWanted } from './site-fetch.ts'
import type { SiteOAuth } from './site-oauth.ts'
import type { SiteSetting } from './site-settings.ts'
import { capped, withoutHidden } from './site-text.ts'

/** Of what a site says of its failure. */
const REASON_CHARACTERS_MAX = 1000
/** How long a site is listened to before it is listened to anew. */
const LISTEN_MS = 600_000
/** What a site logs during one call, beyond which it is heard no more. */
const LOGS_MAX = 100
const LOG_CHARACTERS_MAX = 4000

const HTTP_UNAUTHORIZED = 401

/** Whoever asks: a caller of the hub, or the hub itself. */
type Asker = Pick<SiteCaller, 'hubPath'> & Partial<SiteCaller>

export interface SiteAccessOptions {
  readonly site: SiteSetting
  readonly fetch: GuardedFetch
  readonly version: string
  readonly hubId: string
  /** Of a site that wants OAuth. */
  readonly oauth?: SiteOAuth | undefined
  /** Told when the site says that one of its lists is another one. */
  readonly onListChanged: () => void
}

/** The way to one site: our credentials on the way there, and on the way back nothing that tells them. */
export class SiteAccess {
  readonly #options: SiteAccessOptions
  #masked: readonly string[] = []
  #mask: SecretMask
  /** What the site said of itself when its lists were read, which spares asking for it. */
  prior: PriorDiscovery | undefined

  constructor(options: SiteAccessOptions) {
    this.#options = options
    this.#mask = secretMask(options.site.headers, options.site.url)
  }

  /** Takes our secrets out of what the site says. */
  get mask(): SecretMask {
    return this.#mask
  }

  /** Asks the site, and once more with a new token where it does not take the one that it got. */
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
        deadline: performance.now() + site.timeout_ms,
        signal: caller.gone,
        headers: { ...own, ...forwarded(site.forward_headers, caller) },
        onListChanged,
        onLog: this.#toldLog(caller.log),
        // Nobody waits for what is only listed.
        ...(!caller.gone && { listenMs: LISTEN_MS }),
        ...(prior && { prior }),
      },
      work,
    )
  }

  /** What a site says, fit to be read: without our secrets and what nobody sees, and not endless. */
  said(text: string): string {
    return capped(withoutHidden(this.#mask.text(text)), REASON_CHARACTERS_MAX)
  }

  /** Hands on what the site logs: fit to be read, and not endless. */
  #toldLog(log: SiteCaller['log']): ((message: SiteLog) => void) | undefined {
    if (!log) return undefined
    let left = LOGS_MAX
    return ({ level, logger, data }) => {
      left -= 1
      if (left < 0) return
      const said = this.#mask.json(data)
      const text = JSON.stringify(said) ?? ''
      log({
        level,
        ...(logger !== undefined && { logger: this.said(logger) }),
        data: text.length > LOG_CHARACTERS_MAX ? capped(withoutHidden(text), LOG_CHARACTERS_MAX) : said,
      })
    }
  }
}

/** The named headers of the caller, as far as he sent them. */
function forwarded(names: readonly string[], caller: Asker): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = caller.header?.(name)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}
