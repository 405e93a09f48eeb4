import { serve } from '@hono/node-server'
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import { seo } from '#services/seo/index.ts'
import { toolsOf } from '#surfaces/tools/service-tools.ts'

// The official MCP server as documented, with the thirteen tools of the service seo. createMcpHandler() creates a
// server for each request.
const structuredContent = JSON.parse(process.env.BODY ?? '{}') as Record<string, unknown>
const answer = { structuredContent, content: [{ type: 'text' as const, text: JSON.stringify(structuredContent) }] }

const handler = createMcpHandler(() => {
  const server = new McpServer({ name: 'seo', version: '1' })
  for (const { name, title, description, input, output } of toolsOf(seo)) {
    server.registerTool(name, { title, description, inputSchema: input, outputSchema: output }, () => answer)
  }
  return server
})
serve({ fetch: (request) => handler.fetch(request), port: Number(process.env.PORT) })
