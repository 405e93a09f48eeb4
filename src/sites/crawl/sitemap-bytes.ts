import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { Stop } from './sitemap-answer.ts'

/** The maximum uncompressed size of a sitemap (sitemaps.org). */
export const SITEMAP_BYTES_MAX = 50 * 1024 * 1024

export type Pieces = Iterable<Uint8Array> | AsyncIterable<Uint8Array>

/** Yields the uncompressed file while it arrives. Throws Stop when it is larger than allowed. */
export async function* decodedChunks(pieces: Pieces): AsyncGenerator<Uint8Array> {
  let decoded = 0
  for await (const chunk of unpack(pieces)) {
    decoded += chunk.length
    if (decoded > SITEMAP_BYTES_MAX) throw new Stop('too_large')
    yield chunk
  }
}

async function* unpack(pieces: Pieces): AsyncGenerator<Uint8Array> {
  const [first, whole] = await peekFirst(pieces)
  const isGzip = first?.[0] === 0x1f && first[1] === 0x8b
  // On an error, the pipeline destroys the stream, and the reader gets the error from there.
  yield* isGzip ? (pipeline(whole, createGunzip(), () => {}) as AsyncIterable<Buffer>) : whole
}

async function peekFirst(pieces: Pieces): Promise<[first: Uint8Array | undefined, whole: AsyncIterable<Uint8Array>]> {
  const source = Symbol.asyncIterator in pieces ? pieces[Symbol.asyncIterator]() : pieces[Symbol.iterator]()
  const first = await source.next()
  async function* all() {
    try {
      for (let next = first; !next.done; next = await source.next()) yield next.value
    } finally {
      await source.return?.()
    }
  }
  return [first.done ? undefined : first.value, all()]
}
