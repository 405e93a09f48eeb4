/** The JSON-RPC message with which an MCP client calls a tool. */
export function toolCallMessage(name: string, args: Readonly<Record<string, unknown>>, id = 1) {
  return { jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: { ...args } } } as const
}
