import { readSitemap } from './sitemap-reader.ts'
import type { Sitemap, SitemapQuestion } from './sitemap-answer.ts'

/** A part of a sitemap that is arriving. The last part has null for `bytes`. */
export interface SitemapPart {
  readonly id: number
  readonly question: SitemapQuestion
  readonly bytes: Uint8Array | null
}

export interface SitemapProgress {
  readonly wantsMore: boolean
  readonly sitemap: Sitemap | null
}

interface Reading {
  readonly writer: WritableStreamDefaultWriter<Uint8Array>
  readonly sitemap: Promise<Sitemap>
}

const underway = new Map<number, Reading>()

/** Reads several sitemaps in parts. All parts of one sitemap must reach the same thread, since it has their state. */
export async function readSitemapPart({ id, question, bytes }: SitemapPart): Promise<SitemapProgress> {
  const { writer, sitemap } = underway.get(id) ?? beginReading(id, question)
  if (bytes) {
    const wantsMore = await writer.write(bytes).then(
      () => true,
      // The write fails if the reader has stopped because it needs no more.
      () => false,
    )
    return { wantsMore, sitemap: null }
  }
  underway.delete(id)
  await writer.close().catch(() => {})
  return { wantsMore: false, sitemap: await sitemap }
}

function beginReading(id: number, question: SitemapQuestion): Reading {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  // If the reader stops, this promise rejects. The next write reports the same.
  writer.closed.catch(() => {})
  const reading = { writer, sitemap: readSitemap(readable, question) }
  underway.set(id, reading)
  return reading
}
