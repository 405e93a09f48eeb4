import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createMcpExpressApp } from '@modelcontextprotocol/sdk/server/express.js'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { seo } from '#services/seo/index.ts'
import { toolsOf } from '#surfaces/mcp/service-tools.ts'

// The SDK's documented stateless pattern, its example simpleStatelessStreamableHttp: an Express app, and for each
// request a server, with the thirteen tools of seo, and a transport. LEAN leaves out Express and the event stream.
const isLean = process.env.LEAN === '1'
const port = Number(process.env.PORT)
const structuredContent = JSON.parse(process.env.BODY ?? '{}') as Record<string, unknown>
const answer = { structuredContent, content: [{ type: 'text' as const, text: JSON.stringify(structuredContent) }] }

function makeServer(): McpServer {
  const server = new McpServer({ name: 'sdk', version: '1' })
  for (const tool of toolsOf(seo)) {
    const config = {
      title: tool.title,
      description: tool.description,
      inputSchema: tool.input.shape,
      outputSchema: tool.output.shape,
    }
    server.registerTool(tool.name, config as never, (() => answer) as never)
  }
  return server
}

async function handle(request: IncomingMessage, response: ServerResponse, body?: unknown): Promise<void> {
  const server = makeServer()
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: isLean })
  response.on('close', () => {
    void transport.close()
    void server.close()
  })
  await server.connect(transport as Transport)
  await transport.handleRequest(request, response, body)
}

if (isLean) {
  createServer((request, response) => void handle(request, response)).listen(port)
} else {
  const app = createMcpExpressApp()
  app.post('/seo/mcp', (request: IncomingMessage & { body: unknown }, response: ServerResponse) => {
    void handle(request, response, request.body)
  })
  app.listen(port)
}
