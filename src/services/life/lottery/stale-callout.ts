import type { BlockOf } from '#operation/view/document.ts'
import type { Words } from '#operation/view/messages.ts'

export interface AskedDraw {
  readonly period?: string | undefined
  readonly date?: string | undefined
}

/**
 * Says at the head of a page that the draws held are older than the game's rhythm; nothing where they are not, or where one
 * draw was asked for by its name, which no later one changes.
 */
export function staleCallout(notice: string | null, words: Words, asked: AskedDraw = {}): BlockOf<'callout'>[] {
  if (notice === null || asked.period !== undefined || asked.date !== undefined) return []
  return [{ kind: 'callout', tone: 'warn', title: words.label('stale_notice'), text: words.half(notice) }]
}
