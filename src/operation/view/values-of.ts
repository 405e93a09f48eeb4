import type { LocalizedText } from '#support/errors/localized-text.ts'
import type { Bilingual } from './language.ts'

/** What the choices of an input are called, for the words of a service. */
export function valuesOf(labels: Readonly<Record<string, LocalizedText>>): Readonly<Record<string, Bilingual>> {
  return Object.fromEntries(Object.entries(labels).map(([value, { zh, en }]) => [value, [zh, en] as const]))
}
