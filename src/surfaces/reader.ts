import type { Language } from '#operation/view/language.ts'

/** The reader's context: language, and the path where the service is mounted. */
export interface Reader {
  readonly language: Language
  /** Whether the address names the language, so that links must name it too. */
  readonly isLanguageNamed: boolean
  /** The prefix of every own path: empty by host, /life by path, the public address for links that leave the page. */
  readonly prefix: string
  readonly now: Date
}
