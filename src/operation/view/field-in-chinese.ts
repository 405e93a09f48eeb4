import { labelOf } from './label-of.ts'
import type { ServiceWords } from './vocabulary.ts'

/** Of a choice with more values only the names of a few are told: who writes another is understood or told which there are. */
const VALUES_MAX = 8

/** A field in one Chinese sentence for programmers: its name, its hint and what its values mean. Undefined where nobody has a word for it. */
export function fieldInChinese(field: string, operation: string, words: ServiceWords | undefined): string | undefined {
  const label = labelOf(field, operation, words)
  if (!label) return undefined
  const all = Object.entries(label.values ?? {})
  const shown = all.slice(0, VALUES_MAX).map(([value, [zh]]) => (value === zh ? value : `${value}（${zh}）`))
  const values = shown.join('、') + (all.length > shown.length ? '等' : '')
  return [label.label[0], label.hint?.[0], values].filter(Boolean).join('：')
}
