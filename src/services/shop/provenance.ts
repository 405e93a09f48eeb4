import type { Context } from '#operation/context.ts'
import type { Provenance } from '#operation/provenance.ts'
import { listDatasets } from './categories/queries.ts'

/**
 * The sources of these rows, each with the date of its newest row. If `rows` is undefined or empty: the sources of the
 * category, or of all products.
 */
export function provenanceOf(
  ctx: Context,
  rows: readonly { readonly dataset: string; readonly date?: string }[] | undefined,
  category?: string,
): Provenance {
  const used: NonNullable<typeof rows> =
    rows && rows.length > 0 ? rows : listDatasets(ctx.db, category).map((dataset) => ({ dataset }))
  const [first, ...others] = [...Map.groupBy(used, ({ dataset }) => dataset)].map(([name, own]) => ({
    name,
    rowsUpTo: own
      .flatMap(({ date }) => date ?? [])
      .toSorted()
      .at(-1),
  }))
  return ctx.provenance(first ?? 'shop_parts', ...others)
}
