import type { JSONRPCMessage, JSONRPCResponse, Transport, TransportSendOptions } from '@modelcontextprotocol/server'
import type { Exchange } from '../exchange.ts'
import type { Era, RpcReply, RpcRequest } from './messages.ts'
import type { CallTool } from '../tools/tools.ts'

/** A request that the official server answers. Its handler reads the first fields and sets the others. */
export interface Asked {
  readonly era: Era
  readonly exchange: Exchange
  readonly call: CallTool
  /** Sends a notification to the caller. Absent where the caller reads no event stream. */
  readonly tell?: ((notification: object) => void) | undefined
  /** Writes the result from prepared JSON; `added` is the result that the server made of the handler's. */
  write?: (added: Readonly<Record<string, unknown>>) => string
  reply?: Pick<RpcReply, 'list' | 'mustArrive'>
}

/** The transport of one long-lived server. Requests of many callers travel side by side, each under an id of ours. */
export interface Channel extends Transport {
  ask(request: RpcRequest, asked: Asked): Promise<JSONRPCResponse>
  /** What was passed to `ask` with the request that has this id of ours. */
  asked(id: unknown): Asked
}

export function createChannel(): Channel {
  const waiting = new Map<unknown, { readonly asked: Asked; readonly answer: (response: JSONRPCResponse) => void }>()
  const waitingFor = (id: unknown) => {
    const found = waiting.get(id)
    if (!found) throw new Error(`No request ${String(id)} waits for an answer.`)
    return found
  }
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
      // A site may log after its answer.
      if ('method' in message) return waiting.get(options?.relatedRequestId)?.asked.tell?.(message)
      const { answer } = waitingFor(message.id)
      waiting.delete(message.id)
      answer(message)
    },
    start: () => Promise.resolve(),
    async close() {
      channel.onclose?.()
    },
  }
  return channel
}
