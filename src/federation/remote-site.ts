import type { PriorDiscovery } from '@modelcontextprotocol/client'
import { ApiError } from '#errors/errors.ts'
import type { Logger } from '#observability/log.ts'
import {
  META_LOG_LEVEL,
  type RemoteContents,
  type RemoteOffers,
  type RemoteTool,
  type SiteCaller,
  type SiteLog,
  type SiteState,
} from '#operation/sites.ts'
import type { GuardedFetch } from '#outbound/types.ts'
import { Breaker } from './breaker.ts'
import { CallSlots } from './call-slots.ts'
import { listedTools } from './listed-tools.ts'
import type { Pins } from './pins.ts'
import { secretMask, type SecretMask } from './secret-mask.ts'
import {
  askSite,
  listenForChanges,
  listSite,
  priorOf,
  withConnection,
  type Conversation,
  type SiteLists,
  type SiteWork,
} from './site-connection.ts'
import type { SiteOAuth } from './site-oauth.ts'
import { CredentialsWanted, LoopFound, PaymentWanted } from './site-fetch.ts'
import { readCompletion, readContents, readPrompt, vetSiteOffers } from './site-offers.ts'
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
/** How long a site is listened to before it is listened to anew. */
const LISTEN_MS = 600_000
/** What a site logs during one call, beyond which it is heard no more. */
const LOGS_MAX = 100
const LOG_CHARACTERS_MAX = 4000
/** A document that there is not: before revision 2026-07-28, and since. */
const NOT_FOUND_CODES: readonly unknown[] = [-32002, -32602]
const NO_OFFERS: RemoteOffers = { resources: [], templates: [], prompts: [] }

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
  #offers = NO_OFFERS
  #listening: Conversation | undefined
  #refreshing: Promise<void> | undefined
  #refreshSoon: NodeJS.Timeout | undefined

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
  hasTool(name: string): boolean {
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

  /** Its documents and prompts as they stand in lists. */
  get offers(): RemoteOffers {
    return this.#offers
  }

  /** Reads the site's lists anew. A site that fails keeps those that it had. Never throws. */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#read().finally(() => (this.#refreshing = undefined))
    return this.#refreshing
  }

  /** Listens to the site no longer. */
  close(): void {
    clearTimeout(this.#refreshSoon)
    this.#listening?.end()
    this.#listening = undefined
  }

  async #read(): Promise<void> {
    this.#askedAt = performance.now()
    const before = this.#listening
    this.#listening = undefined
    try {
      this.#prior = undefined
      const listed = await this.#connect({ hubPath: [] }, async (client, asking, keep) => {
        this.#prior = priorOf(client)
        const lists = await listSite(client, asking)
        if (await listenForChanges(client, asking).catch(() => false)) this.#listening = keep()
        return lists
      })
      this.#accept(listed)
      this.#become('up')
    } catch (err) {
      const { cause } = rootOf(err)
      if (cause instanceof LoopFound) this.#accept({ tools: [], resources: [], templates: [], prompts: [] })
      this.#become(cause instanceof LoopFound ? 'looping' : cause instanceof CredentialsWanted ? 'locked' : 'down', err)
    }
    before?.end()
    this.#checkedAt = this.#options.clock().toISOString()
  }

  /** Calls a tool by the site's own name for it. */
  async call(
    tool: string,
    args: Readonly<Record<string, unknown>>,
    meta: unknown,
    caller: SiteCaller,
  ): Promise<SiteResult> {
    try {
      const params = { name: tool, arguments: { ...args }, ...ownMeta(meta) }
      const result = await this.#use(tool, 'tools/call', params, caller)
      return validResult(this.name, result, this.#mask, this.#isStructured(tool))
    } catch (err) {
      if (err instanceof Refusal) return err.result
      throw err
    }
  }

  /** Reads a document by the site's own address for it. Undefined where there is none. */
  async readResource(uri: string, caller: SiteCaller): Promise<RemoteContents[] | undefined> {
    try {
      const result = await this.#use('resources/read', 'resources/read', { uri }, caller)
      return this.#valid(readContents(this.name, this.#mask.json(result)))
    } catch (err) {
      if (err instanceof Refusal && NOT_FOUND_CODES.includes(err.code)) return undefined
      throw saidBy(err)
    }
  }

  /** The prompt of this name at the site, filled in. */
  async getPrompt(name: string, given: Readonly<Record<string, string>>, caller: SiteCaller) {
    try {
      const result = await this.#use('prompts/get', 'prompts/get', { name, arguments: given }, caller)
      return this.#valid(readPrompt(this.name, this.#mask.json(result)))
    } catch (err) {
      throw saidBy(err)
    }
  }

  /** What the site suggests, by its own names. */
  async complete(params: Record<string, unknown>, caller: SiteCaller): Promise<string[]> {
    try {
      const result = await this.#use('completion/complete', 'completion/complete', params, caller)
      return this.#valid(readCompletion(this.#mask.json(result)))
    } catch (err) {
      throw saidBy(err)
    }
  }

  #valid<T>(read: T | undefined): T {
    if (read !== undefined) return read
    throw new ApiError('upstream_unavailable', `The site ${this.name} answered with what is not valid.`)
  }

  /** Asks for one thing. Throws Refusal where the site says no, and ApiError where it does not answer. */
  async #use(
    what: string,
    method: string,
    params: Record<string, unknown>,
    caller: SiteCaller,
  ): Promise<Record<string, unknown>> {
    const breaker = this.#breakerOf(what)
    if (!breaker.mayTry(performance.now()))
      throw this.#unavailable(`has failed repeatedly at ${what}, which is left alone for a while`)
    if (this.#slots.isFull) throw new ApiError('overloaded', `The site ${this.name} has too many calls underway.`)
    const { progress } = caller
    try {
      const result = await this.#slots.run(() =>
        this.#connect(caller, async (client, asking) =>
          askSite(
            client,
            { method, params: await this.#withLogLevel(client, asking, params, caller) },
            asking,
            progress && (({ progress: done, total, message }) => progress(done, total, message && this.#said(message))),
          ),
        ),
      )
      breaker.succeed()
      this.#become('up')
      return result
    } catch (err) {
      throw this.#translate(err, breaker, caller)
    }
  }

  /** Says to the site how much of its log is wanted: in the request, or before revision 2026-07-28 by another. */
  async #withLogLevel(
    client: Parameters<SiteWork<unknown>>[0],
    asking: Parameters<SiteWork<unknown>>[1],
    params: Record<string, unknown>,
    { log, logLevel }: SiteCaller,
  ): Promise<Record<string, unknown>> {
    if (!log || !logLevel || !client.getServerCapabilities()?.logging) return params
    if (client.getProtocolEra() === 'modern')
      return { ...params, _meta: { ...(params._meta as object | undefined), [META_LOG_LEVEL]: logLevel } }
    await client.setLoggingLevel(logLevel, asking())
    return params
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
        ...(logger !== undefined && { logger: this.#said(logger) }),
        data: text.length > LOG_CHARACTERS_MAX ? capped(withoutHidden(text), LOG_CHARACTERS_MAX) : said,
      })
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
  async #connect<T>(caller: Pick<SiteCaller, 'hubPath'> & Partial<SiteCaller>, work: SiteWork<T>): Promise<T> {
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
    work: SiteWork<T>,
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
        onLog: this.#toldLog(caller.log),
        // Nobody waits for what is only listed.
        ...(!caller.gone && { listenMs: LISTEN_MS }),
        ...(prior && { prior }),
      },
      work,
    )
  }

  /** What a site says, fit to be read: without our secrets and what nobody sees, and not endless. */
  #said(text: string): string {
    return capped(withoutHidden(this.#mask.text(text)), REASON_CHARACTERS_MAX)
  }

  /** What is thrown in place of what went wrong. */
  #translate(err: unknown, breaker: Breaker, { gone }: SiteCaller): Error {
    const { cause, code } = rootOf(err)
    // Nobody waits for this, and it is not the site's fault.
    if (gone.aborted) {
      breaker.leave()
      return this.#unavailable('was told that the caller is gone', err)
    }
    if (cause instanceof PaymentWanted) {
      breaker.succeed()
      const body = this.#mask.json(cause.body)
      const result = { ...errorResult(JSON.stringify(body)), ...(isRecord(body) && { structuredContent: body }) }
      return new Refusal(`The site ${this.name} wants to be paid.`, undefined, result)
    }
    if (cause instanceof CredentialsWanted) {
      breaker.succeed()
      this.#become('locked', err)
      return new ApiError(
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
      const said = `The site ${this.name} refused the call: ${why}`
      return new Refusal(said, code, errorResult(said))
    }
    breaker.fail(performance.now())
    this.#become('down', err)
    if ((cause instanceof ApiError && cause.code === 'upstream_timeout') || isTimeout(code)) {
      return new ApiError('upstream_timeout', `The site ${this.name} did not answer in time.`, { cause: err })
    }
    return this.#unavailable('did not answer', err)
  }

  /** Reads the lists in the background: now, or as soon as they may be asked for again. */
  #refreshAtOnce(): void {
    if (this.#refreshSoon) return
    const waitMs = Math.max(0, this.#askedAt + REFRESH_AT_ONCE_MS - performance.now())
    this.#refreshSoon = setTimeout(() => {
      this.#refreshSoon = undefined
      void this.refresh()
    }, waitMs).unref()
  }

  #unavailable(what: string, cause?: unknown): ApiError {
    return new ApiError('upstream_unavailable', `The site ${this.name} ${what}. Try again later.`, { cause })
  }

  #accept(lists: SiteLists): void {
    const { log, site } = this.#options
    const { tools, resources, templates, prompts } = this.#mask.json(lists)
    const offers = vetSiteOffers(this.name, {
      resources: resources ?? [],
      templates: templates ?? [],
      prompts: prompts ?? [],
    })
    this.#offers = {
      resources: resources ? offers.resources : this.#offers.resources,
      templates: templates ? offers.templates : this.#offers.templates,
      prompts: prompts ? offers.prompts : this.#offers.prompts,
    }
    const { tools: vetted, refused } = vetSiteTools(this.name, tools, site)
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

/** The site is there and says no. */
class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: number | undefined
  /** The same as the result of a call. */
  readonly result: SiteResult
  constructor(message: string, code: number | undefined, result: SiteResult) {
    super(message)
    this.code = code
    this.result = result
  }
}

/** A refusal in words, for what has no result to say it in. */
function saidBy(err: unknown): unknown {
  return err instanceof Refusal ? new ApiError('upstream_unavailable', err.message) : err
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
function ownMeta(meta: unknown): { _meta?: Record<string, unknown> } {
  if (!isRecord(meta)) return {}
  const own = Object.entries(meta).filter(
    ([key]) => !key.startsWith('io.modelcontextprotocol/') && key !== 'progressToken',
  )
  return own.length > 0 ? { _meta: Object.fromEntries(own) } : {}
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
