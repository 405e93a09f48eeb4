/** The suffixes of an answer's address, one per format besides HTML. */
export const FORMS = ['md', 'csv', 'ics', 'atom', 'rss'] as const
export type Form = (typeof FORMS)[number]
