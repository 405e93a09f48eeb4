import { lookupTable } from '#support/text/lookup-table.ts'
import type { Exchange } from '../exchange.ts'
import {
  errorReply,
  isObject,
  LEGACY_VERSIONS,
  META_CAPABILITIES,
  META_VERSION,
  MODERN_VERSION,
  RpcCode,
  type RpcReply,
  type RpcRequest,
} from './messages.ts'

const REVISION = /^\d{4}-\d{2}-\d{2}$/

type Headers = Pick<Exchange, 'header'>

/**
 * Tells which of the two eras a request speaks, or answers what is wrong with its envelope. A request is modern when
 * its `_meta` says so, or its version header names a revision after the last that began with `initialize`.
 */
export function readEra(request: RpcRequest, headers: Headers, isInBatch: boolean): 'legacy' | 'modern' | RpcReply {
  const version = headers.header('mcp-protocol-version')
  const meta = request.params?._meta
  const isModern =
    (isObject(meta) && (META_VERSION in meta || META_CAPABILITIES in meta)) ||
    (version !== undefined && REVISION.test(version) && version >= MODERN_VERSION && !LEGACY_VERSIONS.includes(version))
  if (isModern) return checkModern(request, isObject(meta) ? meta : {}, headers, isInBatch) ?? 'modern'
  if (request.method !== 'initialize' && version !== undefined && !LEGACY_VERSIONS.includes(version)) {
    const known = [MODERN_VERSION, ...LEGACY_VERSIONS].join(', ')
    return errorReply(
      400,
      request.id,
      RpcCode.serverError,
      `Bad Request: Unsupported protocol version: ${version} (supported versions: ${known})`,
    )
  }
  return 'legacy'
}

/** The parameter that Mcp-Name repeats, of the methods that have one. */
const NAMED_BY: Readonly<Record<string, string>> = lookupTable({
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
})

/** Revision 2026-07-28, Streamable HTTP: the headers must be there and say what the body says. */
function checkModern(
  request: RpcRequest,
  meta: Record<string, unknown>,
  headers: Headers,
  isInBatch: boolean,
): RpcReply | undefined {
  const { id, method } = request
  if (isInBatch) return errorReply(400, id, RpcCode.invalidRequest, `Revision ${MODERN_VERSION} has no batches.`)
  const claimed = meta[META_VERSION]
  if (typeof claimed !== 'string')
    return errorReply(400, id, RpcCode.invalidParams, `Missing _meta field ${META_VERSION}`)
  if (!isObject(meta[META_CAPABILITIES])) {
    return errorReply(400, id, RpcCode.invalidParams, `Missing _meta field ${META_CAPABILITIES}`)
  }
  const mismatch = (name: string, sent: string | undefined, wanted: string) =>
    sent === wanted
      ? undefined
      : errorReply(
          400,
          id,
          RpcCode.headerMismatch,
          `Header mismatch: ${name} header ${sent === undefined ? 'is missing' : `'${sent}' does not match body value '${wanted}'`}`,
        )
  const badVersion = mismatch('MCP-Protocol-Version', headers.header('mcp-protocol-version'), claimed)
  if (badVersion) return badVersion
  if (claimed !== MODERN_VERSION) {
    const data = { supported: [MODERN_VERSION], requested: claimed }
    return errorReply(400, id, RpcCode.unsupportedVersion, 'Unsupported protocol version', data)
  }
  const badMethod = mismatch('Mcp-Method', headers.header('mcp-method'), method)
  const field = NAMED_BY[method]
  const name = field === undefined ? undefined : request.params?.[field]
  if (badMethod || typeof name !== 'string') return badMethod
  return mismatch('Mcp-Name', decodeHeader(headers.header('mcp-name')), name)
}

/** Names that do not fit a header travel as `=?base64?…?=`. */
function decodeHeader(value: string | undefined): string | undefined {
  const encoded = value === undefined ? null : /^=\?base64\?(.*)\?=$/.exec(value)
  return encoded ? Buffer.from(encoded[1] ?? '', 'base64').toString('utf8') : value
}
