import pLimit, { type LimitFunction } from 'p-limit'
import { ApiError } from '#support/errors/errors.ts'
import type { Logger } from '#support/observability/log.ts'
import { isObject } from '#operation/is-object.ts'
import { joinToolName, META_LOG_LEVEL, type RemoteContents, type SiteCaller, type SiteState } from '#operation/sites.ts'
import type { GuardedFetch } from '#sites/outbound/types.ts'
import { Breaker } from './breaker.ts'
import { OfferedLists } from './offered-lists.ts'
import type { Pins } from './pins.ts'
import { SiteAccess } from './site-access.ts'
import {
  askSite,
  listenForChanges,
  listSite,
  discoveryOf,
  type Conversation,
  type SiteWork,
} from './site-connection.ts'
import { isTimeout, Refusal, unwrapError, toApiError } from './site-failures.ts'
import { RefreshTimer } from './refresh-timer.ts'
import { CredentialsWanted, LoopFound, PaymentWanted } from './site-fetch.ts'
import type { SiteOAuth } from './site-oauth.ts'
import { readCompletion, readContents, readPrompt } from './site-offers.ts'
import { errorResult, validResult, type SiteResult } from './site-result.ts'
import type { SiteSetting } from './site-settings.ts'
import { flagsOf } from './site-tools.ts'

/** A site that announces no changes is read again after this time. */
const REFRESH_EVERY_MS = 300_000
/** The first pause before the hub calls a site again that did not respond. It doubles up to a minute. */
const RETRY_MS = 2_000
const RETRY_MS_MAX = 60_000
/** Number of calls that may wait for each running call. */
const WAITING_PER_RUNNING = 4
/** Minimum time between two reads of a site's lists, even if the site announces a change or a tool fails. */
const REFRESH_MIN_INTERVAL_MS = 1_000
/** The error codes for "resource not found": before MCP revision 2026-07-28, and since that revision. */
const NOT_FOUND_CODES: readonly unknown[] = [-32002, -32602]
/** The log events of states that are not `up` or down. */
const STATE_EVENTS: Partial<Record<SiteState['state'], string>> = { looping: 'site_loops', locked: 'site_locked' }

export interface RemoteSiteOptions {
  readonly site: SiteSetting
  readonly fetch: GuardedFetch
  readonly log: Logger
  readonly clock: () => Date
  readonly version: string
  readonly hubId: string
  readonly pins: Pins
  readonly oauth?: SiteOAuth | undefined
  readonly onChange: () => void
}

/** One remote MCP server: reads its lists, calls its tools, and notices when it is down. SiteState explains the states. */
export class RemoteSite {
  readonly name: string
  readonly #options: RemoteSiteOptions
  /** One per tool and per other method, since one that fails does not mean that others fail. */
  readonly #breakers = new Map<string, Breaker>()
  readonly #calls: LimitFunction
  readonly #access: SiteAccess
  readonly lists: OfferedLists
  /** When the lists were last read, on the clock of `performance.now()`. */
  #readAt = -Infinity
  #state: SiteState['state'] = 'starting'
  #checkedAt: string | null = null
  /** The open connection on which the site announces changes of its lists. */
  #changes: Conversation | undefined
  #refreshing: Promise<void> | undefined
  readonly #timer: RefreshTimer
  #retryMs = RETRY_MS
  #isStarted = false

  constructor(options: RemoteSiteOptions) {
    const { name, concurrency } = options.site
    this.name = name
    this.#options = options
    this.#calls = pLimit(concurrency)
    this.#access = new SiteAccess({ ...options, onListChanged: () => this.#refreshSoon() })
    this.lists = new OfferedLists(options)
    this.#timer = new RefreshTimer(() => void this.refresh(), options.clock)
  }

  get state(): SiteState {
    return {
      name: this.name,
      kind: 'remote',
      state: this.#state,
      tools: this.lists.tools.length,
      flagged: this.lists.tools.filter((tool) => flagsOf(tool).length > 0).length,
      checked_at: this.#checkedAt,
      next_try_at: this.#state === 'up' ? null : this.#timer.plannedAt,
    }
  }

  /** Reads the site's lists again. If that fails, the previous lists stay. Never throws. */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#read().finally(() => {
      this.#refreshing = undefined
      const isUp = this.#state === 'up'
      if (this.#isStarted) this.#timer.start(isUp ? REFRESH_EVERY_MS : this.#retryMs)
      this.#retryMs = isUp ? RETRY_MS : Math.min(2 * this.#retryMs, RETRY_MS_MAX)
    })
    return this.#refreshing
  }

  start(): void {
    this.#isStarted = true
    void this.refresh()
  }

  close(): void {
    this.#isStarted = false
    this.#timer.stop()
    this.#changes?.end()
    this.#changes = undefined
  }

  async #read(): Promise<void> {
    this.#readAt = performance.now()
    const previousChanges = this.#changes
    this.#changes = undefined
    try {
      this.#access.prior = undefined
      const listed = await this.#access.ask({ hubPath: [] }, async (client, requestOptions, keepOpen) => {
        this.#access.prior = discoveryOf(client)
        const lists = await listSite(client, requestOptions)
        if (await listenForChanges(client, requestOptions).catch(() => false)) this.#changes = keepOpen()
        return lists
      })
      this.lists.accept(this.#access.mask.json(listed))
      this.#setState('up')
    } catch (err) {
      const { cause } = unwrapError(err)
      if (cause instanceof LoopFound) this.lists.accept({ tools: [], resources: [], templates: [], prompts: [] })
      this.#setState(
        cause instanceof LoopFound ? 'looping' : cause instanceof CredentialsWanted ? 'locked' : 'resting',
        err,
      )
    }
    previousChanges?.end()
    this.#checkedAt = this.#options.clock().toISOString()
  }

  async call(
    tool: string,
    args: Readonly<Record<string, unknown>>,
    meta: unknown,
    caller: SiteCaller,
  ): Promise<SiteResult> {
    try {
      const { elicitation } = caller
      const answers = elicitation && 'answers' in elicitation ? elicitation.answers : undefined
      const params = { name: tool, arguments: { ...args }, ...keepCallerMeta(meta), ...answers }
      const result = await this.#send(`tool ${tool}`, 'tools/call', params, caller)
      const hasSchema = this.lists.byName.get(joinToolName(this.name, tool))?.outputSchema !== undefined
      return validResult(this.name, result, this.#access.mask, hasSchema, answers !== undefined)
    } catch (err) {
      if (err instanceof Refusal) return err.result
      throw err
    }
  }

  async readResource(uri: string, caller: SiteCaller): Promise<RemoteContents[] | undefined> {
    try {
      return await this.#request('resources/read', { uri }, caller, (result) => readContents(this.name, result))
    } catch (err) {
      if (err instanceof Refusal && NOT_FOUND_CODES.includes(err.code)) return undefined
      throw toApiError(err)
    }
  }

  getPrompt(name: string, args: Readonly<Record<string, string>>, caller: SiteCaller) {
    const read = (result: unknown) => readPrompt(this.name, result)
    return this.#request('prompts/get', { name, arguments: args }, caller, read).catch(throwForCaller)
  }

  complete(params: Record<string, unknown>, caller: SiteCaller): Promise<string[]> {
    return this.#request('completion/complete', params, caller, readCompletion).catch(throwForCaller)
  }

  /** Sends one request and reads its result, with secrets masked. */
  async #request<T>(
    method: string,
    params: Record<string, unknown>,
    caller: SiteCaller,
    read: (result: unknown) => T | undefined,
  ): Promise<T> {
    const result = read(this.#access.mask.json(await this.#send(`method ${method}`, method, params, caller)))
    if (result !== undefined) return result
    throw new ApiError('upstream_unavailable', `The site ${this.name} sent an invalid answer.`)
  }

  /** Sends one request. Throws Refusal if the site refuses, and ApiError if it does not respond. */
  async #send(
    breakerName: string,
    method: string,
    params: Record<string, unknown>,
    caller: SiteCaller,
  ): Promise<Record<string, unknown>> {
    const breaker = this.#breakerOf(breakerName)
    if (!breaker.mayTry(performance.now()))
      throw this.#unavailable(`has failed repeatedly at the ${breakerName}, so calls to it are paused`)
    if (this.#calls.pendingCount >= this.#calls.concurrency * WAITING_PER_RUNNING)
      throw new ApiError('overloaded', `The site ${this.name} has too many calls in progress.`)
    const { progress, elicitation } = caller
    try {
      const result = await this.#calls(() =>
        this.#access.ask(caller, async (client, asking) =>
          askSite(client, { method, params: await this.#withLogLevel(client, asking, params, caller) }, asking, {
            ...(progress && {
              onprogress: ({ progress: done, total, message }) =>
                progress(done, total, message && this.#access.masked(message)),
            }),
            // With false, the MCP client asks the caller's user itself and repeats the request.
            allowInputRequired: !(elicitation && 'ask' in elicitation),
          }),
        ),
      )
      breaker.succeed()
      this.#setState('up')
      return result
    } catch (err) {
      throw this.#translateError(err, breaker, caller)
    }
  }

  /** Passes on the caller's log level: in the request, or before MCP revision 2026-07-28 in a separate one. */
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

  #breakerOf(tool: string): Breaker {
    const breaker = this.#breakers.get(tool) ?? new Breaker()
    this.#breakers.set(tool, breaker)
    return breaker
  }

  #translateError(err: unknown, breaker: Breaker, { gone }: SiteCaller): Error {
    const { cause, code } = unwrapError(err)
    // The caller has disconnected, so the failure does not count against the site.
    if (gone.aborted) {
      breaker.abandon()
      return this.#unavailable('was called by a caller that has disconnected', err)
    }
    if (cause instanceof PaymentWanted) {
      breaker.succeed()
      const body = this.#access.mask.json(cause.body)
      const result = { ...errorResult(JSON.stringify(body)), ...(isObject(body) && { structuredContent: body }) }
      return new Refusal(`The site ${this.name} demands a payment.`, undefined, result)
    }
    if (cause instanceof CredentialsWanted) {
      breaker.succeed()
      this.#setState('locked', err)
      return new ApiError(
        'upstream_unavailable',
        `The site ${this.name} requires credentials, or refused those that were sent: it answered ${cause.status}.`,
        { cause: err },
      )
    }
    // The call may have failed because the site's tools have changed.
    this.#refreshSoon()
    // Codes of JSON-RPC are negative. The site works and refuses this request, so the breaker counts a success.
    if (typeof code === 'number' && code < 0) {
      breaker.succeed()
      const why = this.#access.masked(err instanceof Error ? err.message : String(err))
      const message = `The site ${this.name} refused the call: ${why}`
      return new Refusal(message, code, errorResult(message))
    }
    breaker.fail(performance.now())
    this.#setState('resting', err)
    if ((cause instanceof ApiError && cause.code === 'upstream_timeout') || isTimeout(code)) {
      return new ApiError('upstream_timeout', `The site ${this.name} did not answer in time.`, { cause: err })
    }
    return this.#unavailable('did not answer', err)
  }

  /** Reads the lists in the background, at the earliest time that the minimum interval allows. */
  #refreshSoon(): void {
    this.#timer.startAtLatest(Math.max(0, this.#readAt + REFRESH_MIN_INTERVAL_MS - performance.now()))
  }

  #unavailable(what: string, cause?: unknown): ApiError {
    return new ApiError('upstream_unavailable', `The site ${this.name} ${what}. Try again later.`, { cause })
  }

  #setState(state: SiteState['state'], err?: unknown): void {
    if (state === this.#state) return
    const { log } = this.#options
    if (state === 'up') log.info({ event: 'site_up', site: this.name })
    else log.warn({ event: STATE_EVENTS[state] ?? 'site_down', site: this.name, err })
    this.#state = state
  }
}

function throwForCaller(err: unknown): never {
  throw toApiError(err)
}

/** The caller's own metadata, such as a payment. The protocol's fields belong to the request to this hub. */
function keepCallerMeta(meta: unknown): { _meta?: Record<string, unknown> } {
  if (!isObject(meta)) return {}
  const callerMeta = Object.entries(meta).filter(
    ([key]) => !key.startsWith('io.modelcontextprotocol/') && key !== 'progressToken',
  )
  return callerMeta.length > 0 ? { _meta: Object.fromEntries(callerMeta) } : {}
}
