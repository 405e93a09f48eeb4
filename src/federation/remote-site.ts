import type { PriorDiscovery } from '@modelcontextprotocol/client'
import { ApiError } from '#errors/errors.ts'
import type { Logger } from '#observability/log.ts'
import type { RemoteTool, SiteCaller, SiteState } from '#operation/sites.ts'
import type { GuardedFetch } from '#outbound/types.ts'
import { Breaker } from './breaker.ts'
import { CallSlots } from './call-slots.ts'
import { listedTools } from './listed-tools.ts'
import type { Pins } from './pins.ts'
import { secretMask, type SecretMask } from './secret-mask.ts'
import { callSiteTool, listSiteTools, priorOf, withConnection } from './site-connection.ts'
import type { SiteOAuth } from './site-oauth.ts'
import { CredentialsWanted, LoopFound, PaymentWanted } from './site-fetch.ts'
import { errorResult, validResult, type SiteResult } from './site-result.ts'
import type { SiteSetting } from './site-settings.ts'
import { capped, withoutHidden } from './site-text.ts'
import { flagsOf, hashTools, markChanged, vetSiteTools } from './site-tools.ts'

/** Calls that wait for each one that may run. */
const WAITING_PER_RUNNING = 4
/** Of what a site says of its failure. */
const REASON_CHARACTERS_MAX = 1000
/** A list that is said to have changed, or whose tool fails, is not asked for more often than this. */
const REFRESH_AT_ONCE_MS = 1_000

const HTTP_UNAUTHORIZED = 401

export interface RemoteSiteOptions {
  readonly site: SiteSetting
  readonly fetch: GuardedFetch
  readonly log: Logger
  readonly clock: () => Date
  readonly version: string
  readonly hubId: string
  readonly pins: Pins
  /** Of a site that wants OAuth. */
  readonly oauth?: SiteOAuth | undefined
  /** Told whenever the list of tools is another one. */
  readonly onChange: () => void
}

/** One remote site: its last known tools, how it is doing, and calls to it. */
export class RemoteSite {
  readonly name: string
  readonly #options: RemoteSiteOptions
  /** One for each tool that is called: a tool that fails says nothing of the others. */
  readonly #breakers = new Map<string, Breaker>()
  readonly #slots: CallSlots
  #mask: SecretMask
  #masked: readonly string[] = []
  #tools: readonly RemoteTool[] = []
  #listed: readonly RemoteTool[] = []
  #byName: ReadonlyMap<string, RemoteTool> = new Map()
  #vetted: readonly RemoteTool[] = []
  #askedAt = -Infinity
  #hash = ''
  #state: SiteState['state'] = 'starting'
  #checkedAt: string | null = null
  #prior: PriorDiscovery | undefined

  constructor(options: RemoteSiteOptions) {
    const { name, concurrency, headers, url } = options.site
    this.name = name
    this.#options = options
    this.#slots = new CallSlots({ runningMax: concurrency, waitingMax: concurrency * WAITING_PER_RUNNING })
    this.#mask = secretMask(headers, url)
  }

  get tools(): readonly RemoteTool[] {
    return this.#tools
  }

  get listed(): readonly RemoteTool[] {
    return this.#listed
  }

  /** Whether a tool is offered under this name. */
  offers(name: string): boolean {
    return this.#byName.has(name)
  }

  get state(): SiteState {
    return {
      name: this.name,
      kind: 'remote',
      state: this.#state,
      tools: this.#tools.length,
      flagged: this.#tools.filter((tool) => flagsOf(tool).length > 0).length,
      checked_at: this.#checkedAt,
    }
  }

  /** Reads the site's list anew. A site that fails keeps the list that it had. Never throws. */
  async refresh(): Promise<void> {
    this.#askedAt = performance.now()
    try {
      this.#prior = undefined
      const listed = await this.#connect({ hubPath: [] }, (client, asking) => {
        this.#prior = priorOf(client)
        return listSiteTools(client, asking)
      })
      this.#accept(listed)
      this.#become('up')
    } catch (err) {
      const { cause } = rootOf(err)
      if (cause instanceof LoopFound) this.#accept([])
      this.#become(cause instanceof LoopFound ? 'looping' : cause instanceof CredentialsWanted ? 'locked' : 'down', err)
    }
    this.#checkedAt = this.#options.clock().toISOString()
  }

  /** Calls a tool by the site's own name for it. */
  async call(
    tool: string,
    args: Readonly<Record<string, unknown>>,
    meta: unknown,
    caller: SiteCaller,
  ): Promise<SiteResult> {
    const breaker = this.#breakerOf(tool)
    if (!breaker.mayTry(performance.now()))
      throw this.#unavailable(`has failed repeatedly at ${tool}, which is left alone for a while`)
    if (this.#slots.isFull) throw new ApiError('overloaded', `The site ${this.name} has too many calls underway.`)
    const _meta = ownMeta(meta)
    const { progress } = caller
    try {
      const result = await this.#slots.run(() =>
        this.#connect(caller, (client, asking) =>
          callSiteTool(
            client,
            { name: tool, arguments: { ...args }, ...(_meta && { _meta }) },
            asking,
            progress && (({ progress: done, total, message }) => progress(done, total, message && this.#said(message))),
          ),
        ),
      )
      breaker.succeed()
      this.#become('up')
      return validResult(this.name, result, this.#mask, this.#isStructured(tool))
    } catch (err) {
      return this.#translate(err, breaker, caller)
    }
  }

  #breakerOf(tool: string): Breaker {
    const held = this.#breakers.get(tool) ?? new Breaker()
    this.#breakers.set(tool, held)
    return held
  }

  #isStructured(tool: string): boolean {
    return this.#byName.get(`${this.name}__${tool}`)?.outputSchema !== undefined
  }

  /** Asks the site, and once more with a new token where it does not take the one that it got. */
  async #connect<T>(
    caller: Pick<SiteCaller, 'hubPath'> & Partial<SiteCaller>,
    work: Parameters<typeof withConnection<T>>[1],
  ): Promise<T> {
    const { oauth } = this.#options
    if (!oauth) return this.#ask(caller, {}, work)
    const headers = await this.#tokenHeaders(oauth)
    try {
      return await this.#ask(caller, headers, work)
    } catch (err) {
      const { cause } = rootOf(err)
      const isRefused = cause instanceof CredentialsWanted && cause.status === HTTP_UNAUTHORIZED
      if (!isRefused || !(await oauth.replace(headers.authorization))) throw err
      return this.#ask(caller, await this.#tokenHeaders(oauth), work)
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

  #ask<T>(
    caller: Pick<SiteCaller, 'hubPath'> & Partial<SiteCaller>,
    own: Readonly<Record<string, string>>,
    work: Parameters<typeof withConnection<T>>[1],
  ): Promise<T> {
    const { site, fetch, version, hubId } = this.#options
    const prior = this.#prior
    return withConnection(
      {
        site,
        fetch,
        version,
        hubPath: [...caller.hubPath, hubId],
        deadline: performance.now() + site.timeout_ms,
        signal: caller.gone,
        headers: { ...own, ...forwarded(site.forward_headers, caller) },
        onListChanged: () => this.#refreshAtOnce(),
        ...(prior && { prior }),
      },
      work,
    )
  }

  /** What a site says, fit to be read: without our secrets and what nobody sees, and not endless. */
  #said(text: string): string {
    return capped(withoutHidden(this.#mask.text(text)), REASON_CHARACTERS_MAX)
  }

  #translate(err: unknown, breaker: Breaker, { gone }: SiteCaller): SiteResult {
    const { cause, code } = rootOf(err)
    // Nobody waits for this, and it is not the site's fault.
    if (gone.aborted) {
      breaker.leave()
      throw this.#unavailable('was told that the caller is gone', err)
    }
    if (cause instanceof PaymentWanted) {
      breaker.succeed()
      const body = this.#mask.json(cause.body)
      return { ...errorResult(JSON.stringify(body)), ...(isRecord(body) && { structuredContent: body }) }
    }
    if (cause instanceof CredentialsWanted) {
      breaker.succeed()
      this.#become('locked', err)
      throw new ApiError(
        'upstream_unavailable',
        `The site ${this.name} wants credentials, or others than it got: it answered ${cause.status}.`,
        { cause: err },
      )
    }
    this.#refreshAtOnce()
    // The site is there and says no: that is its answer.
    if (typeof code === 'number' && code < 0) {
      breaker.succeed()
      const why = this.#said(err instanceof Error ? err.message : String(err))
      return errorResult(`The site ${this.name} refused the call: ${why}`)
    }
    breaker.fail(performance.now())
    this.#become('down', err)
    if ((cause instanceof ApiError && cause.code === 'upstream_timeout') || isTimeout(code)) {
      throw new ApiError('upstream_timeout', `The site ${this.name} did not answer in time.`, { cause: err })
    }
    throw this.#unavailable('did not answer', err)
  }

  /** Reads the list in the background, where it was not read just now. */
  #refreshAtOnce(): void {
    if (performance.now() - this.#askedAt < REFRESH_AT_ONCE_MS) return
    void this.refresh()
  }

  #unavailable(what: string, cause?: unknown): ApiError {
    return new ApiError('upstream_unavailable', `The site ${this.name} ${what}. Try again later.`, { cause })
  }

  #accept(listed: readonly unknown[]): void {
    const { log, site } = this.#options
    const { tools: vetted, refused } = vetSiteTools(this.name, this.#mask.json(listed), site)
    const isOther = hashTools(vetted) !== hashTools(this.#vetted)
    if (isOther) for (const it of refused) log.warn({ event: 'site_tool_refused', site: this.name, ...it })
    this.#vetted = vetted
    this.mark()
  }

  /** Marks the tools that changed since they were approved, and offers the list. */
  mark(): void {
    const { log, onChange, pins } = this.#options
    const changed = pins.changedOf(this.#vetted)
    const tools = this.#vetted.map((tool) => (changed.has(tool.name) ? markChanged(tool) : tool))
    const hash = hashTools(tools)
    if (hash === this.#hash) return
    log.info({ event: 'site_tools', site: this.name, tools: tools.length, hash, before: this.#hash || undefined })
    this.#hash = hash
    this.#tools = tools
    this.#listed = listedTools(tools)
    this.#byName = new Map(tools.map((tool) => [tool.name, tool]))
    for (const tool of tools) {
      const flags = flagsOf(tool)
      if (flags.length > 0) log.warn({ event: 'site_tool_flagged', site: this.name, tool: tool.name, flags })
    }
    onChange()
  }

  #become(state: SiteState['state'], err?: unknown): void {
    if (state === this.#state) return
    const { log } = this.#options
    if (state === 'up') log.info({ event: 'site_up', site: this.name })
    else log.warn({ event: STATE_EVENTS[state] ?? 'site_down', site: this.name, err })
    this.#state = state
  }
}

const STATE_EVENTS: Partial<Record<SiteState['state'], string>> = { looping: 'site_loops', locked: 'site_locked' }

/** The named headers of the caller, as far as he sent them. */
function forwarded(names: readonly string[], caller: Partial<SiteCaller>): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = caller.header?.(name)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/** What the caller says beside its arguments, such as a payment; the envelope of its own request is not for the site. */
function ownMeta(meta: unknown): Record<string, unknown> | undefined {
  if (!isRecord(meta)) return undefined
  const own = Object.entries(meta).filter(
    ([key]) => !key.startsWith('io.modelcontextprotocol/') && key !== 'progressToken',
  )
  return own.length > 0 ? Object.fromEntries(own) : undefined
}

/** The client wraps what went wrong; the first error inside says what it was. */
function rootOf(err: unknown): { cause: unknown; code: unknown } {
  const code = isRecord(err) || err instanceof Error ? (err as { code?: unknown }).code : undefined
  let cause = err
  while (cause instanceof Error && cause.cause !== undefined && !(cause instanceof ApiError)) cause = cause.cause
  return { cause, code }
}

function isTimeout(code: unknown): boolean {
  return typeof code === 'string' && /timeout/i.test(code)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}
