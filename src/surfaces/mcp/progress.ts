import { LOG_LEVELS, META_LOG_LEVEL, type LogLevel } from '#operation/sites.ts'
import { reply, type Exchange } from '../exchange.ts'
import { isObject, isRequestId, META_VERSION, type RpcReply } from './messages.ts'

/**
 * Answers a request. The caller of a tool who reads event streams gets one as soon as there is anything to tell: how far
 * the work is, where he asked for that, or what a site logs. The answer is its last event; every other answer is plain
 * JSON.
 */
export async function replyWithEvents(
  message: unknown,
  exchange: Exchange,
  answer: () => Promise<RpcReply>,
  send: (exchange: Exchange, answer: RpcReply) => Response,
): Promise<Response> {
  const asked = readCall(message)
  if (asked === undefined || !/\btext\/event-stream\b/i.test(exchange.header('accept') ?? ''))
    return send(exchange, await answer())
  return new Promise((resolve, reject) => {
    const events = createEvents()
    let isOpen = false
    const tell = (method: string, params: object) => {
      if (!isOpen) resolve(reply(exchange, 200, events.stream, STREAM_HEADERS))
      isOpen = true
      events.send(JSON.stringify({ jsonrpc: '2.0', method, params }))
    }
    const { token, level, isModern } = asked
    if (token !== undefined)
      exchange.progress = (progress, total, text) =>
        tell('notifications/progress', { progressToken: token, progress, total, message: text })
    // Since revision 2026-07-28 nothing of a log is sent to who has not asked for it.
    if (!isModern || level !== undefined) {
      const isWanted = (it: LogLevel) => level === undefined || LOG_LEVELS.indexOf(it) >= LOG_LEVELS.indexOf(level)
      exchange.log = { level, tell: (logged) => isWanted(logged.level) && tell('notifications/message', logged) }
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

interface CallWishes {
  readonly token: string | number | undefined
  readonly level: LogLevel | undefined
  readonly isModern: boolean
}

/** What the caller of a tool wants to be told meanwhile; undefined for any other message. */
function readCall(message: unknown): CallWishes | undefined {
  if (!isObject(message) || message.method !== 'tools/call' || !isObject(message.params)) return undefined
  const meta = isObject(message.params._meta) ? message.params._meta : {}
  const { progressToken: token } = meta
  return {
    token: isRequestId(token) ? token : undefined,
    level: LOG_LEVELS.find((it) => it === meta[META_LOG_LEVEL]),
    isModern: META_VERSION in meta,
  }
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
