import { LOG_LEVELS, META_LOG_LEVEL, type LogLevel } from '#operation/sites.ts'
import { reply, type Exchange } from '../exchange.ts'
import { isObject, isRequestId, META_VERSION, type RpcReply, type RpcRequest } from './messages.ts'

interface Answering {
  /** Whether anything logs meanwhile that the caller could be told. */
  readonly hasLogs: boolean
  readonly answer: () => RpcReply | Promise<RpcReply>
  readonly send: (exchange: Exchange, answer: RpcReply) => Response
}

/**
 * Answers a call of a tool. The caller who reads event streams gets one as soon as there is anything to tell: how far
 * the work is, where he asked for that, or what a site logs. The answer is its last event; every other answer is plain
 * JSON.
 */
export function replyWithEvents(
  request: RpcRequest,
  exchange: Exchange,
  { hasLogs, answer, send }: Answering,
): Response | Promise<Response> {
  const { token, level, isModern } = wishesIn(request)
  // Since revision 2026-07-28 nothing of a log is sent to who has not asked for it.
  const hearsLogs = hasLogs && (!isModern || level !== undefined)
  const isTold = (token !== undefined || hearsLogs) && /\btext\/event-stream\b/i.test(exchange.header('accept') ?? '')
  if (!isTold) {
    const answered = answer()
    return answered instanceof Promise ? answered.then((it) => send(exchange, it)) : send(exchange, answered)
  }
  return new Promise((resolve, reject) => {
    let events: Events | undefined
    const open = () => {
      const opened = createEvents()
      resolve(reply(exchange, 200, opened.stream, STREAM_HEADERS))
      return opened
    }
    const tell = (method: string, params: object) => {
      events ??= open()
      events.send(JSON.stringify({ jsonrpc: '2.0', method, params }))
    }
    if (token !== undefined)
      exchange.progress = (progress, total, text) =>
        tell('notifications/progress', { progressToken: token, progress, total, message: text })
    if (hearsLogs) {
      const isWanted = (it: LogLevel) => level === undefined || LOG_LEVELS.indexOf(it) >= LOG_LEVELS.indexOf(level)
      exchange.log = { level, tell: (logged) => isWanted(logged.level) && tell('notifications/message', logged) }
    }
    const finish = (answered: RpcReply) => {
      if (!events) return resolve(send(exchange, answered))
      if (answered.body !== null) events.send(answered.body)
      events.end()
    }
    Promise.resolve(answer()).then(finish).catch(reject)
  })
}

const STREAM_HEADERS = { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' }

interface CallWishes {
  readonly token: string | number | undefined
  readonly level: LogLevel | undefined
  readonly isModern: boolean
}

/** What the caller of a tool wants to be told meanwhile. */
function wishesIn({ params }: RpcRequest): CallWishes {
  const meta = isObject(params?._meta) ? params._meta : {}
  const { progressToken: token } = meta
  return {
    token: isRequestId(token) ? token : undefined,
    level: LOG_LEVELS.find((it) => it === meta[META_LOG_LEVEL]),
    isModern: META_VERSION in meta,
  }
}

type Events = ReturnType<typeof createEvents>

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
