import { afterAll, onTestFinished } from 'vitest'
import { compose, type Composition, type Parts } from '#app/compose.ts'
import { createContextFactory } from '#app/context.ts'
import { readConfig } from '#app/config.ts'
import { ApiError } from '#support/errors/errors.ts'
import type { Language } from '#support/errors/localized-text.ts'
import { createLog, type Logger } from '#support/observability/log.ts'
import type { Charge } from '#operation/charge.ts'
import type { Context } from '#operation/context.ts'
import { execute, parseInput } from '#operation/execute.ts'
import type { AnswerOf, Operation } from '#operation/operation.ts'
import { factsOf } from '#operation/service-facts.ts'
import type { Service } from '#operation/service.ts'
import type { RemoteTool } from '#operation/sites.ts'
import type { DnsLookup, GuardedFetch } from '#sites/outbound/types.ts'
import { services } from '#services/index.ts'
import type { Workers } from '#surfaces/task.ts'
import type { Store } from '#data/db/store.ts'
import { copyOfDatabase, lazyStore, type CleanUp } from './lazy-store.ts'

export { copyOfDatabase } from './lazy-store.ts'

/** The time in all tests that set no other: 12:00 on 1 October 2026 in Taipei. */
export const TEST_NOW = new Date('2026-10-01T04:00:00Z')

/**
 * Time limits of a request and of its wait in the queue. A busy machine exceeds the defaults of 15 and 5 s, and no
 * test depends on these.
 */
const DEADLINE_MS = 120_000

export interface TestOptions {
  /** Absent: the database shared by all tests, or a copy of it. */
  store?: Store
  now?: Date
  /** Replaces `now` in tests in which time passes. */
  clock?: () => Date
  fetch?: GuardedFetch
  /** The fetch for the hub's remote sites. */
  siteFetch?: GuardedFetch
  dns?: DnsLookup
  remoteTools?: readonly RemoteTool[]
  seedFolder?: string
  charge?: Charge
  services?: readonly Service[]
  /** Absent: all services are loaded at the start. */
  onDemand?: NonNullable<Parts['onDemand']>
  /** Settings as environment variables. */
  env?: Record<string, string>
  /** Files beside the database, such as site logins, are beside this path. The records are those of the shared one. */
  databasePathForFiles?: string
  log?: Logger
  workers?: Workers
}

const refusingFetch: GuardedFetch = async (url) => {
  throw new ApiError('upstream_unavailable', `This test has no upstream for ${String(url)}.`)
}

/** Accepts every payment, for tests of paid answers. */
export const everythingPaid: Charge = {
  demand: ({ price }) => new ApiError('payment_required', `This call costs ${price}.`),
  collect: (_quote, _payment, work) => work(),
}

type ContextOptions = Pick<TestOptions, 'services' | 'log' | 'now' | 'fetch' | 'dns' | 'remoteTools'>

/** The context that an operation's `run` gets, on the seeded database with a fixed clock. */
export function testContext(options: ContextOptions = {}): Context {
  const store = lazyStore()
  onTestFinished(store.close)
  const contexts = createContextFactory({
    store,
    services: (options.services ?? services).map(factsOf),
    log: options.log ?? createLog('silent'),
    clock: () => options.now ?? TEST_NOW,
    fetch: options.fetch ?? refusingFetch,
    dns: options.dns,
    publicUrl: (service) => `http://localhost:8402/${service}`,
    sites: () => [],
    remoteTools: () => options.remoteTools ?? [],
    deadlineMs: DEADLINE_MS,
  })
  const context = contexts('test')
  // Tests replace parts of the context with a spread, which copies only own properties. So the getters are own ones.
  return {
    ...context,
    get cache() {
      return context.cache
    },
    get db() {
      return context.db
    },
    get log() {
      return context.log
    },
    get signal() {
      return context.signal
    },
  }
}

/**
 * Runs an operation like execute(), with validated input and output, but without a surface. Paid operations need no
 * payment.
 */
export async function runOperation<Op extends Operation>(
  operation: Op,
  input: object,
  context = testContext(),
  language: Language = 'en',
): Promise<KnownAnswer<Op>> {
  let output: unknown
  await execute(
    operation,
    () => parseInput(operation, input, { context }),
    {
      context,
      language,
      charge: everythingPaid,
      isOpen: true,
      payment: { meta: {} },
      quote: () => ({
        service: 'test',
        operation,
        price: operation.price ?? '$0',
        resourceUrl: 'http://test.localhost/',
        method: 'GET',
        search: '',
        body: '',
      }),
      onBadOutput: (_, error) => {
        throw error
      },
    },
    (value) => {
      output = value
      return { contentType: 'application/json', body: '' }
    },
  )
  // Safe, because `execute` checks the output against the operation's schema.
  return output as KnownAnswer<Op>
}

/** Of an operation whose type is not known, `never`: the test may then expect any fields. */
type KnownAnswer<Op extends Operation> = Operation extends Op ? never : AnswerOf<Op>

export interface TestGateway extends Composition {
  /** Sends a request to a service by its Host header. */
  request(service: string, path: string, init?: RequestInit): Promise<Response>
  post(service: string, path: string, body: unknown): Promise<Response>
  /** Sends one MCP tools/call. Returns its tool result. */
  callTool(service: string, name: string, args: object): Promise<ToolResult>
}

export interface ToolResult {
  content: { type: string; text: string }[]
  structuredContent?: unknown
  isError?: boolean
}

/** The complete gateway without a socket, for one test. */
export function testGateway(options: TestOptions = {}): TestGateway {
  return openGateway(options, onTestFinished)
}

/**
 * One gateway for all tests of a file. No test may change what another one sees. Must be called at the top of the
 * file.
 */
export function sharedGateway(options: TestOptions = {}): TestGateway {
  return openGateway(options, afterAll)
}

const seeded = new Set(services.flatMap((service) => service.datasets))

/** Whether the shared database has the rows of this service. */
function isSeeded(service: Service): boolean {
  return service.datasets.every((dataset) => seeded.has(dataset))
}

function openGateway(options: TestOptions, cleanUp: CleanUp): TestGateway {
  const served = options.services ?? services
  // A test with its own path or seeds gets its own database, one of known services the shared one, another a copy.
  const isOwn = options.env?.DATABASE_PATH !== undefined || options.seedFolder !== undefined
  const sharesData = !isOwn && served.every(isSeeded)
  const composition = compose({
    config: readConfig({
      TEST_LIMITS: `requestDeadlineMs=${DEADLINE_MS},queueMaxMs=${DEADLINE_MS}`,
      ...(!sharesData && { DATABASE_PATH: copyOfDatabase(cleanUp) }),
      ...(options.databasePathForFiles !== undefined && { DATABASE_PATH: options.databasePathForFiles }),
      // Last, because it wins over what is above.
      ...options.env,
    }),
    ...((options.store || sharesData) && { store: options.store ?? lazyStore() }),
    services: served,
    ...(options.onDemand && { onDemand: options.onDemand }),
    log: options.log ?? createLog('silent'),
    clock: options.clock ?? (() => options.now ?? TEST_NOW),
    fetch: options.fetch ?? refusingFetch,
    ...(options.dns && { dns: options.dns }),
    ...(options.siteFetch && { siteFetch: options.siteFetch }),
    ...(options.seedFolder !== undefined && { seedFolder: options.seedFolder }),
    ...(options.charge && { charge: options.charge }),
    ...(options.workers && { workers: options.workers }),
  })
  cleanUp(() => composition.close())
  const request: TestGateway['request'] = async (service, path, init) => {
    const host = service === '' ? 'localhost' : `${service}.localhost`
    return composition.fetch(new Request(`http://${host}:8402${path}`, init))
  }
  const post: TestGateway['post'] = (service, path, body) =>
    request(service, path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  return {
    ...composition,
    request,
    post,
    async callTool(service, name, args) {
      const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }
      const answer = (await (await post(service, '/mcp', message)).json()) as { result?: ToolResult; error?: unknown }
      if (!answer.result) throw new Error(`tools/call ${name}: ${JSON.stringify(answer.error)}`)
      return answer.result
    },
  }
}
