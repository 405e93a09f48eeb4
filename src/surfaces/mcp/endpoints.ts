import { LRUCache } from 'lru-cache'
import { toApiError, type ApiError } from '#support/errors/errors.ts'
import { convertMissingSchemas } from '#operation/preload.ts'
import type { Profile } from '#operation/profile.ts'
import type { Service } from '#operation/service.ts'
import type { Exchange } from '../exchange.ts'
import { replyPreflight, type ServiceApp } from '../http/routes.ts'
import { languageInUrl } from '../language.ts'
import type { Runtime } from '../runtime.ts'
import { inChinese } from '../tools/chinese-tools.ts'
import { findLoop, hubPathOf } from '../tools/federated-tools.ts'
import { FIND_INSTRUCTIONS } from '../tools/find-tools.ts'
import { profileToolbox, refusalWithoutKey } from '../tools/profiles.ts'
import { readSelection } from '../tools/selection.ts'
import { createEndpointHandler } from './endpoint-handler.ts'
import { createEndpointOffers, servicesBehind } from './endpoint-offers.ts'
import { applySelection, createEndpointTools, type EndpointTools } from './endpoint-tools.ts'
import type { McpHandler } from './handler.ts'
import { refuseBeforeReading } from './http-refusals.ts'
import { joinOffers } from './offers.ts'

/** The MCP endpoints of a service, by path. They accept requests from Hono and from Node. */
export type McpEndpoints = ReadonlyMap<string, McpHandler>

/** Adds the endpoints to Hono's router. Browsers' preflight requests are answered, too. */
export function addMcp(app: ServiceApp, endpoints: McpEndpoints): void {
  for (const [path, answer] of endpoints) {
    app.all(path, (c) =>
      c.req.method === 'OPTIONS' ? replyPreflight(c.env, 'POST, OPTIONS') : answer(c.req.raw, c.env),
    )
  }
}

/** The endpoints of a service: `/mcp`, and at the hub one for each profile. */
export function mcpEndpoints(service: Service, runtime: Runtime): McpEndpoints {
  const tools = createEndpointTools(service, runtime)
  const answers: [path: string, answer: Answer][] = [['/mcp', selectionEndpoint(service, runtime, tools)]]
  for (const profile of service.frontsOthers ? runtime.profiles : [])
    answers.push([`/mcp/p/${profile.name}`, profileEndpoint(service, runtime, tools('all'), profile)])
  return new Map(answers.map(([path, answer]) => [path, withRefusals(answer, service, runtime)]))
}

/** Finds the handler for a request, or throws or returns the error that refuses it unread. */
type Answer = (exchange: Exchange) => Promise<McpHandler> | ApiError

/** The most recently used selections. Each has its own server of the MCP SDK. */
const SELECTIONS_MAX = 100

/** `/mcp`. Query parameters select tools, because agents pay for every token of a list. */
function selectionEndpoint(service: Service, runtime: Runtime, tools: ReturnType<typeof createEndpointTools>): Answer {
  const cached = createHandlerCache(SELECTIONS_MAX)
  const services = servicesBehind(service, runtime)
  const operations = services.flatMap((it) => it.operations)
  const findHandler = (exchange: Exchange) => {
    // Another hub gets only the services of this process, so that hubs do not list each other's tools in circles.
    const isHub = service.frontsOthers && hubPathOf(exchange).length > 0
    const selection = readSelection(exchange.url)
    // Accept-Language is ignored, because it belongs to the HTTP library of a client, not to its model.
    const isChinese = languageInUrl(exchange.url) === 'zh'
    const make = async () => {
      const { local, withRemote } = tools(selection?.includesPaid ? 'all' : 'free')
      const all = isHub ? local : withRemote
      const localized = isChinese ? inChinese(all, service, services) : all
      const toolbox = applySelection(localized, selection, service, () => runtime.clock())
      const instructions = selection?.find && service.finder ? FIND_INSTRUCTIONS : undefined
      const offers = createEndpointOffers(service, isHub ? { ...runtime, remoteSites: undefined } : runtime, selection)
      return createEndpointHandler(service, toolbox, offers, runtime, instructions)
    }
    return cached.forceFetch(`${isHub} ${isChinese} ${selection?.key ?? ''}`, { context: make })
  }
  // A list of tools needs all schemas. Converting them in one step would block the event loop.
  return (exchange) => convertMissingSchemas(operations)?.then(() => findHandler(exchange)) ?? findHandler(exchange)
}

/** `/mcp/p/<name>`: the tools and sites of a profile, for callers with its key. */
function profileEndpoint(service: Service, runtime: Runtime, { withRemote }: EndpointTools, profile: Profile): Answer {
  const toolbox = profileToolbox(withRemote, profile, runtime.onProfileCall)
  const offers =
    profile.sites.length > 0 ? createEndpointOffers(service, runtime, { services: profile.sites }) : joinOffers([])
  const cached = createHandlerCache(1)
  return (exchange) => {
    const refusal = refusalWithoutKey(profile, exchange)
    if (refusal) return refusal
    // The bearer token is the profile's key, so it must not be forwarded to a site, even if other headers are.
    exchange.isKeyOurs = profile.key_sha256 !== undefined
    const make = () => createEndpointHandler(service, toolbox, offers, runtime)
    return cached.forceFetch(profile.name, { context: make })
  }
}

/** Handlers by key. The context of a fetch makes a missing one; a failure is not cached. */
function createHandlerCache(max: number) {
  return new LRUCache<string, McpHandler, () => Promise<McpHandler>>({
    max,
    fetchMethod: (_key, _stale, { context: make }) => make(),
  })
}

/** Answers with the handler that `find` returns. Every failure before the body is read gets an error with its id. */
function withRefusals(find: Answer, service: Service, runtime: Runtime): McpHandler {
  const { remoteSites } = runtime
  return (request, exchange) => {
    const refuse = (error: ApiError) => refuseBeforeReading(request, exchange, error, runtime.bodyBytesMax)
    const fail = (thrown: unknown) => {
      const error = toApiError(thrown)
      runtime.onError(error, exchange)
      return refuse(error)
    }
    const loop = service.frontsOthers && remoteSites ? findLoop(hubPathOf(exchange), remoteSites) : undefined
    if (loop) return refuse(loop)
    try {
      const found = find(exchange)
      if (!(found instanceof Promise)) return refuse(found)
      return found.then((handle) => handle(request, exchange), fail)
    } catch (thrown) {
      return fail(thrown)
    }
  }
}
