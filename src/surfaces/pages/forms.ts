/** The formats of an answer besides HTML, by the suffix of their address. */
export const FORMS = ['md', 'csv', 'ics', 'atom', 'rss'] as const
export type Form = (typeof FORMS)[number]
