import { reply, type Exchange } from '../exchange.ts'
import { isObject, isRequestId, type RpcReply } from './messages.ts'

/**
 * Answers a request. A caller who asked to be told how far the work is, and reads event streams, gets one as soon as
 * there is anything to tell, and the answer as its last event; every other answer is plain JSON.
 */
export async function replyWithProgress(
  message: unknown,
  exchange: Exchange,
  answer: () => Promise<RpcReply>,
  send: (exchange: Exchange, answer: RpcReply) => Response,
): Promise<Response> {
  const token = progressTokenOf(message)
  if (token === undefined || !/\btext\/event-stream\b/i.test(exchange.header('accept') ?? ''))
    return send(exchange, await answer())
  return new Promise((resolve, reject) => {
    const events = createEvents()
    let isOpen = false
    exchange.progress = (progress, total, text) => {
      if (!isOpen) resolve(reply(exchange, 200, events.stream, STREAM_HEADERS))
      isOpen = true
      const params = { progressToken: token, progress, total, message: text }
      events.send(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/progress', params }))
    }
    answer()
      .then((answered) => {
        if (!isOpen) return resolve(send(exchange, answered))
        if (answered.body !== null) events.send(answered.body)
        events.end()
      })
      .catch(reject)
  })
}

const STREAM_HEADERS = { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' }

function progressTokenOf(message: unknown): string | number | undefined {
  if (!isObject(message) || message.method !== 'tools/call' || !isObject(message.params)) return undefined
  const meta = message.params._meta
  const token = isObject(meta) ? meta.progressToken : undefined
  return isRequestId(token) ? token : undefined
}

/** A stream of server-sent events. What is sent to a caller who has gone is dropped. */
function createEvents() {
  const encoder = new TextEncoder()
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const stream = new ReadableStream<Uint8Array>({
    start: (opened) => {
      controller = opened
    },
    cancel: () => {
      controller = undefined
    },
  })
  return {
    stream,
    send: (data: string) => controller?.enqueue(encoder.encode(`event: message\ndata: ${data}\n\n`)),
    end: () => controller?.close(),
  }
}
