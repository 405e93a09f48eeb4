import { z } from 'zod'
import type { SiteAccess } from '#sites/crawl/site-files.ts'
import { fetchText, textFileSchema, type FetchedText } from './text-file.ts'

const CONTEXTS = [32_000, 128_000, 200_000, 1_000_000] as const

const BYTES_MAX = 16 * 1024 * 1024
const HEAD_BYTES = 64 * 1024
const TIMEOUT_MS = 6000

export const fullTextSchema = textFileSchema.extend({
  tokens: z
    .int()
    .nullable()
    .describe('About how many tokens it is: four letters each, or one Chinese character. Null where it is not found.'),
  contexts: z
    .array(z.object({ tokens: z.int(), fits: z.boolean() }))
    .describe('Whether it fits the contexts that models have. Empty where it is not found.'),
})

export type FullText = z.infer<typeof fullTextSchema>

/** Measures llms-full.txt as it streams in, because such files have megabytes. Never throws for a faulty site. */
export async function measureFullText(url: string, access: SiteAccess): Promise<FullText> {
  const head = await fetchText(url, HEAD_BYTES, access)
  if (!head.file.found) return { ...head.file, tokens: null, contexts: [] }
  const { file, tokens } = head.file.truncated ? await measureFullFile(url, head, access) : measureText(head)
  return {
    ...file,
    tokens,
    contexts: CONTEXTS.map((size) => ({ tokens: size, fits: tokens <= size && !file.truncated })),
  }
}

function measureText({ file, body }: FetchedText) {
  const count = { ascii: 0, others: 0 }
  addTo(count, body ?? new Uint8Array())
  return { file, tokens: estimateTokens(count) }
}

async function measureFullFile(url: string, head: FetchedText, { fetch, signal }: SiteAccess) {
  const count = { ascii: 0, others: 0 }
  const read = () => count.ascii + count.others
  try {
    const { truncated } = await fetch(url, {
      timeoutMs: TIMEOUT_MS,
      signal,
      maxBytes: BYTES_MAX,
      onChunk: (chunk) => {
        addTo(count, chunk)
        return read() < BYTES_MAX
      },
    })
    return { file: { ...head.file, bytes: read(), truncated }, tokens: estimateTokens(count) }
  } catch {
    // After an interrupted transfer, the size is a lower bound.
    const bytes = Math.max(read(), head.file.bytes ?? 0)
    return {
      file: { ...head.file, bytes, truncated: true },
      tokens: Math.max(estimateTokens(count), measureText(head).tokens),
    }
  }
}

function addTo(count: { ascii: number; others: number }, bytes: Uint8Array): void {
  for (const byte of bytes) {
    if (byte < 0x80) count.ascii += 1
    else count.others += 1
  }
}

/** Estimates tokens from bytes. A Chinese character has three bytes in UTF-8 and counts as one token. */
function estimateTokens({ ascii, others }: { ascii: number; others: number }): number {
  return Math.ceil(ascii / 4 + others / 3)
}
