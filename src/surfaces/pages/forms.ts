/** Suffixes of an answer's address, one for each format except HTML. */
export const FORMS = ['md', 'csv', 'ics', 'atom', 'rss'] as const
export type Form = (typeof FORMS)[number]
