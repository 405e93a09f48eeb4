import { serve } from '@hono/node-server'
import { randomUUID } from 'node:crypto'
import { readHeader } from '#surfaces/incoming.ts'
import { createMcpHandler } from '#surfaces/mcp/handler.ts'
import { joinOffers } from '#surfaces/mcp/offers.ts'
import { defineTool } from '#surfaces/tools/define-tool.ts'
import { toolsOf } from '#surfaces/tools/service-tools.ts'
import { services } from '#services/index.ts'

// TOOLS tools, which are copies of the existing ones.
const all = services.flatMap(toolsOf)
const tools = Array.from({ length: Number(process.env.TOOLS ?? 73) }, (_, index) => {
  const tool = all[index % all.length]
  if (!tool) throw new Error('There is no tool to repeat.')
  return { ...defineTool(tool), name: `tool_${index}` }
})
const handle = createMcpHandler({
  server: { name: 'many', title: 'Many', version: '1' },
  instructions: '',
  toolbox: { revision: 1, definitions: () => tools, open: () => () => undefined },
  offers: joinOffers([]),
  bodyBytesMax: 1_048_576,
  batchMax: 20,
  admit: () => undefined,
  isOriginAllowed: () => false,
  onError: () => {},
})
serve({
  fetch: (request) =>
    handle(request, {
      id: randomUUID(),
      path: '/mcp',
      url: '/mcp',
      prefix: '',
      service: undefined,
      operation: undefined,
      client: undefined,
      limitHeaders: undefined,
      header: (name) => readHeader(request, name),
      abortSignal: () => new AbortController().signal,
      isAborted: () => false,
    }),
  port: Number(process.env.PORT),
})
