import type { LocalizedText } from '#support/errors/localized-text.ts'
import type { Bilingual } from './language.ts'

/** Converts the labels of a choice to the format of `ServiceWords`. */
export function valuesOf(labels: Readonly<Record<string, LocalizedText>>): Readonly<Record<string, Bilingual>> {
  return Object.fromEntries(Object.entries(labels).map(([value, { zh, en }]) => [value, [zh, en] as const]))
}
