/** Formats of a page besides HTML, each of which is the suffix of an address. */
export const PAGE_FORMATS = ['md', 'csv', 'ics', 'atom', 'rss'] as const
export type PageFormat = (typeof PAGE_FORMATS)[number]

export const FORMAT_TYPES: Readonly<Record<PageFormat, string>> = {
  md: 'text/markdown; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  ics: 'text/calendar; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  // Addresses with `.rss` also return Atom, which feed readers recognise by its content.
  rss: 'application/atom+xml; charset=utf-8',
}
