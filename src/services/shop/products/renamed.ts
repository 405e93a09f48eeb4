import type { PriceList } from '../schema.ts'
import { conditionOf } from './condition.ts'
import { partIdentity } from './part-identity.ts'

type Row = PriceList['$inferSelect'] & { readonly dataset: string }

/**
 * The rows of each product, those of the name that it has now first. Names of one part in one shop are joined where each was
 * listed when the one before was gone: what a list names twice on a day is two offers, however alike they read.
 */
export function joinRenamed(products: readonly Row[][]): Row[][] {
  const [parts, others] = [products.filter(isPart), products.filter((rows) => !isPart(rows))]
  const groups = Map.groupBy(parts, ([row]) => (row ? identityOf(row) : ''))
  return [
    ...others,
    ...[...groups.values()].flatMap((group) => (isOneAfterAnother(group) ? [newestFirst(group)] : group)),
  ]
}

/** Only a shop's own list renames what it sells; markets and operators keep the names and ids that they gave. */
function isPart([row]: readonly Row[]): boolean {
  return row?.dataset === 'shop_parts'
}

function identityOf({ shop, category, name }: Row): string {
  return [shop, category, conditionOf(name), partIdentity(name)].join('\n')
}

function isOneAfterAnother(group: readonly Row[][]): boolean {
  if (group.length === 1) return true
  const inOrder = group.map(spanOf).sort((a, b) => (a.first < b.first ? -1 : 1))
  return inOrder.every(({ first }, at) => at === 0 || first > (inOrder[at - 1]?.last ?? ''))
}

function newestFirst(group: readonly Row[][]): Row[] {
  return group.toSorted((a, b) => (spanOf(a).last < spanOf(b).last ? 1 : -1)).flat()
}

function spanOf(rows: readonly Row[]): { first: string; last: string } {
  const days = rows.flatMap(({ history }) => history.flatMap(([first, , last = first]) => [first, last])).sort()
  return { first: days[0] ?? '', last: days.at(-1) ?? '' }
}
