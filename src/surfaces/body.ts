import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { ApiError } from '#support/errors/errors.ts'
import type { Exchange } from './exchange.ts'
import { createBodyCounter, SHORT_BYTES } from './body-memory-limit.ts'
import { refuseManyValues } from './json-values.ts'
import type { HttpRequest } from './incoming.ts'
import { laterTurn } from '#support/limits/event-loop.ts'

/**
 * The request body as text. Compressed bodies and invalid UTF-8 are refused, because decoding would alter them.
 * `keepsMark` keeps a byte order mark.
 */
export async function readText(
  request: HttpRequest,
  exchange: Exchange,
  bytesMax: number,
  { keepsMark = false } = {},
): Promise<string> {
  refuseEncoding(exchange)
  const bytes = await readBytes(request, exchange, bytesMax)
  // A long body takes milliseconds to process, so it waits for its own turn of the event loop.
  if (bytes.length > SHORT_BYTES) await laterTurn()
  if (!isUtf8(bytes)) {
    throw new ApiError('malformed_request', 'The body is not UTF-8. Save or send it as UTF-8.', {
      zh: '內容不是 UTF-8 編碼，請存成 UTF-8 再送出。',
    })
  }
  const text = bytes.toString('utf8')
  return !keepsMark && text.startsWith('\uFEFF') ? text.slice(1) : text
}

/** A JSON body as text. Refused if it contains more values than any operation accepts. */
export async function readJsonText(request: HttpRequest, exchange: Exchange, bytesMax: number): Promise<string> {
  const text = await readText(request, exchange, bytesMax)
  refuseManyValues(text)
  return text
}

/**
 * Refuses compressed bodies and charsets other than UTF-8. RFC 9110 §12.5.3: a 415 response to a content coding names
 * the accepted ones in Accept-Encoding.
 */
function refuseEncoding(exchange: Exchange): void {
  const coding = exchange.header('content-encoding')?.trim().toLowerCase() ?? ''
  if (coding !== '' && coding !== 'identity') {
    throw new ApiError('unsupported_media_type', 'Send the body uncompressed, without Content-Encoding.', {
      zh: '請送出未壓縮的內容，不要用 Content-Encoding。',
      headers: { 'Accept-Encoding': 'identity' },
    })
  }
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(exchange.header('content-type') ?? '')?.[1]
  if (charset !== undefined && !/^(?:utf-?8|us-ascii)$/i.test(charset)) {
    throw new ApiError('unsupported_media_type', 'Send the body in UTF-8.', { zh: '請用 UTF-8 編碼送出。' })
  }
}

/** Refuses a declared length before any byte, and counts the bytes on arrival. */
function readBytes(request: HttpRequest, exchange: Exchange, bytesMax: number): Promise<Buffer> {
  const isChunked = exchange.header('transfer-encoding') !== undefined
  if (!isChunked && Number(exchange.header('content-length') ?? 0) > bytesMax) throw createTooLargeError(bytesMax)
  const from = exchange.incoming ?? request
  return from instanceof Request ? readRequest(from, bytesMax) : readIncoming(from, exchange, bytesMax)
}

async function readRequest(request: Request, bytesMax: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let count = 0
  for await (const chunk of request.body ?? []) {
    count += chunk.byteLength
    if (count > bytesMax) throw createTooLargeError(bytesMax)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Uses events, because an async iterator would cost more than the rest of a request. Most bodies are one chunk. */
function readIncoming(incoming: IncomingMessage, exchange: Exchange, bytesMax: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const countBytes = createBodyCounter(exchange)
    const chunks: Buffer[] = []
    let count = 0
    const onData = (chunk: Buffer) => {
      count += chunk.length
      try {
        if (count > bytesMax) throw createTooLargeError(bytesMax)
        countBytes(chunk.length)
        chunks.push(chunk)
      } catch (refusal) {
        // The rest of the body is discarded after the response (see answerBeforeBody).
        incoming.off('data', onData)
        chunks.length = 0
        // Safe, because the lines above throw nothing else.
        reject(refusal as ApiError)
      }
    }
    incoming.on('data', onData)
    incoming.on('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)))
    incoming.on('error', (cause) =>
      reject(new ApiError('malformed_request', 'The request body ended early. Send the request again.', { cause })),
    )
  })
}

function createTooLargeError(bytesMax: number): ApiError {
  const kibibytes = Math.floor(bytesMax / 1024)
  return new ApiError(
    'body_too_large',
    `Send at most ${bytesMax} bytes (${kibibytes} KiB), and the rest in another request.`,
    {
      zh: `一次最多 ${kibibytes} KB，請分成幾段送出。`,
    },
  )
}
