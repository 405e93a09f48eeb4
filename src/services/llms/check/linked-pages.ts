import pLimit from 'p-limit'
import { z } from 'zod'
import type { LlmsTxtLink } from '#sites/crawl/llms-txt.ts'
import { looksLikeHtml, type SiteAccess } from '#sites/crawl/site-files.ts'
import { ApiError } from '#support/errors/errors.ts'
import { withoutFragment } from '#support/text/without-fragment.ts'

const OWN_MAX = 20
const OTHERS_MAX = 4
const CONCURRENT = 4
const TIMEOUT_MS = 4000
/** The number of bytes read from each link, enough to distinguish Markdown from a web page. */
const BYTES_MAX = 2048

/**
 * gone: the link is dead. web_page: the site returns a web page for a Markdown or text file, as many sites do for
 * missing files. refused: the site requires a login or rejects our client. forbidden: robots.txt forbids the request.
 * unknown: no response in time.
 */
const LINK_OUTCOMES = ['answers', 'gone', 'web_page', 'refused', 'forbidden', 'unknown'] as const

export const linkedSchema = z.object({
  total: z.int().describe('Links of the file that can be asked.'),
  asked: z.int().describe('Of more than 24 links, a sample spread over the file.'),
  dead: z.int().describe('gone and web_page.'),
  items: z.array(
    z.object({
      line: z.int(),
      url: z.string(),
      status: z.int().nullable(),
      content_type: z.string().nullable(),
      outcome: z.enum(LINK_OUTCOMES),
    }),
  ),
})

export type Linked = z.infer<typeof linkedSchema>
type LinkedPage = Linked['items'][number]

/** Chooses a sample of the links, spread over the file. Links to the same site come first. */
export function sampleLinks(links: readonly LlmsTxtLink[], origin: string): { total: number; sample: LlmsTxtLink[] } {
  const wanted = new Map<string, LlmsTxtLink>()
  for (const link of links) {
    const url = URL.parse(link.url)
    if (!url || !/^https?:$/.test(url.protocol)) continue
    const address = withoutFragment(url)
    if (!wanted.has(address)) wanted.set(address, { ...link, url: address })
  }
  const all = [...wanted.values()]
  const isOwn = ({ url }: LlmsTxtLink) => new URL(url).origin === origin
  const sample = [
    ...spread(all.filter(isOwn), OWN_MAX),
    ...spread(
      all.filter((link) => !isOwn(link)),
      OTHERS_MAX,
    ),
  ]
  return { total: all.length, sample }
}

/** Fetches the links that `mayAsk` allows, four at a time. Never throws for a faulty site. */
export async function askLinks(
  { total, sample }: ReturnType<typeof sampleLinks>,
  mayAsk: (url: string) => boolean,
  access: SiteAccess,
): Promise<Linked> {
  const inTurn = pLimit(CONCURRENT)
  const items = await Promise.all(
    sample.map(async (link) =>
      mayAsk(link.url)
        ? inTurn(() => askLink(link, access))
        : { line: link.line, url: link.url, status: null, content_type: null, outcome: 'forbidden' as const },
    ),
  )
  return { total, asked: items.length, dead: items.filter(isDead).length, items }
}

export const isDead = ({ outcome }: LinkedPage) => outcome === 'gone' || outcome === 'web_page'

/** Errors that mean no usable response: none at all, or only redirects. */
const NO_RESPONSE = new Set<string>(['upstream_unavailable', 'too_many_redirects'])

async function askLink({ line, url }: LlmsTxtLink, { fetch, signal }: SiteAccess): Promise<LinkedPage> {
  const nothing = { line, url, status: null, content_type: null }
  try {
    const answer = await fetch(url, { maxBytes: BYTES_MAX, timeoutMs: TIMEOUT_MS, signal })
    const { status } = answer
    const content_type = answer.headers.get('content-type')
    const isMeantAsText = /\.(md|mdx|markdown|txt)$/i.test(new URL(url).pathname)
    const isPage = status === 200 && isMeantAsText && looksLikeHtml(answer.body, content_type)
    return { line, url, status, content_type, outcome: isPage ? 'web_page' : outcomeOf(status) }
  } catch (err) {
    if (!(err instanceof ApiError)) throw err
    return { ...nothing, outcome: NO_RESPONSE.has(err.code) && !signal.aborted ? 'gone' : 'unknown' }
  }
}

function outcomeOf(status: number): LinkedPage['outcome'] {
  if (status < 400) return 'answers'
  if ([401, 402, 403, 407, 429, 451].includes(status)) return 'refused'
  // A status of 503 is temporary, so the link may still be good.
  return status === 503 ? 'unknown' : 'gone'
}

function spread<T>(all: readonly T[], max: number): readonly T[] {
  if (all.length <= max) return all
  return Array.from({ length: max }, (_, index) => all[Math.floor((index * all.length) / max)]!)
}
