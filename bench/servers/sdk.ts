import { createServer } from 'node:http'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { wellness } from '#services/wellness/index.ts'
import { toolsOf } from '#surfaces/mcp/service-tools.ts'

// The SDK's documented stateless pattern: a server and a transport per request, with the tools of wellness.
const answer = { structuredContent: JSON.parse(process.env.BODY ?? '{}') as Record<string, unknown> }
const content = [{ type: 'text' as const, text: JSON.stringify(answer.structuredContent) }]

function makeServer(): McpServer {
  const server = new McpServer({ name: 'sdk', version: '1' })
  for (const tool of toolsOf(wellness)) {
    const config = {
      title: tool.title,
      description: tool.description,
      inputSchema: tool.input.shape,
      outputSchema: tool.output.shape,
    }
    server.registerTool(tool.name, config as never, (() => ({ ...answer, content })) as never)
  }
  return server
}

createServer(async (request, response) => {
  const server = makeServer()
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true })
  response.on('close', () => {
    void transport.close()
    void server.close()
  })
  await server.connect(transport as Transport)
  await transport.handleRequest(request, response)
}).listen(Number(process.env.PORT))
