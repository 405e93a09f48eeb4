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

/** A request passed to the MCP SDK's server. `write` and `reply` are set by the code that answers it. */
export interface Asked {
  readonly era: Era
  readonly exchange: Exchange
  readonly call: CallTool
  /** Sends a message to the client before the response. Absent if the client does not accept an event stream. */
  readonly tell?: ((message: object) => void) | undefined
  /** Serialises the result from JSON that exists already. `added` is the result with the fields that the SDK added. */
  write?: (added: Readonly<Record<string, unknown>>) => string
  reply?: Pick<RpcReply, 'mustArrive' | 'session'>
}

/** Connects all clients to one server of the SDK. Requests get new ids, because clients' ids may collide. */
export interface Channel extends Transport {
  ask(request: RpcRequest, asked: Asked): Promise<JSONRPCResponse>
  asked(id: unknown): Asked
  /** Receives a client's response to a request that the server sent. Unknown responses are ignored. */
  hear(response: Readonly<Record<string, unknown>>): void
}

export function createChannel(): Channel {
  const waiting = new Map<unknown, { readonly asked: Asked; readonly answer: (response: JSONRPCResponse) => void }>()
  const waitingFor = (id: unknown) => {
    const found = waiting.get(id)
    if (!found) throw new Error(`No request ${String(id)} waits for an answer.`)
    return found
  }
  // Maps the ids sent to clients to the server's own numbers, which other clients could guess.
  const numbers = new LRUCache<string, RequestId>({ max: 1000 })
  let last = 0
  const channel: Channel = {
    ask: ({ method, params }, asked) =>
      new Promise((answer) => {
        const id = ++last
        waiting.set(id, { asked, answer })
        channel.onmessage?.({ jsonrpc: '2.0', id, method, ...(params && { params }) })
      }),
    asked: (id) => waitingFor(id).asked,
    async send(message: JSONRPCMessage, options?: TransportSendOptions) {
      if ('method' in message) {
        // A log message may arrive after the response, when no client waits any more.
        const tell = waiting.get(options?.relatedRequestId)?.asked.tell
        if (!('id' in message)) return tell?.(message)
        const id = randomUUID()
        numbers.set(id, message.id)
        return tell?.({ ...message, id })
      }
      const { answer } = waitingFor(message.id)
      waiting.delete(message.id)
      answer(message)
    },
    hear({ id, result, error }) {
      const number = numbers.get(String(id))
      if (number === undefined) return
      numbers.delete(String(id))
      channel.onmessage?.({
        jsonrpc: '2.0',
        id: number,
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
