import type { IncomingMessage, ServerResponse } from 'node:http'

/** After an unread body of at most this length, the connection can be used again. */
const KEPT_BYTES_MAX = 65_536
/** Limits on reading the rest of a body. Clients read the response only after they have sent the body. */
const LINGER_BYTES_MAX = 64 * 2 ** 20
const LINGER_MS = 10_000
/** If the client sends nothing for this long, it has probably read the response. */
const SILENCE_MS = 2_000

/**
 * Reads and discards the rest of a body after an early response (413, 415, 402, 429). Closing a connection with unread
 * data would reset it, and the client would lose the response (RFC 9112 §9.6).
 */
export function answerBeforeBody(incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (incoming.complete || !hasBody(incoming)) return
  if (readDeclaredBytes(incoming) > KEPT_BYTES_MAX) outgoing.shouldKeepAlive = false
  // Ends the response later, because Node would then close the connection or start the next request.
  const end = outgoing.end.bind(outgoing)
  outgoing.end = (chunk?: unknown, encoding?: unknown) => {
    const coding = typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8'
    if (chunk !== undefined && chunk !== null) outgoing.write(chunk, coding)
    else outgoing.flushHeaders()
    discardBody(incoming, () => end())
    return outgoing
  }
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function readDeclaredBytes({ headers }: IncomingMessage): number {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length']) : Infinity
}

/** Reads and discards the body until it ends or exceeds a limit. */
function discardBody(incoming: IncomingMessage, done: () => void): void {
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
  // Listeners of earlier readers would pause the stream.
  incoming.removeAllListeners('data')
  incoming.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    silence.refresh()
    if (bytes > LINGER_BYTES_MAX) finish()
  })
  for (const event of ['end', 'error', 'close']) incoming.once(event, finish)
  incoming.resume()
}
