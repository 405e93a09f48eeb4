import type { Language } from '#operation/view/language.ts'

/** The reader's language, and how to build links for this reader. */
export interface Reader {
  readonly language: Language
  /** Whether the address names the language. Links must then name it, too. */
  readonly isLanguageNamed: boolean
  /** The prefix of links: empty if the host name selects the service, `/life` if the path does, or a base URL. */
  readonly prefix: string
  readonly now: Date
}
