import { lookupTable } from '#support/text/lookup-table.ts'
import { z } from 'zod'
import { looksLikeHtml, type SiteAccess } from '#sites/crawl/site-files.ts'
import { ApiError } from '#support/errors/errors.ts'

export const textFileSchema = z.object({
  found: z.boolean(),
  url: z.string(),
  status: z.int().nullable().describe('Null where there was no HTTP answer.'),
  content_type: z.string().nullable(),
  bytes: z.int().nullable().describe('Decoded size; a lower bound where `truncated`.'),
  truncated: z.boolean(),
  reason: z
    .enum(['soft_404', 'missing', 'refused', 'unavailable', 'timeout'])
    .nullable()
    .describe('Why it is not found. soft_404: an HTML page answers with status 200 in its place.'),
})

export interface FetchedText {
  readonly file: z.infer<typeof textFileSchema>
  /** Null without a response body, or if the status is not 200. */
  readonly body: Uint8Array | null
}

const TIMEOUT_MS = 6000

export function isPlainText(contentType: string | null): boolean {
  return /^text\/(plain|markdown|x-markdown)\b/i.test(contentType ?? '')
}

/** Fetches a plain text file. A web page in its place does not count as the file. Never throws for a faulty site. */
export async function fetchText(
  url: string,
  maxBytes: number,
  { fetch, signal }: SiteAccess,
  accept = 'text/markdown, text/plain;q=0.9, */*;q=0.1',
): Promise<FetchedText> {
  const nothing = { found: false, url, status: null, content_type: null, bytes: null, truncated: false, reason: null }
  try {
    const answer = await fetch(url, { maxBytes, timeoutMs: TIMEOUT_MS, signal, headers: { accept } })
    const content_type = answer.headers.get('content-type')
    const seen = { ...nothing, status: answer.status, content_type, truncated: answer.truncated }
    if (answer.status !== 200) return { file: { ...seen, reason: 'missing' }, body: null }
    const { body } = answer
    const file = { ...seen, bytes: body.length }
    if (looksLikeHtml(body, content_type)) return { file: { ...file, reason: 'soft_404' }, body }
    return { file: { ...file, found: true }, body }
  } catch (err) {
    if (!(err instanceof ApiError)) throw err
    return { file: { ...nothing, reason: REASONS[err.code] ?? 'unavailable' }, body: null }
  }
}

const REASONS: Readonly<Record<string, 'refused' | 'timeout'>> = lookupTable({
  url_not_allowed: 'refused',
  upstream_timeout: 'timeout',
})
