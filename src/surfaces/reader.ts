import type { Language } from '#operation/view/language.ts'

/** The reader's language, and the path where the service is mounted. */
export interface Reader {
  readonly language: Language
  /** Whether the address names the language. If so, links must name it, too. */
  readonly isLanguageNamed: boolean
  /** The prefix of links to own pages: empty by host, /life by path, the public address for links outside the page. */
  readonly prefix: string
  readonly now: Date
}
