import { serve } from '@hono/node-server'
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'

// A site made with the second SDK, in a process of its own. Says on which port once it listens. With “modern” it refuses
// every version of the protocol before 2026-07-28.

const isModernOnly = process.argv[2] === 'modern'

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
    return site
  },
  { legacy: isModernOnly ? 'reject' : 'stateless' },
)

serve({ fetch: (request) => handler.fetch(request), port: 0, hostname: '127.0.0.1' }, ({ port }) =>
  process.stdout.write(`${port}\n`),
)
