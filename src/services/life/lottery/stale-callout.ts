import type { BlockOf } from '#operation/view/document.ts'
import type { Words } from '#operation/view/words.ts'

/** Says at the head of a page that the draws held are older than the game's rhythm; nothing where they are not. */
export function staleCallout(notice: string | null, words: Words): BlockOf<'callout'>[] {
  if (notice === null) return []
  return [{ kind: 'callout', tone: 'warn', title: words.label('stale_notice'), text: words.half(notice) }]
}
