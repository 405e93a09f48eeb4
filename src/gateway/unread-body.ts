import type { IncomingMessage, ServerResponse } from 'node:http'

/** The connection of a body that is shorter is kept. */
const KEPT_BYTES_MAX = 65_536
/** How much of a body is still read, and for how long, so that its sender comes to read the answer. */
const LINGER_BYTES_MAX = 64 * 2 ** 20
const LINGER_MS = 10_000
/** Who sends nothing for so long has read the answer. */
const SILENCE_MS = 2_000

/**
 * For an answer that is ready before its request has arrived whole: 413, 415, 402, 429. Closing a connection on which
 * something is unread resets it, and takes the answer from a caller who is still sending. So what is still to come is
 * read and forgotten; where that may be much, the answer says `Connection: close`, is sent at once, and the connection
 * is closed when the sender is done or the bounds are met (RFC 9112 §9.6).
 */
export function answerBeforeBody(incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (incoming.complete || !hasBody(incoming)) return
  if (declaredBytes(incoming) > KEPT_BYTES_MAX) outgoing.shouldKeepAlive = false
  // Node goes on to the next request, or closes, when the response has ended. Its bytes are sent before.
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

/** Reads on until the body or the patience is at its end. */
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
  // Whoever began to read has stopped, and would stop the stream with it.
  incoming.removeAllListeners('data')
  incoming.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    silence.refresh()
    if (bytes > LINGER_BYTES_MAX) finish()
  })
  for (const event of ['end', 'error', 'close']) incoming.once(event, finish)
  incoming.resume()
}
