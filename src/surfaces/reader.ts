import type { Language } from '#operation/view/language.ts'

/** The reader's language, and how to build links for this reader. */
export interface Reader {
  readonly language: Language
  /** Whether the address names the language. Links must then name it, too. */
  readonly isLanguageNamed: boolean
  /**
   * The prefix of links to the same service: empty if the host name selects it, `/life` if the path does. Outside of
   * pages, the service's public address.
   */
  readonly prefix: string
  readonly now: Date
}
