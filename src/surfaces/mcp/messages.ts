/** The stateless revision: `_meta` envelope, `server/discover`, checked headers. */
export const MODERN_VERSION = '2026-07-28'

export const LATEST_LEGACY_VERSION = '2025-11-25'

/** Revisions that begin with `initialize`, newest first: those of the official server. */
export const LEGACY_VERSIONS: readonly string[] = [LATEST_LEGACY_VERSION, '2025-06-18', '2025-03-26', '2024-11-05']

/** The only revision with JSON-RPC batches; a request without a version header is taken to be of it. */
export const BATCH_VERSION = '2025-03-26'

export const META_CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities'
export const META_SERVER_INFO = 'io.modelcontextprotocol/serverInfo'

/** Codes of JSON-RPC 2.0 and MCP, and the two that revision 2026-07-28 adds. */
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

/** With `initialize`, or stateless since revision 2026-07-28. */
export type Era = 'legacy' | 'modern'

export type RequestId = string | number

export interface RpcRequest {
  readonly id: RequestId
  readonly method: string
  readonly params: Readonly<Record<string, unknown>> | undefined
}

/** One JSON-RPC answer with the HTTP status it goes out with; a null body is a notification's 202. */
export interface RpcReply {
  readonly status: number
  readonly body: string | null
  /** It holds what was paid for. */
  readonly mustArrive?: boolean | undefined
  /** The session id that the client is to send from now on. */
  readonly session?: string | undefined
  /** It is the tool list of this era, of which the bytes are ready. */
  readonly list?: Era | undefined
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

/** JSON may write a number that is none here, such as 1e999, and would come back as null. */
export function isRequestId(value: unknown): value is RequestId {
  return typeof value === 'string' || Number.isFinite(value)
}

/** Wraps a finished JSON result, so that it is serialised once only. */
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
