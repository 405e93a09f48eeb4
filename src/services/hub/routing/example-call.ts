import { z } from 'zod'
import { pathParameters, splitRoute } from '#operation/operation.ts'
import { toolCallMessage } from '#operation/tool-call-message.ts'
import type { TaskTool } from './task-tool.ts'

export const httpCallSchema = z.object({
  method: z.enum(['GET', 'POST']),
  url: z.string(),
  body: z.record(z.string(), z.unknown()).optional().describe('Send it as JSON.'),
})

export const toolCallSchema = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.int(),
  method: z.literal('tools/call'),
  params: z.object({ name: z.string(), arguments: z.record(z.string(), z.unknown()) }),
})

type Arguments = Readonly<Record<string, unknown>>

/** The tool's name at the hub's own /mcp endpoint. */
export function hubToolName({ service, operation }: TaskTool): string {
  return service.name === 'hub' ? operation.name : `${service.name}__${operation.name}`
}

export function toolCall(tool: TaskTool, args: Arguments, id = 1): z.infer<typeof toolCallSchema> {
  return toolCallMessage(hubToolName(tool), args, id)
}

/**
 * The HTTP request for a call. A tool without a path is called through /mcp: a remote tool at the hub, any other at its
 * service.
 */
export function httpCall(
  tool: TaskTool,
  args: Arguments,
  publicUrl: (service: string) => string,
): z.infer<typeof httpCallSchema> {
  const { operation } = tool
  if (tool.isRemote) return { method: 'POST', url: `${publicUrl('hub')}/mcp`, body: toolCall(tool, args) }
  const base = publicUrl(tool.service.name)
  if (operation.route === undefined) {
    return { method: 'POST', url: `${base}/mcp`, body: toolCallMessage(operation.name, args) }
  }
  const { method, path } = splitRoute(operation.route)
  const inPath = new Set(pathParameters(path))
  const filled = path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(String(args[name])))
  const others = Object.entries(args).filter(([name, value]) => !inPath.has(name) && value !== undefined)
  if (method === 'POST') return { method, url: base + filled, body: Object.fromEntries(others) }
  const query = new URLSearchParams(others.map(([name, value]): [string, string] => [name, String(value)]))
  return { method, url: query.size > 0 ? `${base}${filled}?${query}` : base + filled }
}
