import type { LocalizedText } from '#support/errors/localized-text.ts'
import type { Bilingual } from './language.ts'

/** The labels of a choice, as `ServiceWords` needs them. */
export function valuesOf(labels: Readonly<Record<string, LocalizedText>>): Readonly<Record<string, Bilingual>> {
  return Object.fromEntries(Object.entries(labels).map(([value, { zh, en }]) => [value, [zh, en] as const]))
}
