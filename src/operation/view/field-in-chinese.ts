import { labelOf } from './label-of.ts'
import type { ServiceWords } from './vocabulary.ts'

/** With more choices, only this many are listed. The error for an invalid value lists all. */
const VALUES_MAX = 8

/** Describes a field in Chinese for programmers, by its label, hint and values. Undefined if the field has no label. */
export function fieldInChinese(field: string, operation: string, words: ServiceWords | undefined): string | undefined {
  const label = labelOf(field, operation, words)
  if (!label) return undefined
  const all = Object.entries(label.values ?? {})
  const shown = all.slice(0, VALUES_MAX).map(([value, [zh]]) => (value === zh ? value : `${value}（${zh}）`))
  const values = shown.join('、') + (all.length > shown.length ? '等' : '')
  return [label.label[0], label.hint?.[0], values].filter(Boolean).join('：')
}
