/** The first stateless revision. Requests have a `_meta` envelope, and headers that repeat it. */
export const MODERN_VERSION = '2026-07-28'

export const LATEST_LEGACY_VERSION = '2025-11-25'

/** Revisions that begin with `initialize`, newest first. The SDK's server supports them all. */
export const LEGACY_VERSIONS: readonly string[] = [LATEST_LEGACY_VERSION, '2025-06-18', '2025-03-26', '2024-11-05']

/** The only revision that has JSON-RPC batches. A request without a version header has this revision. */
export const BATCH_VERSION = '2025-03-26'

export const META_CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities'
export const META_SERVER_INFO = 'io.modelcontextprotocol/serverInfo'

/** Error codes of JSON-RPC 2.0 and MCP. Two are new in revision 2026-07-28. */
export const RpcCode = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  serverError: -32000,
  /** This code exists only in revisions before 2026-07-28. */
  resourceNotFound: -32002,
  headerMismatch: -32020,
  unsupportedVersion: -32022,
} as const

/** The protocol generation: legacy revisions begin with `initialize`; modern ones (2026-07-28) are stateless. */
export type Era = 'legacy' | 'modern'

export type RequestId = string | number

export interface RpcRequest {
  readonly id: RequestId
  readonly method: string
  readonly params: Readonly<Record<string, unknown>> | undefined
}

/** A JSON-RPC response and its HTTP status. The reply to a notification is 202 without a body. */
export interface RpcReply {
  readonly status: number
  readonly body: string | null
  /** The response contains a paid answer, so it must be delivered. */
  readonly mustArrive?: boolean | undefined
  /** The session id that the client sends in later requests. */
  readonly session?: string | undefined
}

/** JSON allows numbers that JavaScript cannot represent. 1e999 would be returned as null. */
export function isRequestId(value: unknown): value is RequestId {
  return typeof value === 'string' || Number.isFinite(value)
}

/** A response around a result that is already JSON. */
export function resultReply(id: RequestId, resultJson: string): RpcReply {
  return { status: 200, body: `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${resultJson}}` }
}

export function errorReply(
  status: number,
  id: RequestId | null,
  code: number,
  message: string,
  data?: unknown,
): RpcReply {
  const error = data === undefined ? { code, message } : { code, message, data }
  return { status, body: JSON.stringify({ jsonrpc: '2.0', id, error }) }
}
