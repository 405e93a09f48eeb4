import { pipeline, type Duplex, type Readable } from 'node:stream'
import zlib from 'node:zlib'
import { ApiError } from '#support/errors/errors.ts'
import type { FetchOptions } from './types.ts'

export const ACCEPTED_ENCODINGS = 'gzip, deflate, br, zstd'

// A compressed page is smaller than its text, so a stream may exceed the text's limit only by this much.
const WIRE_BYTES_MARGIN = 64 * 1024

export interface BodyLimits {
  readonly maxBytes: number
  readonly onChunk?: (chunk: Uint8Array) => ReturnType<NonNullable<FetchOptions['onChunk']>>
}

/**
 * Reads and decodes a body. Decoded bytes are counted in the stream, so that a decompression bomb stops at `maxBytes`.
 * With `onChunk`, the returned body is empty. If it returns false, reading stops and the body counts as truncated.
 */
export async function readBody(
  raw: Readable,
  encoding: string | null,
  { maxBytes, onChunk }: BodyLimits,
): Promise<{ body: Uint8Array; truncated: boolean }> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  let truncated = false
  try {
    for await (const piece of await decode(raw, encoding, maxBytes)) {
      // Safe: without an encoding, a stream yields Buffers.
      const decoded = piece as Buffer
      const chunk = decoded.subarray(0, maxBytes - bytes)
      truncated = chunk.length < decoded.length
      bytes += chunk.length
      if (!onChunk) chunks.push(chunk)
      else if (chunk.length > 0 && (await onChunk(chunk)) === false) truncated = true
      if (truncated) break
    }
  } finally {
    raw.destroy()
  }
  return { body: Buffer.concat(chunks), truncated }
}

async function decode(raw: Readable, header: string | null, maxBytes: number): Promise<Readable> {
  const encoding = (header ?? '').trim().toLowerCase()
  if (encoding === '' || encoding === 'identity') return raw
  const source = raw[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const first = await source.next()
  // Some servers declare a compressed body and send an empty one.
  if (first.done) return raw
  const decoder = openDecoder(encoding, first.value[0] ?? 0)
  async function* limitedBytes() {
    let wireBytes = 0
    for (let next: IteratorResult<Buffer> = first; !next.done; next = await source.next()) {
      wireBytes += next.value.length
      if (wireBytes > maxBytes + WIRE_BYTES_MARGIN) throw new Error('The site sent more bytes than the limit.')
      yield next.value
    }
  }
  // On an error, the pipeline destroys the decoder, and the reader gets the error from there.
  pipeline(limitedBytes(), decoder, () => {})
  return decoder
}

function openDecoder(encoding: string, firstByte: number): Duplex {
  switch (encoding) {
    case 'gzip':
    case 'x-gzip':
      return zlib.createGunzip()
    case 'deflate':
      // "deflate" means a zlib stream (RFC 9110 §8.4.1.2), but some servers send raw deflate.
      return (firstByte & 0x0f) === 8 ? zlib.createInflate() : zlib.createInflateRaw()
    case 'br':
      return zlib.createBrotliDecompress()
    case 'zstd':
      // A decoder must support windows of up to 8 MiB (RFC 9659 §3).
      return zlib.createZstdDecompress({ params: { [zlib.constants.ZSTD_d_windowLogMax]: 23 } })
    default:
      throw new ApiError('upstream_unavailable', 'The site used a content encoding that we do not accept.', {
        zh: '對方網站用了我們沒有要求的壓縮格式。',
      })
  }
}
