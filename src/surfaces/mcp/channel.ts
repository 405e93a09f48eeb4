import { randomUUID } from 'node:crypto'
import type {
  JSONRPCMessage,
  JSONRPCResponse,
  RequestId,
  Transport,
  TransportSendOptions,
} from '@modelcontextprotocol/server'
import { LRUCache } from 'lru-cache'
import type { Exchange } from '../exchange.ts'
import type { Era, RpcReply, RpcRequest } from './messages.ts'
import type { CallTool } from '../tools/tools.ts'

/** A request while the MCP SDK's server answers it. The code that answers sets `serialise` and `reply`. */
export interface PendingRequest {
  readonly era: Era
  readonly exchange: Exchange
  readonly call: CallTool
  /** Sends a message to the client before the response. Absent if the client does not accept an event stream. */
  readonly notifyClient?: ((message: object) => void) | undefined
  /** Serialises the result from JSON that exists already. `added` is the result with the fields that the SDK added. */
  serialise?: (added: Readonly<Record<string, unknown>>) => string
  reply?: Pick<RpcReply, 'mustArrive' | 'session'>
}

/** Connects all clients to one server of the SDK. Requests get new ids, because clients' ids may collide. */
export interface Channel extends Transport {
  ask(request: RpcRequest, pending: PendingRequest): Promise<JSONRPCResponse>
  pending(id: unknown): PendingRequest
  /** Receives a client's response to a request that the server sent. Unknown responses are ignored. */
  receiveResponse(response: Readonly<Record<string, unknown>>): void
}

export function createChannel(): Channel {
  const waiting = new Map<
    unknown,
    { readonly pending: PendingRequest; readonly answer: (response: JSONRPCResponse) => void }
  >()
  const getWaiting = (id: unknown) => {
    const found = waiting.get(id)
    if (!found) throw new Error(`No request ${String(id)} waits for an answer.`)
    return found
  }
  // Maps the ids sent to clients to the server's own numbers, which other clients could guess.
  const serverIds = new LRUCache<string, RequestId>({ max: 1000 })
  let lastId = 0
  const channel: Channel = {
    ask: ({ method, params }, pending) =>
      new Promise((answer) => {
        const id = ++lastId
        waiting.set(id, { pending, answer })
        channel.onmessage?.({ jsonrpc: '2.0', id, method, ...(params && { params }) })
      }),
    pending: (id) => getWaiting(id).pending,
    async send(message: JSONRPCMessage, options?: TransportSendOptions) {
      if ('method' in message) {
        // A log message may arrive after the response, when no client waits any more.
        const notifyClient = waiting.get(options?.relatedRequestId)?.pending.notifyClient
        if (!('id' in message)) return notifyClient?.(message)
        const id = randomUUID()
        serverIds.set(id, message.id)
        return notifyClient?.({ ...message, id })
      }
      const { answer } = getWaiting(message.id)
      waiting.delete(message.id)
      answer(message)
    },
    receiveResponse({ id, result, error }) {
      const serverId = serverIds.get(String(id))
      if (serverId === undefined) return
      serverIds.delete(String(id))
      // Safe, because the SDK checks a response against the schema of its request.
      channel.onmessage?.({
        jsonrpc: '2.0',
        id: serverId,
        ...(error === undefined ? { result } : { error }),
      } as JSONRPCMessage)
    },
    start: () => Promise.resolve(),
    async close() {
      channel.onclose?.()
    },
  }
  return channel
}
