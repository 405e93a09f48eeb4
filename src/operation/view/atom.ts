import { escapeHtml } from '#support/text/escape-html.ts'
import { lastDataDay } from './data-age.ts'
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
  { title, news, provenance }: Document,
  { address, self, description, author, languageTag, now, resolve }: Channel,
): string | undefined {
  if (!news) return undefined
  const dataDay = lastDataDay(provenance, now)
  // News of a day to come, such as a release, last changed when the data did.
  const updatedOn = (date: string) => (date < dataDay ? date : dataDay)
  const entries = news.map(({ id, title: name, date, text, link }) => {
    const to = (link === undefined ? undefined : resolve(link)) ?? address
    const content = text === undefined ? '' : `<content>${escapeHtml(text)}</content>`
    return `<entry><id>${escapeHtml(`${address}#${id}`)}</id><title>${escapeHtml(name)}</title><updated>${instant(updatedOn(date))}</updated><link href="${escapeHtml(to)}"/>${content}</entry>`
  })
  const newest = news
    .map(({ date }) => updatedOn(date))
    .toSorted()
    .at(-1)
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${languageTag}"><id>${escapeHtml(address)}</id><title>${escapeHtml(title)}</title><subtitle>${escapeHtml(description)}</subtitle><updated>${instant(newest ?? dataDay)}</updated><author><name>${escapeHtml(author)}</name></author><link href="${escapeHtml(address)}"/><link rel="self" type="application/atom+xml" href="${escapeHtml(self)}"/>
${entries.join('\n')}
</feed>
`
}

function instant(date: string): string {
  return `${date}T00:00:00+08:00`
}
