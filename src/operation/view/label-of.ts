import { COMMON_WORDS } from './common-words.ts'
import type { Entry, Label, ServiceWords } from './vocabulary.ts'

/** The label of a field: the operation's own, or else the service's, or else the common one. */
export function labelOf(field: string, operation: string, words: ServiceWords | undefined): Label | undefined {
  const entry =
    own(words?.operations[operation]?.fields, field) ?? own(words?.fields, field) ?? own(COMMON_WORDS, field)
  if (entry === undefined) return undefined
  return 'label' in entry ? entry : { label: entry }
}

function own(entries: Readonly<Record<string, Entry>> | undefined, field: string): Entry | undefined {
  return entries && Object.hasOwn(entries, field) ? entries[field] : undefined
}
