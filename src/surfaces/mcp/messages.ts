/** The stateless revision: `_meta` envelope, `server/discover`, checked headers. */
export const MODERN_VERSION = '2026-07-28'

export const LATEST_LEGACY_VERSION = '2025-11-25'

/** Revisions that begin with `initialize`, newest first, as the official server supports them. */
export const LEGACY_VERSIONS: readonly string[] = [LATEST_LEGACY_VERSION, '2025-06-18', '2025-03-26', '2024-11-05']

/** The only revision with JSON-RPC batches, and the default of a request without a version header. */
export const BATCH_VERSION = '2025-03-26'

export const META_CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities'
export const META_SERVER_INFO = 'io.modelcontextprotocol/serverInfo'

/** Codes of JSON-RPC 2.0 and MCP, and the two of revision 2026-07-28. */
export const RpcCode = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  serverError: -32000,
  /** Revisions before 2026-07-28 only. */
  resourceNotFound: -32002,
  headerMismatch: -32020,
  unsupportedVersion: -32022,
} as const

/** Legacy begins with `initialize`; modern is stateless, since revision 2026-07-28. */
export type Era = 'legacy' | 'modern'

export type RequestId = string | number

export interface RpcRequest {
  readonly id: RequestId
  readonly method: string
  readonly params: Readonly<Record<string, unknown>> | undefined
}

/** One JSON-RPC response with its HTTP status; a null body is the 202 of a notification. */
export interface RpcReply {
  readonly status: number
  readonly body: string | null
  /** It contains a paid answer. */
  readonly mustArrive?: boolean | undefined
  /** The session id for the client to send in later requests. */
  readonly session?: string | undefined
  /** It is the tool list of this era, whose bytes are cached. */
  readonly list?: Era | undefined
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

/** JSON may contain a number that JavaScript cannot represent, such as 1e999, which would come back as null. */
export function isRequestId(value: unknown): value is RequestId {
  return typeof value === 'string' || Number.isFinite(value)
}

/** Wraps serialised JSON in a response, so that the result is serialised only once. */
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
