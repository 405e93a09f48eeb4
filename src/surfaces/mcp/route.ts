import { writeReferences } from '#operation/references.ts'
import type { Service } from '#operation/service.ts'
import { admit } from '../admit.ts'
import { reply, replyError } from '../exchange.ts'
import { preflightHeaders, type ServiceApp } from '../http/routes.ts'
import type { Runtime } from '../runtime.ts'
import { federatedToolbox, hubPathOf, localToolbox, loopIn } from './federated-tools.ts'
import { createMcpHandler, type McpHandler } from './handler.ts'
import { serviceToolbox, toolNames, type Listed } from './service-tools.ts'
import type { OpenToolbox } from './tools.ts'

/** Adds POST /mcp. */
export function addMcp(app: ServiceApp, service: Service, runtime: Runtime): void {
  const handlerFor = (listed: Listed) =>
    service.frontsOthers
      ? hubHandler(service, runtime, listed)
      : handlerOf(service, serviceToolbox(service, runtime, listed), runtime)
  const handle = handlerFor('free')
  // Who pays for nothing need not read what it would cost.
  const handlePaid = handlerFor('all')
  app.all('/mcp', (c) => {
    if (c.req.method !== 'OPTIONS') return (/[?&]paid=1(&|$)/.test(c.req.url) ? handlePaid : handle)(c.req.raw, c.env)
    return reply(c.env, 204, null, { Allow: 'POST, OPTIONS', ...preflightHeaders('POST, OPTIONS') })
  })
}

function handlerOf(service: Service, toolbox: OpenToolbox, runtime: Runtime): McpHandler {
  return createMcpHandler({
    server: { name: service.name, title: service.title, version: runtime.version },
    instructions: writeReferences(
      service.instructions,
      toolNames(service, service.frontsOthers ? runtime.services : []),
    ),
    toolbox,
    bodyBytesMax: runtime.bodyBytesMax,
    batchMax: runtime.mcpBatchMax,
    admit: (exchange) => admit(exchange, 'free', runtime),
    isOriginAllowed: runtime.isOriginAllowed,
    onError: runtime.onError,
  })
}

/** Tells other hubs from everybody else. */
function hubHandler(service: Service, runtime: Runtime, listed: Listed): McpHandler {
  const { remoteSites } = runtime
  const local = localToolbox(service, runtime, listed)
  const forHubs = handlerOf(service, local, runtime)
  if (!remoteSites) return forHubs
  const forAll = handlerOf(service, federatedToolbox(local, remoteSites, runtime), runtime)
  return async (request, exchange) => {
    const path = hubPathOf(exchange)
    if (path.length === 0) return forAll(request, exchange)
    const loop = loopIn(path, remoteSites)
    return loop ? replyError(exchange, loop) : forHubs(request, exchange)
  }
}
