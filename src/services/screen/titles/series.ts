import type { FoundTitle } from './find-title.ts'
import type { TitleRow } from './queries.ts'

/**
 * Sorts the titles of a work: upcoming ones, soonest first, then released ones, newest first. Other results keep their
 * order.
 */
export function sortByRelease(found: FoundTitle, today: string): FoundTitle {
  if (!found.isSeries) return found
  const parts = [found.title, ...found.alternatives]
  const isToCome = ({ last_day }: TitleRow) => last_day > today
  const [title = found.title, ...alternatives] = [
    ...parts.filter(isToCome).toSorted((a, b) => (a.last_day < b.last_day ? -1 : 1)),
    ...parts.filter((it) => !isToCome(it)).toSorted((a, b) => (a.first_day > b.first_day ? -1 : 1)),
  ]
  return { ...found, title, alternatives }
}
