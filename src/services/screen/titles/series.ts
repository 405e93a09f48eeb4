import type { FoundTitle } from './find-title.ts'
import type { TitleRow } from './queries.ts'

/**
 * Of a work whose name alone was typed the part that people wait for: the next to come out, else the newest; then the
 * others, what is to come first and then the newest. What else was found stays in its order.
 */
export function inTime(found: FoundTitle, today: string): FoundTitle {
  if (!found.isSeries) return found
  const parts = [found.title, ...found.alternatives]
  const isToCome = ({ last_day }: TitleRow) => last_day > today
  const [title = found.title, ...alternatives] = [
    ...parts.filter(isToCome).toSorted((a, b) => (a.last_day < b.last_day ? -1 : 1)),
    ...parts.filter((it) => !isToCome(it)).toSorted((a, b) => (a.first_day > b.first_day ? -1 : 1)),
  ]
  return { ...found, title, alternatives }
}
