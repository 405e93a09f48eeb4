/** The languages in which callers are answered. */
export type Language = 'en' | 'zh'

/** One sentence in both. */
export type Said = Readonly<Record<Language, string>>
