import pLimit from 'p-limit'
import { ApiError } from '#support/errors/errors.ts'
import type { Pin } from '#support/workers/thread-pool.ts'
import { getParsingPool } from './parsing-pool.ts'
import { sitemapFinding, type Sitemap, type SitemapQuestion } from './sitemap-answer.ts'

/** Network chunks are collected to this size, because each message to a thread has a fixed cost. */
const PART_BYTES = 256 * 1024

/** At most two large sitemaps are read at a time. The servers of the others wait through back-pressure. */
const largeSitemaps = pLimit(2)

let lastId = 0

/** Sends a sitemap to a parsing thread while it arrives, so that the complete file is never in memory. */
export function openSitemapFeed(question: SitemapQuestion) {
  const id = ++lastId
  const pin: Pin = {}
  const leaving = Promise.withResolvers<void>()
  let entry: Promise<void> | undefined
  const enter = () =>
    (entry ??= new Promise((resolve) => {
      void largeSitemaps(() => {
        resolve()
        return leaving.promise
      })
    }))
  let buffered: Uint8Array[] = []
  let bufferedBytes = 0
  let isOpen = false
  let isOver = false
  const send = (bytes: Uint8Array | null) => {
    isOpen = bytes !== null
    return getParsingPool().parse('sitemapPart', { id, question, bytes }, pin)
  }
  const sendBuffered = () => {
    const bytes = Buffer.concat(buffered)
    buffered = []
    bufferedBytes = 0
    return send(bytes)
  }
  const end = async () => {
    isOver = true
    if (bufferedBytes > 0) await sendBuffered()
    const { sitemap } = await send(null)
    if (!sitemap) throw new Error('The parsing thread ended without a result for the sitemap.')
    return sitemap
  }
  return {
    end,
    /** Adds the next bytes of the file. Resolves to false if the reader needs no more. */
    async write(bytes: Uint8Array): Promise<boolean> {
      buffered.push(bytes)
      bufferedBytes += bytes.length
      if (bufferedBytes < PART_BYTES) return true
      await enter()
      // Re-checked, because the download may have been cancelled during the wait.
      return !isOver && (await sendBuffered()).wantsMore
    },
    /** Ends an interrupted file. Returns the result so far, or null if nothing was read. */
    async endEarly(): Promise<Sitemap | null> {
      if (!isOpen && bufferedBytes === 0) return null
      try {
        return { ...(await end()), truncated: true, findings: [sitemapFinding('incomplete')] }
      } catch (err) {
        // The thread has stopped, and the parser's state with it.
        if (err instanceof ApiError) return null
        throw err
      }
    },
    /** Must be called at the end in any case, since others may wait. */
    release(): void {
      isOver = true
      leaving.resolve()
      if (isOpen) void send(null).catch(() => {})
    },
  }
}
