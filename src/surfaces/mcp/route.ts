import { reply } from '../exchange.ts'
import { preflightHeaders, type ServiceApp } from '../http/routes.ts'
import type { Runtime } from '../runtime.ts'
import { createMcpHandler } from './handler.ts'
import type { OpenToolbox } from './tools.ts'

export interface McpEndpoint {
  readonly runtime: Runtime
  readonly name: string
  readonly title: string
  readonly instructions: string
}

/** Adds POST /mcp. */
export function addMcp(
  app: ServiceApp,
  toolbox: OpenToolbox,
  { runtime, name, title, instructions }: McpEndpoint,
): void {
  const handle = createMcpHandler({
    server: { name, title, version: runtime.version },
    instructions,
    toolbox,
    bodyBytesMax: runtime.bodyBytesMax,
    isOriginAllowed: runtime.isOriginAllowed,
    onError: runtime.onError,
  })
  app.all('/mcp', (c) => {
    if (c.req.method !== 'OPTIONS') return handle(c.req.raw, c.env)
    return reply(c.env, 204, null, { Allow: 'POST, OPTIONS', ...preflightHeaders('POST, OPTIONS') })
  })
}
