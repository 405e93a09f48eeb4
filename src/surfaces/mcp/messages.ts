/** The stateless revision, with `_meta` envelope, `server/discover` and checked headers. */
export const MODERN_VERSION = '2026-07-28'

export const LATEST_LEGACY_VERSION = '2025-11-25'

/** Revisions that begin with `initialize`, newest first. The official server supports all of them. */
export const LEGACY_VERSIONS: readonly string[] = [LATEST_LEGACY_VERSION, '2025-06-18', '2025-03-26', '2024-11-05']

/** The only revision with JSON-RPC batches. It applies to requests without a version header. */
export const BATCH_VERSION = '2025-03-26'

export const META_CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities'
export const META_SERVER_INFO = 'io.modelcontextprotocol/serverInfo'

/** Codes of JSON-RPC 2.0 and MCP, and two codes of revision 2026-07-28. */
export const RpcCode = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  serverError: -32000,
  /** Only in revisions before 2026-07-28. */
  resourceNotFound: -32002,
  headerMismatch: -32020,
  unsupportedVersion: -32022,
} as const

/** Legacy revisions begin with `initialize`; modern ones, since 2026-07-28, are stateless. */
export type Era = 'legacy' | 'modern'

export type RequestId = string | number

export interface RpcRequest {
  readonly id: RequestId
  readonly method: string
  readonly params: Readonly<Record<string, unknown>> | undefined
}

/** A JSON-RPC response with its HTTP status. Notifications get a null body and 202. */
export interface RpcReply {
  readonly status: number
  readonly body: string | null
  /** The response contains a paid answer. */
  readonly mustArrive?: boolean | undefined
  /** The session id for the client to send in later requests. */
  readonly session?: string | undefined
  /** The response is the tool list of this era, whose bytes are cached. */
  readonly list?: Era | undefined
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

/** JSON may contain numbers that JavaScript cannot represent. 1e999 would be sent back as null. */
export function isRequestId(value: unknown): value is RequestId {
  return typeof value === 'string' || Number.isFinite(value)
}

/** Wraps a serialised result in a response, so that it need not be serialised again. */
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
