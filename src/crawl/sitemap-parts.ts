import { readSitemap, type Sitemap } from './sitemap.ts'

/** A piece of a sitemap that is still arriving; null: that was all of it. */
export interface SitemapPart {
  /** Which sitemap the piece belongs to. */
  readonly id: number
  /** How many addresses are handed back. */
  readonly keep: number
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

/** Reads a sitemap as it arrives, several of them side by side. The parts of one must come to the same thread. */
export async function readSitemapPart({ id, keep, bytes }: SitemapPart): Promise<SitemapProgress> {
  const { writer, sitemap } = underway.get(id) ?? begin(id, keep)
  if (bytes) {
    const wantsMore = await writer.write(bytes).then(
      () => true,
      // The reader has turned away: it has seen enough.
      () => false,
    )
    return { wantsMore, sitemap: null }
  }
  underway.delete(id)
  await writer.close().catch(() => {})
  return { wantsMore: false, sitemap: await sitemap }
}

function begin(id: number, keep: number): Reading {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  // Rejects where the reader turns away, which the next write notices.
  writer.closed.catch(() => {})
  const reading = { writer, sitemap: readSitemap(readable, keep) }
  underway.set(id, reading)
  return reading
}
