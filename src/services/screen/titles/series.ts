import type { FoundTitle } from './find-title.ts'
import type { TitleRow } from './queries.ts'

/**
 * For the name of a work, the part that people wait for: the next to come out, else the newest; then the others in the
 * same order. Other titles stay in their order.
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
