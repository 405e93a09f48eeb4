import { readSitemap } from './sitemap.ts'
import type { Sitemap, SitemapQuestion } from './sitemap-answer.ts'

/** A part of an arriving sitemap. `bytes` is null at the end. */
export interface SitemapPart {
  readonly id: number
  readonly question: SitemapQuestion
  readonly bytes: Uint8Array | null
}

export interface SitemapProgress {
  readonly wantsMore: boolean
  /** Null until the last part. */
  readonly sitemap: Sitemap | null
}

interface Reading {
  readonly writer: WritableStreamDefaultWriter<Uint8Array>
  readonly sitemap: Promise<Sitemap>
}

const underway = new Map<number, Reading>()

/** Reads sitemaps in parts, several concurrently. All parts of one sitemap must go to the same thread. */
export async function readSitemapPart({ id, question, bytes }: SitemapPart): Promise<SitemapProgress> {
  const { writer, sitemap } = underway.get(id) ?? begin(id, question)
  if (bytes) {
    const wantsMore = await writer.write(bytes).then(
      () => true,
      // The reader has stopped, because it needs no more.
      () => false,
    )
    return { wantsMore, sitemap: null }
  }
  underway.delete(id)
  await writer.close().catch(() => {})
  return { wantsMore: false, sitemap: await sitemap }
}

function begin(id: number, question: SitemapQuestion): Reading {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  // Rejects if the reader stops; the next write reports that.
  writer.closed.catch(() => {})
  const reading = { writer, sitemap: readSitemap(readable, question) }
  underway.set(id, reading)
  return reading
}
