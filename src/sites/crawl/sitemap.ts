import { Stop, type Sitemap, type SitemapQuestion } from './sitemap-answer.ts'
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
    else reader.fail({ code: 'bad_gzip', message: 'The compressed file is damaged.', message_zh: '壓縮檔壞了。' })
  }
  return reader.finish()
}
