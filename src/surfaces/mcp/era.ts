import { classifyInboundRequest } from '@modelcontextprotocol/server'
import type { Exchange } from '../exchange.ts'
import {
  errorReply,
  LEGACY_VERSIONS,
  MODERN_VERSION,
  RpcCode,
  type Era,
  type RpcReply,
  type RpcRequest,
} from './messages.ts'

const REVISION = /^\d{4}-\d{2}-\d{2}$/

type Headers = Pick<Exchange, 'header'>

/** Whether a request is legacy or modern by the MCP specification, or the error in its envelope or headers. */
export function readEra(request: RpcRequest, headers: Headers, isInBatch: boolean): Era | RpcReply {
  const { id, method, params } = request
  const version = headers.header('mcp-protocol-version')
  const route = classifyInboundRequest({
    httpMethod: 'POST',
    ...(version !== undefined && REVISION.test(version) && { protocolVersionHeader: version }),
    // A fixed id, because the SDK's rules reject fractional ids, which some clients send.
    body: { jsonrpc: '2.0', id: 0, method, ...(params && { params }) },
  })
  if (route.kind === 'reject') return errorReply(route.httpStatus, id, route.code, route.message, route.data)
  if (route.kind === 'modern') {
    if (isInBatch) return errorReply(400, id, RpcCode.invalidRequest, `Revision ${MODERN_VERSION} has no batches.`)
    return checkHeaders(request, headers, String(route.classification.revision)) ?? 'modern'
  }
  if (method === 'initialize' || version === undefined || LEGACY_VERSIONS.includes(version)) return 'legacy'
  const known = [MODERN_VERSION, ...LEGACY_VERSIONS].join(', ')
  const message = `Bad Request: Unsupported protocol version: ${version} (supported versions: ${known})`
  return errorReply(400, id, RpcCode.serverError, message)
}

/** The parameter that the Mcp-Name header must repeat, by method. */
const NAMED_BY = new Map([
  ['tools/call', 'name'],
  ['prompts/get', 'name'],
  ['resources/read', 'uri'],
])

/** The Streamable HTTP transport of revision 2026-07-28 requires these headers, which must match the body. */
function checkHeaders({ id, method, params }: RpcRequest, headers: Headers, revision: string): RpcReply | undefined {
  const expected = {
    'MCP-Protocol-Version': revision,
    'Mcp-Method': method,
    'Mcp-Name': params?.[NAMED_BY.get(method) ?? ''],
  }
  for (const [name, wanted] of Object.entries(expected)) {
    const sent = decodeHeader(headers.header(name.toLowerCase()))
    if (typeof wanted !== 'string' || sent === wanted) continue
    const fault = sent === undefined ? 'is missing' : `'${sent}' does not match body value '${wanted}'`
    return errorReply(400, id, RpcCode.headerMismatch, `Header mismatch: ${name} header ${fault}`)
  }
  if (revision === MODERN_VERSION) return undefined
  const data = { supported: [MODERN_VERSION], requested: revision }
  return errorReply(400, id, RpcCode.unsupportedVersion, 'Unsupported protocol version', data)
}

/** A name that cannot be written in a header is encoded as `=?base64?…?=`. */
function decodeHeader(value: string | undefined): string | undefined {
  const encoded = value === undefined ? null : /^=\?base64\?(.*)\?=$/.exec(value)
  return encoded ? Buffer.from(encoded[1] ?? '', 'base64').toString('utf8') : value
}
