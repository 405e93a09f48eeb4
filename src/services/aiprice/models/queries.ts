import { asc, eq } from 'drizzle-orm'
import type { Database } from '#data/db/client.ts'
import { datasets } from '#data/db/schema.ts'
import { rowCache } from '#operation/row-cache.ts'
import { mapInSteps, rowsInSteps, type Steps } from '#operation/cooperative-yield.ts'
import { listPrices, litellm, modelsDev, openrouter } from '../schema.ts'
import { CATALOGUES, DATASET_OF, MODEL_DATASETS, type Catalogue } from './catalogues.ts'
import { modelIdentity } from './model-identity.ts'
import { plainName, undatedName } from './model-name.ts'

type ListPrice = typeof listPrices.$inferSelect

export type Offer = typeof litellm.$inferSelect & {
  readonly catalogue: 'price lists' | Catalogue
  readonly as_of: string | null
  /** A key for the same model from any seller: see model-identity.ts. */
  readonly identity: string
} & Partial<Pick<ListPrice, 'valid_until' | 'next_rates'>>

const TABLES = { litellm, 'models.dev': modelsDev, openrouter }

const OFFERS_MAX = 20_000

interface Offers {
  readonly once: readonly Offer[]
  readonly byName: ReadonlyMap<string, readonly Offer[]>
}

export const offers = rowCache<Offers>(MODEL_DATASETS, offerSteps)

/**
 * All offers, one for each vendor and model name. If two catalogues list it, the more trusted one counts. A maker’s own
 * page replaces a catalogue that was read earlier.
 */
export function listOffers(db: Database): readonly Offer[] {
  return offers(db).once
}

/** Offers from all catalogues whose name equals the requested one, with or without a date. */
export function findOffers(db: Database, asked: string): readonly Offer[] {
  return offers(db).byName.get(undatedName(plainName(asked))) ?? []
}

function* offerSteps(db: Database): Steps<Offers> {
  const copies: Offer[] = []
  for (const catalogue of CATALOGUES) copies.push(...(yield* catalogueSteps(db, catalogue)))
  const known = new Map(copies.toReversed().map((offer) => [keyOf(offer), offer]))
  const rows = readListPrices(db)
  yield
  const printed = rows.flatMap((row): Offer[] => {
    const copy = known.get(keyOf(row))
    if (copy && (copy.as_of ?? '') > row.as_of) return []
    return [{ ...row, ...detailsOf(row, copy), catalogue: 'price lists', identity: modelIdentity(row.model) }]
  })
  yield
  const replaced = new Set(printed.map(keyOf))
  const all = [...printed, ...copies.filter((offer) => !replaced.has(keyOf(offer)))]
  const once = new Map(all.toReversed().map((offer) => [keyOf(offer), offer]))
  yield
  const sorted = [...once.values()].toSorted((a, b) => order(a.vendor, b.vendor) || order(a.model, b.model))
  yield
  return { once: sorted, byName: Map.groupBy(all, ({ plain_name }) => undatedName(plain_name)) }
}

function keyOf({ vendor, plain_name }: Pick<Offer, 'vendor' | 'plain_name'>): string {
  return `${vendor} ${plain_name}`
}

/** The offers of one catalogue, shortest names first. Other catalogues’ copies of OpenRouter offers are skipped. */
function* catalogueSteps(db: Database, catalogue: Catalogue): Steps<Offer[]> {
  const table = TABLES[catalogue]
  const as_of = asOfDataset(db, DATASET_OF[catalogue])
  const rows = yield* rowsInSteps((limit, offset) =>
    db.select().from(table).orderBy(asc(table.vendor), asc(table.model)).limit(limit).offset(offset).all(),
  )
  const own = rows
    .filter(({ vendor }) => catalogue === 'openrouter' || vendor !== 'openrouter')
    .toSorted((a, b) => a.model.length - b.model.length)
  return yield* mapInSteps(own, (row) => ({ ...row, catalogue, as_of, identity: modelIdentity(row.model) }))
}

export function asOfDataset(db: Database, name: string): string | null {
  return db.select().from(datasets).where(eq(datasets.name, name)).get()?.as_of ?? null
}

function readListPrices(db: Database): ListPrice[] {
  return db.select().from(listPrices).orderBy(asc(listPrices.vendor), asc(listPrices.model)).limit(OFFERS_MAX).all()
}

function detailsOf(row: ListPrice, copy: Offer | undefined) {
  return {
    title: row.title ?? copy?.title ?? null,
    inputs: row.inputs ?? copy?.inputs ?? null,
    context_tokens: row.context_tokens ?? copy?.context_tokens ?? null,
    output_tokens_max: row.output_tokens_max ?? copy?.output_tokens_max ?? null,
    retires_on: row.retires_on ?? copy?.retires_on ?? null,
  }
}

export function order(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}

export type ModelPrices = Pick<typeof litellm.$inferSelect, 'input_usd_mtok' | 'output_usd_mtok'>

export function listModelPrices(db: Database, catalogue: Catalogue): Map<string, ModelPrices> {
  const table = TABLES[catalogue]
  const rows = db.select().from(table).orderBy(asc(table.vendor), asc(table.model)).limit(OFFERS_MAX).all()
  return new Map(rows.map((row) => [`${row.vendor} ${row.model}`, row]))
}
