import { ApiError } from '#support/errors/errors.ts'
import { createGate } from './gate.ts'
import type { Pin } from '#support/workers/thread-pool.ts'
import { parsingPool } from './pool.ts'
import type { Sitemap, SitemapQuestion } from './sitemap-answer.ts'

/** Pieces of the network are put together up to here: handing one over costs more than it holds. */
const PART_BYTES = 256 * 1024

/** Sitemaps above that size that are read at one time, whoever asks: the others wait, and their senders with them. */
const largeSitemaps = createGate(2)

let lastId = 0

export interface SitemapFeed {
  /** Takes the next bytes of the file. False once nothing more is needed. */
  write(bytes: Uint8Array): Promise<boolean>
  end(): Promise<Sitemap>
  /** What was read of a file that broke off; null where nothing came. */
  endEarly(): Promise<Sitemap | null>
  /** Must be called in the end, whatever happened. */
  release(): void
}

/** Hands a sitemap to a parsing thread as it arrives, so that it is never held as a whole. */
export function openSitemapFeed(question: SitemapQuestion): SitemapFeed {
  const id = ++lastId
  const pin: Pin = {}
  const permit = largeSitemaps.permit()
  let held: Uint8Array[] = []
  let heldBytes = 0
  /** A thread holds what was read so far. */
  let isOpen = false
  let isOver = false
  const send = (bytes: Uint8Array | null) => {
    isOpen = bytes !== null
    return parsingPool().parse('sitemapPart', { id, question, bytes }, pin)
  }
  const sendHeld = () => {
    const bytes = Buffer.concat(held)
    held = []
    heldBytes = 0
    return send(bytes)
  }
  const end = async () => {
    isOver = true
    if (heldBytes > 0) await sendHeld()
    const { sitemap } = await send(null)
    if (!sitemap) throw new Error('A sitemap has ended without a result.')
    return sitemap
  }
  return {
    end,
    async write(bytes) {
      held.push(bytes)
      heldBytes += bytes.length
      if (heldBytes < PART_BYTES) return true
      await permit.acquire()
      // The sender may have been given up while it waited.
      return !isOver && (await sendHeld()).wantsMore
    },
    async endEarly() {
      if (!isOpen && heldBytes === 0) return null
      try {
        return { ...(await end()), truncated: true, findings: [brokenOff] }
      } catch (err) {
        // The thread went with it.
        if (err instanceof ApiError) return null
        throw err
      }
    },
    release() {
      isOver = true
      permit.release()
      if (isOpen) void send(null).catch(() => {})
    },
  }
}

const brokenOff = {
  code: 'incomplete',
  message: 'The file did not arrive whole in the time that we give it; what came was read.',
  message_zh: '檔案在時限內沒有傳完，只讀了收到的部分。',
} as const
