import type { Document } from './document.ts'
import type { Target } from './text.ts'

interface Channel {
  /** The page. */
  readonly address: string
  readonly self: string
  readonly description: string
  readonly author: string
  readonly languageTag: string
  readonly now: Date
  readonly resolve: (target: Target) => string | undefined
}

/** Writes the document's news as an Atom feed (RFC 4287). Undefined if the document has no news. */
export function toAtom(
  { title, news }: Document,
  { address, self, description, author, languageTag, now, resolve }: Channel,
): string | undefined {
  if (!news) return undefined
  const entries = news.map(({ id, title: name, date, text, link }) => {
    const to = (link === undefined ? undefined : resolve(link)) ?? address
    const content = text === undefined ? '' : `<content>${escape(text)}</content>`
    return `<entry><id>${escape(`${address}#${id}`)}</id><title>${escape(name)}</title><updated>${instant(date)}</updated><link href="${escape(to)}"/>${content}</entry>`
  })
  const newest = news
    .map(({ date }) => date)
    .toSorted()
    .at(-1)
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${languageTag}"><id>${escape(address)}</id><title>${escape(title)}</title><subtitle>${escape(description)}</subtitle><updated>${newest === undefined ? now.toISOString() : instant(newest)}</updated><author><name>${escape(author)}</name></author><link href="${escape(address)}"/><link rel="self" type="application/atom+xml" href="${escape(self)}"/>
${entries.join('\n')}
</feed>
`
}

function instant(date: string): string {
  return `${date}T00:00:00+08:00`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
