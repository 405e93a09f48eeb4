import { z } from 'zod'
import type { SiteAccess } from '#sites/crawl/site-files.ts'
import { fetchText } from './text-file.ts'

/**
 * The ways in which a page offers Markdown. address: `.md` after the address. accept: a request with `Accept:
 * text/markdown`. link: a link in the page.
 */
const MARKDOWN_BY = ['address', 'accept', 'link'] as const

export const markdownPageSchema = z.object({
  page: z.string(),
  markdown_url: z.string().nullable(),
  by: z.enum(MARKDOWN_BY).nullable(),
})

export type MarkdownPage = z.output<typeof markdownPageSchema>

const PROBE_BYTES = 16 * 1024
/** Code points up to the space are invisible. A blank file contains nothing else. */
const SPACE = 0x20

/**
 * Looks for the Markdown version of each page, at the address with `.md` as the llms.txt proposal says, or by content
 * negotiation.
 */
export async function findMarkdownPages(pages: readonly string[], access: SiteAccess): Promise<MarkdownPage[]> {
  return Promise.all(
    pages.map(async (page): Promise<MarkdownPage> => {
      const probes = await Promise.all(markdownAddresses(page).map((url) => fetchText(url, PROBE_BYTES, access)))
      const found = probes.find(
        ({ file, body }) => file.found && isText(file.content_type) && body?.some((byte) => byte > SPACE),
      )
      if (found) return { page, markdown_url: found.file.url, by: 'address' }
      const { file } = await fetchText(page, PROBE_BYTES, access, 'text/markdown')
      const isNegotiated = file.found && /^text\/(x-)?markdown\b/i.test(file.content_type ?? '')
      return isNegotiated ? { page, markdown_url: file.url, by: 'accept' } : { page, markdown_url: null, by: null }
    }),
  )
}

/**
 * The addresses to try: `/guide` → `/guide.md`. For a folder, the proposal says `index.html.md`, while most sites use
 * `index.md`.
 */
function markdownAddresses(page: string): string[] {
  const url = new URL(page)
  url.hash = url.search = ''
  const { pathname } = url
  if (/\.(md|mdx|markdown|txt)$/i.test(pathname)) return [url.href]
  const paths = pathname.endsWith('/')
    ? [`${pathname}index.html.md`, pathname === '/' ? '/index.md' : `${pathname.slice(0, -1)}.md`]
    : [`${pathname}.md`]
  return paths.map((path) => new URL(path, url.origin).href)
}

function isText(contentType: string | null): boolean {
  return contentType === null || /^(text\/(markdown|plain|x-markdown)|application\/octet-stream)/i.test(contentType)
}
