import type { Document } from './document.ts'
import type { Target } from './text.ts'

interface Channel {
  readonly address: string
  readonly description: string
  readonly languageTag: string
  readonly resolve: (target: Target) => string | undefined
}

/** Writes the document's news as RSS 2.0. Undefined if it cannot have news. */
export function toRss(
  { title, news }: Document,
  { address, description, languageTag, resolve }: Channel,
): string | undefined {
  if (!news) return undefined
  const items = news.map(({ id, title: name, date, text, link }) => {
    const to = (link === undefined ? undefined : resolve(link)) ?? address
    return `<item><title>${escape(name)}</title><link>${escape(to)}</link><guid isPermaLink="false">${escape(`${address}#${id}`)}</guid><pubDate>${new Date(`${date}T00:00:00+08:00`).toUTCString()}</pubDate>${text === undefined ? '' : `<description>${escape(text)}</description>`}</item>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"><channel><title>${escape(title)}</title><link>${escape(address)}</link><description>${escape(description)}</description><language>${languageTag}</language>
${items.join('\n')}
</channel></rss>
`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
