import { sitemapFinding, Stop, type Sitemap, type SitemapQuestion } from './sitemap-answer.ts'
import { decodedChunks, type Pieces } from './sitemap-bytes.ts'
import { SitemapReader } from './sitemap-reader.ts'

/**
 * Reads a sitemap, a sitemap index or a plain list of addresses, compressed or not, while it arrives. Never throws
 * for bad content: `findings` has the faults, and the content before a fault is returned.
 */
export async function readSitemap(pieces: Pieces, question: SitemapQuestion): Promise<Sitemap> {
  const reader = new SitemapReader(question)
  try {
    for await (const chunk of decodedChunks(pieces)) reader.write(chunk)
    reader.close()
  } catch (err) {
    if (err instanceof Stop) reader.fail(err.finding)
    else reader.fail(sitemapFinding('bad_gzip'))
  }
  return reader.finish()
}
