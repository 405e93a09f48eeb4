import type { Exchange } from '../exchange.ts'
import { reply } from '../reply.ts'
import type { RpcReply } from './messages.ts'

/** Answers a tool call with JSON or, after the first notification, with a stream that ends in the response. */
export function replyWithEvents(
  exchange: Exchange,
  answer: (notifyClient?: (notification: object) => void) => Promise<RpcReply>,
  send: (exchange: Exchange, answer: RpcReply) => Response,
): Promise<Response> {
  if (!/\btext\/event-stream\b/i.test(exchange.header('accept') ?? ''))
    return answer().then((reply) => send(exchange, reply))
  return new Promise((resolve, reject) => {
    let events: Events | undefined
    const open = () => {
      const opened = createEvents()
      resolve(reply(exchange, 200, opened.stream, STREAM_HEADERS))
      return opened
    }
    const notifyClient = (notification: object) => {
      events ??= open()
      events.send(JSON.stringify(notification))
    }
    const finish = (answered: RpcReply) => {
      if (!events) return resolve(send(exchange, answered))
      if (answered.body !== null) events.send(answered.body)
      events.end()
    }
    answer(notifyClient).then(finish).catch(reject)
  })
}

const STREAM_HEADERS = { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' }

type Events = ReturnType<typeof createEvents>

/** Sent while a user fills in a form, because proxies close a connection after a minute of silence. */
const HEARTBEAT_MS = 20_000

/** A stream of server-sent events. Events after a disconnect are dropped. */
function createEvents() {
  const encoder = new TextEncoder()
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const stream = new ReadableStream<Uint8Array>({
    start: (opened) => {
      controller = opened
    },
    cancel: () => {
      clearInterval(heartbeat)
      controller = undefined
    },
  })
  const heartbeat = setInterval(() => controller?.enqueue(encoder.encode(': \n\n')), HEARTBEAT_MS).unref()
  return {
    stream,
    send: (data: string) => controller?.enqueue(encoder.encode(`event: message\ndata: ${data}\n\n`)),
    end() {
      clearInterval(heartbeat)
      controller?.close()
    },
  }
}
