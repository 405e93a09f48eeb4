import { serve } from '@hono/node-server'
import { acceptedContent, createMcpHandler, inputRequired, McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'

// A site with a server of SDK version 2, as a separate process: `sdk2-server.ts ERA [PORT]`. When it listens, it
// prints its port. With ERA “modern”, it refuses protocol versions before 2026-07-28.

const [, , era, port = '0'] = process.argv
const isModernOnly = era === 'modern'

const handler = createMcpHandler(
  () => {
    const site = new McpServer({ name: 'sdk2', version: '2' })
    site.registerTool(
      'echo',
      {
        description: 'Says it back.',
        inputSchema: z.object({ text: z.string() }),
        outputSchema: z.object({ said: z.string(), paid: z.unknown() }),
      },
      ({ text }, ctx) => {
        const said = { said: text, paid: ctx.mcpReq._meta?.['x402/payment'] ?? null }
        return {
          content: [{ type: 'text', text: JSON.stringify(said) }],
          structuredContent: said,
          _meta: { 'example.com/trace': 'kept' },
        }
      },
    )
    if (isModernOnly)
      site.registerTool('ask', { description: 'Asks for a city.', inputSchema: z.object({}) }, (_, ctx) => {
        const given = acceptedContent(ctx.mcpReq.inputResponses, 'city') as { city: string } | undefined
        if (given) return { content: [{ type: 'text', text: `It rains in ${given.city}.` }] }
        const properties = { city: { type: 'string' as const } }
        const params = { message: 'Which city?', requestedSchema: { type: 'object' as const, properties } }
        return inputRequired({ inputRequests: { city: inputRequired.elicit(params) }, requestState: 'mine' })
      })
    site.registerTool('crash', { description: 'Ends the process.', inputSchema: z.object({}) }, () => process.exit(1))
    return site
  },
  { legacy: isModernOnly ? 'reject' : 'stateless' },
)

serve({ fetch: (request) => handler.fetch(request), port: Number(port), hostname: '127.0.0.1' }, (bound) =>
  process.stdout.write(`${bound.port}\n`),
)
