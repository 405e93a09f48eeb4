import { isObject } from '#operation/is-object.ts'
import { errorReply, isRequestId, RpcCode, type RpcReply, type RpcRequest } from './messages.ts'

/** The request, or the reply to a message that is not one. Notifications and responses get 202. */
export function readRequest(message: unknown): RpcRequest | RpcReply {
  if (!isObject(message) || message.jsonrpc !== '2.0') {
    return errorReply(400, null, RpcCode.invalidRequest, 'Invalid Request: not a JSON-RPC 2.0 message')
  }
  const { id, method, params } = message
  if (typeof method !== 'string') {
    if (isRequestId(id) && ('result' in message || 'error' in message)) return { status: 202, body: null }
    return errorReply(
      400,
      isRequestId(id) ? id : null,
      RpcCode.invalidRequest,
      'Invalid Request: method must be a string',
    )
  }
  if (id === undefined) return { status: 202, body: null }
  if (!isRequestId(id))
    return errorReply(400, null, RpcCode.invalidRequest, 'Invalid Request: id must be a string or number')
  if (params !== undefined && !isObject(params))
    return errorReply(400, id, RpcCode.invalidParams, 'params must be an object')
  return { id, method, params }
}
