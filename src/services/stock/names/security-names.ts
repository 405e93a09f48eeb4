import { asc, eq } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { heldNames } from '#operation/input/held-names.ts'
import type { NamedThing } from '#operation/input/named-thing.ts'
import { createNames } from '#operation/input/names.ts'
import { findCompany } from '../companies/companies.ts'
import { securities } from '../schema.ts'

type Security = typeof securities.$inferSelect

const DATASETS = ['stock_securities']
const SECURITIES_MAX = 10_000

/** Companies and funds of both markets, by code and by name. */
export const securityNames = heldNames(DATASETS, (db) => createNames(withoutTaiwan(listSecurities(db).map(named))))

/** Funds alone; a code that lost its zeros is one of these: 878 is 00878. */
export const fundNames = heldNames(DATASETS, (db) => createNames(withoutTaiwan(listFunds(db).map(named))))

/** Undefined for a code that is not listed, or was not when the names were read. */
export function findSecurity(db: Database, code: string): Security | undefined {
  return db.select().from(securities).where(eq(securities.code, code)).get()
}

function listSecurities(db: Database): Security[] {
  return db.select().from(securities).orderBy(asc(securities.code)).limit(SECURITIES_MAX).all()
}

function listFunds(db: Database): Security[] {
  return db
    .select()
    .from(securities)
    .where(eq(securities.kind, 'etf'))
    .orderBy(asc(securities.code))
    .limit(SECURITIES_MAX)
    .all()
}

function named({ code, name, full_name, name_en, also, kind }: Security): NamedThing {
  const ours = findCompany(code)?.name_en.split(/[()]/) ?? []
  const short = full_name?.replace(/股份有限公司$/, '')
  // Shares have four figures, so 6208 is a share and no fund that lost its zeros.
  const bareCode = kind === 'etf' ? code.replace(/^0+/, '') : code
  const names = [full_name, short, name_en, name.replace(/-(KY|DR|創)$/, ''), ...ours, ...also, bareCode]
  // 台苯 is registered as T.S.M.C.: who writes TSMC means the company of the themes.
  const rank = ours.length > 0 ? 0 : 1
  return { key: code, label: name, names: names.filter((it) => it !== null && it !== undefined), rank }
}

/** Adds what people leave out, where nobody else has that name: 復華科技優息 is 復華台灣科技優息. */
function withoutTaiwan(things: readonly NamedThing[]): NamedThing[] {
  const shortOf = ({ label }: NamedThing) => label.replace(/(?<=.{2})[台臺]灣(?=\p{sc=Han}{2})/u, '')
  const owners = Map.groupBy(
    things.flatMap((thing) => [...new Set([thing.label, ...thing.names, shortOf(thing)])]),
    (name) => name,
  )
  return things.map((thing) => {
    const short = shortOf(thing)
    return owners.get(short)?.length === 1 ? { ...thing, names: [...thing.names, short] } : thing
  })
}
