import { asc, eq, or, sql } from 'drizzle-orm'
import { beginsWith } from '#db/begins-with.ts'
import type { Database } from '#db/client.ts'
import { prepared } from '#operation/prepared.ts'
import { litellm, modelsDev, openrouter } from '../schema.ts'
import { plainName, undatedName } from './model-name.ts'

/** One model as one vendor sells it, and which catalogue says so. */
export type Offer = typeof litellm.$inferSelect & { readonly catalogue: keyof typeof CATALOGUES }

/** In the order in which they are believed. */
const CATALOGUES = { litellm, 'models.dev': modelsDev, openrouter }

const NAMES = ['litellm', 'models.dev', 'openrouter'] as const

const OFFERS_MAX = 20_000

/** Every offer once: where two catalogues, or two spellings, list one vendor’s model, the more believed one stays. */
export function listOffers(db: Database): Offer[] {
  const offers = new Map<string, Offer>()
  for (const catalogue of NAMES) {
    const table = CATALOGUES[catalogue]
    const rows = db.select().from(table).orderBy(asc(table.vendor), asc(table.model)).limit(OFFERS_MAX).all()
    for (const row of rows.toSorted((a, b) => a.model.length - b.model.length)) {
      const key = `${row.vendor} ${row.plain_name}`
      if (!offers.has(key)) offers.set(key, { ...row, catalogue })
    }
  }
  return [...offers.values()].toSorted((a, b) => order(a.vendor, b.vendor) || order(a.model, b.model))
}

function order(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}

/** Offers that may be the model that was asked for, from all catalogues. */
export function findOffers(db: Database, asked: string): Offer[] {
  const plain = plainName(asked)
  const undated = undatedName(plain)
  return NAMES.flatMap((catalogue) => {
    const table = CATALOGUES[catalogue]
    return db
      .select()
      .from(table)
      .where(or(eq(table.model, asked), eq(table.plain_name, plain), beginsWith(table.plain_name, undated)))
      .orderBy(asc(table.plain_name), asc(table.vendor), asc(table.model))
      .limit(500)
      .all()
      .map((row) => ({ ...row, catalogue }))
  })
}

/** Offers of exactly this plain name, from all catalogues. */
export function findOffersNamed(db: Database, plain: string): Offer[] {
  return prepared(db, statementsByName).flatMap(({ catalogue, statement }) =>
    statement.all({ plain }).map((row) => ({ ...row, catalogue })),
  )
}

function statementsByName(db: Database) {
  return NAMES.map((catalogue) => {
    const table = CATALOGUES[catalogue]
    const query = db
      .select()
      .from(table)
      .where(eq(table.plain_name, sql.placeholder('plain')))
      .orderBy(asc(table.vendor), asc(table.model))
      .limit(500)
    return { catalogue, statement: query.prepare() }
  })
}

export type ModelPrices = Pick<typeof litellm.$inferSelect, 'input_usd_mtok' | 'output_usd_mtok'>

/** What one catalogue holds, by vendor and model. */
export function listModelPrices(db: Database, catalogue: Offer['catalogue']): Map<string, ModelPrices> {
  const table = CATALOGUES[catalogue]
  const rows = db.select().from(table).orderBy(asc(table.vendor), asc(table.model)).limit(OFFERS_MAX).all()
  return new Map(rows.map((row) => [`${row.vendor} ${row.model}`, row]))
}
