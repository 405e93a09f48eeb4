import type { PriorDiscovery } from '@modelcontextprotocol/client'
import { ApiError } from '#errors/errors.ts'
import type { Logger } from '#observability/log.ts'
import type { RemoteTool, SiteState } from '#operation/sites.ts'
import type { GuardedFetch } from '#outbound/types.ts'
import { Breaker } from './breaker.ts'
import { CallSlots } from './call-slots.ts'
import { callSiteTool, listSiteTools, priorOf, withConnection } from './site-connection.ts'
import { LoopFound, PaymentWanted } from './site-fetch.ts'
import type { SiteSetting } from './site-settings.ts'
import { hashTools, vetSiteTools } from './site-tools.ts'

const TIMEOUT_MS = 10_000
const SLOTS = { runningMax: 8, waitingMax: 32 }

export interface RemoteSiteOptions {
  readonly site: SiteSetting
  readonly fetch: GuardedFetch
  readonly log: Logger
  readonly clock: () => Date
  readonly version: string
  readonly hubId: string
  /** Told whenever the list of tools is another one. */
  readonly onChange: () => void
}

/** One remote site: its last known tools, how it is doing, and calls to it. */
export class RemoteSite {
  readonly name: string
  readonly #options: RemoteSiteOptions
  readonly #breaker = new Breaker()
  readonly #slots = new CallSlots(SLOTS)
  #tools: readonly RemoteTool[] = []
  #hash = ''
  #state: SiteState['state'] = 'starting'
  #checkedAt: string | null = null
  #prior: PriorDiscovery | undefined

  constructor(options: RemoteSiteOptions) {
    this.name = options.site.name
    this.#options = options
  }

  get tools(): readonly RemoteTool[] {
    return this.#tools
  }

  get state(): SiteState {
    return {
      name: this.name,
      kind: 'remote',
      state: this.#state,
      tools: this.#tools.length,
      checked_at: this.#checkedAt,
    }
  }

  /** Reads the site's list anew. A site that fails keeps the list that it had. Never throws. */
  async refresh(): Promise<void> {
    try {
      this.#prior = undefined
      const listed = await this.#connect([this.#options.hubId], (client, timeout) => {
        this.#prior = priorOf(client)
        return listSiteTools(client, timeout)
      })
      this.#accept(listed)
      this.#breaker.succeed()
      this.#become('up')
    } catch (err) {
      const isLoop = rootOf(err).cause instanceof LoopFound
      if (isLoop) this.#accept([])
      this.#become(isLoop ? 'looping' : 'down', err)
    }
    this.#checkedAt = this.#options.clock().toISOString()
  }

  /** Calls a tool by the site's own name for it. */
  async call(
    tool: string,
    args: Readonly<Record<string, unknown>>,
    meta: unknown,
    hubPath: readonly string[],
  ): Promise<Readonly<Record<string, unknown>>> {
    if (!this.#breaker.mayTry(performance.now()))
      throw this.#unavailable('has failed repeatedly and is left alone for a while')
    if (this.#slots.isFull) throw new ApiError('overloaded', `The site ${this.name} has too many calls underway.`)
    const _meta = ownMeta(meta)
    try {
      const result = await this.#slots.run(() =>
        this.#connect([...hubPath, this.#options.hubId], (client, timeout) =>
          callSiteTool(client, { name: tool, arguments: { ...args }, ...(_meta && { _meta }) }, timeout),
        ),
      )
      this.#breaker.succeed()
      this.#become('up')
      return result
    } catch (err) {
      return this.#translate(err)
    }
  }

  #connect<T>(hubPath: readonly string[], work: Parameters<typeof withConnection<T>>[1]): Promise<T> {
    const { site, fetch, version } = this.#options
    const deadline = performance.now() + TIMEOUT_MS
    const prior = this.#prior
    return withConnection({ site, fetch, version, hubPath, deadline, ...(prior && { prior }) }, work)
  }

  #translate(err: unknown): Readonly<Record<string, unknown>> {
    const { cause, code } = rootOf(err)
    if (cause instanceof PaymentWanted) {
      this.#breaker.succeed()
      const { body } = cause
      return {
        content: [{ type: 'text', text: JSON.stringify(body) }],
        ...(isRecord(body) && { structuredContent: body }),
        isError: true,
      }
    }
    // The site is there and says no: that is its answer.
    if (typeof code === 'number' && code < 0) {
      this.#breaker.succeed()
      const text = `The site ${this.name} refused the call: ${err instanceof Error ? err.message : String(err)}`
      return { content: [{ type: 'text', text }], isError: true }
    }
    this.#breaker.fail(performance.now())
    this.#become('down', err)
    if (cause instanceof ApiError && cause.code === 'upstream_timeout') {
      throw new ApiError('upstream_timeout', `The site ${this.name} did not answer in time.`, { cause: err })
    }
    if (isTimeout(code)) {
      throw new ApiError('upstream_timeout', `The site ${this.name} did not answer in time.`, { cause: err })
    }
    throw this.#unavailable('did not answer', err)
  }

  #unavailable(what: string, cause?: unknown): ApiError {
    return new ApiError('upstream_unavailable', `The site ${this.name} ${what}. Try again later.`, { cause })
  }

  #accept(listed: readonly unknown[]): void {
    const { log, onChange } = this.#options
    const { tools, refused } = vetSiteTools(this.name, listed)
    const hash = hashTools(tools)
    if (hash === this.#hash) return
    for (const { tool, reason } of refused) log.warn({ event: 'site_tool_refused', site: this.name, tool, reason })
    log.info({ event: 'site_tools', site: this.name, tools: tools.length, hash, before: this.#hash || undefined })
    this.#hash = hash
    this.#tools = tools
    onChange()
  }

  #become(state: SiteState['state'], err?: unknown): void {
    if (state === this.#state) return
    const { log } = this.#options
    if (state === 'up') log.info({ event: 'site_up', site: this.name })
    else log.warn({ event: state === 'looping' ? 'site_loops' : 'site_down', site: this.name, err })
    this.#state = state
  }
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
