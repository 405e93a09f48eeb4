import type { Context } from '#operation/context.ts'
import type { Provenance } from '#operation/provenance.ts'
import { listDatasets } from './categories/queries.ts'

/** The sources of these rows. Without rows: the sources of the category, or of all products. */
export function provenanceOf(
  ctx: Context,
  rows: readonly { readonly dataset: string }[] | undefined,
  category?: string,
): Provenance {
  const named = rows && rows.length > 0 ? rows.map(({ dataset }) => dataset) : listDatasets(ctx.db, category)
  const [first, ...others] = new Set(named)
  return ctx.provenance(first ?? 'shop_parts', ...others)
}
