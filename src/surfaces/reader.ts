import type { Language } from '#operation/view/language.ts'

/** Where somebody reads: in which language, and where the service is mounted for them. */
export interface Reader {
  readonly language: Language
  /** Whether the address says the language, so that links have to as well. */
  readonly isLanguageNamed: boolean
  /** What stands before every path of ours: nothing by host, /life by path, the public address where a link leaves its page. */
  readonly prefix: string
  readonly now: Date
}
