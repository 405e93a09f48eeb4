/** The forms of an answer besides its page, by the suffix of their address. */
export const FORMS = ['md', 'csv', 'ics', 'rss'] as const
export type Form = (typeof FORMS)[number]
