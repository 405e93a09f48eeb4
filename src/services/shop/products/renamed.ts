import { conditionOf } from './condition.ts'
import { lettersOf, partIdentity } from './part-identity.ts'
import type { ListRow } from './queries.ts'

/**
 * Yields the rows of each product, its present name first. The shop renames computer parts: two names with the same
 * identity are one part if the second appeared after the first had gone. Names listed on the same day are two offers,
 * however similar; each may still have a second spelling that differs only in signs. Parts come last, because each is
 * compared with all others.
 */
export function* joinRenamed(products: Iterable<ListRow[]>): Generator<ListRow[]> {
  const parts: ListRow[][] = []
  for (const product of products) {
    if (isPart(product)) parts.push(product)
    else yield product
  }
  const groups = Map.groupBy(parts, ([row]) => (row ? identityOf(row) : ''))
  for (const group of groups.values()) {
    if (isOneAfterAnother(group)) yield newestFirst(group)
    else yield* joinSpellings(group)
  }
}

function* joinSpellings(group: readonly ListRow[][]): Generator<ListRow[]> {
  for (const same of Map.groupBy(group, ([row]) => lettersOf(row?.name ?? '')).values()) {
    if (isOneAfterAnother(same)) yield newestFirst(same)
    else yield* same
  }
}

/** Only the list of computer parts renames its products. Markets and imported lists keep names and ids. */
function isPart([row]: readonly ListRow[]): boolean {
  return row?.dataset === 'shop_parts'
}

function identityOf({ shop, category, name }: ListRow): string {
  return [shop, category, conditionOf(name), partIdentity(name)].join('\n')
}

function isOneAfterAnother(group: readonly ListRow[][]): boolean {
  if (group.length === 1) return true
  const inOrder = group.map(spanOf).sort((a, b) => (a.first < b.first ? -1 : 1))
  return inOrder.every(({ first }, at) => at === 0 || first > (inOrder[at - 1]?.last ?? ''))
}

function newestFirst(group: readonly ListRow[][]): ListRow[] {
  return group.toSorted((a, b) => (spanOf(a).last < spanOf(b).last ? 1 : -1)).flat()
}

function spanOf(rows: readonly ListRow[]): { first: string; last: string } {
  const days = rows.flatMap(({ history }) => history.flatMap(([first, , last = first]) => [first, last])).sort()
  return { first: days[0] ?? '', last: days.at(-1) ?? '' }
}
