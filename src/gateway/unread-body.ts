import type { IncomingMessage, ServerResponse } from 'node:http'

/** With an unread body of at most this length, the connection stays open. */
const KEPT_BYTES_MAX = 65_536
/** Limits on reading the rest of a body. The sender reads the response only after it has sent the body. */
const LINGER_BYTES_MAX = 64 * 2 ** 20
const LINGER_MS = 10_000
/** After this silence, the sender has probably read the response. */
const SILENCE_MS = 2_000

/**
 * Handles responses that are ready before the request body has arrived: 413, 415, 402, 429. Closing a connection with
 * unread data resets it, and the caller loses the response (RFC 9112 §9.6). So the rest is read and discarded. If the
 * rest may be large, the response carries `Connection: close` and is sent at once. The connection closes when the
 * sender is done or a limit is reached.
 */
export function answerBeforeBody(incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (incoming.complete || !hasBody(incoming)) return
  if (declaredBytes(incoming) > KEPT_BYTES_MAX) outgoing.shouldKeepAlive = false
  // When the response ends, Node starts the next request or closes. Delaying the end keeps the connection open while
  // the bytes are sent.
  const end = outgoing.end.bind(outgoing)
  outgoing.end = (chunk?: unknown, encoding?: unknown) => {
    const coding = typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8'
    if (chunk !== undefined && chunk !== null) outgoing.write(chunk, coding)
    else outgoing.flushHeaders()
    forget(incoming, () => end())
    return outgoing
  }
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function declaredBytes({ headers }: IncomingMessage): number {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length']) : Infinity
}

/** Reads and discards the body, up to its end or the limits. */
function forget(incoming: IncomingMessage, done: () => void): void {
  let bytes = 0
  let isDone = false
  const finish = () => {
    if (isDone) return
    isDone = true
    clearTimeout(patience)
    clearTimeout(silence)
    done()
  }
  const patience = setTimeout(finish, LINGER_MS).unref()
  const silence = setTimeout(finish, SILENCE_MS).unref()
  // Earlier readers have stopped, and their listeners would pause the stream.
  incoming.removeAllListeners('data')
  incoming.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    silence.refresh()
    if (bytes > LINGER_BYTES_MAX) finish()
  })
  for (const event of ['end', 'error', 'close']) incoming.once(event, finish)
  incoming.resume()
}
