import { callout } from '#operation/view.ts'
import type { BlockOf, Words } from '#operation/view.ts'

interface AskedDraw {
  readonly period?: string | undefined
  readonly date?: string | undefined
}

/** Empty if the caller named a draw by number or date, because later draws do not change it. */
export function staleCallout(notice: string | null, words: Words, asked: AskedDraw = {}): BlockOf<'callout'>[] {
  if (notice === null || asked.period !== undefined || asked.date !== undefined) return []
  return [callout(words.label('stale_notice'), words.sentence(notice), 'warn')]
}
