import { z } from 'zod'
import { decodeText } from '#crawl/charset.ts'
import { looksLikeHtml, type SiteAccess } from '#crawl/site-files.ts'
import { ApiError } from '#errors/errors.ts'

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
  /** Null unless something was sent with status 200. */
  readonly content: string | null
}

const TIMEOUT_MS = 6000

/** Asks for a plain text file. A web page in its place is not the file. Never throws for a bad site. */
export async function fetchText(url: string, maxBytes: number, { fetch, signal }: SiteAccess): Promise<FetchedText> {
  const nothing = { found: false, url, status: null, content_type: null, bytes: null, truncated: false, reason: null }
  try {
    const accept = 'text/markdown, text/plain;q=0.9, */*;q=0.1'
    const answer = await fetch(url, { maxBytes, timeoutMs: TIMEOUT_MS, signal, headers: { accept } })
    const content_type = answer.headers.get('content-type')
    const seen = { ...nothing, status: answer.status, content_type, truncated: answer.truncated }
    if (answer.status !== 200) return { file: { ...seen, reason: 'missing' }, content: null }
    const content = decode(answer.body, content_type)
    const file = { ...seen, bytes: answer.body.length }
    if (looksLikeHtml(answer.body, content_type)) return { file: { ...file, reason: 'soft_404' }, content }
    return { file: { ...file, found: true }, content }
  } catch (err) {
    if (!(err instanceof ApiError)) throw err
    return { file: { ...nothing, reason: REASONS[err.code] ?? 'unavailable' }, content: null }
  }
}

const REASONS: Readonly<Record<string, 'refused' | 'timeout'>> = {
  url_not_allowed: 'refused',
  upstream_timeout: 'timeout',
}

/** Decoders drop a byte order mark, which the reader of the file has to know of. */
function decode(body: Uint8Array, contentType: string | null): string {
  const hasMark = body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf
  return (hasMark ? '\uFEFF' : '') + decodeText(body, contentType).text
}
