import { asc, eq, isNull } from 'drizzle-orm'
import type { Database } from '#data/db/client.ts'
import { etfs, securities } from '../schema.ts'

const FUNDS_MAX = 2_000

/** Funds with a close but no name. They were listed after the last sync of names. */
export function listUnnamedFunds(db: Database) {
  return db
    .select({ code: etfs.code, market: etfs.market, name: etfs.name })
    .from(etfs)
    .leftJoin(securities, eq(securities.code, etfs.code))
    .where(isNull(securities.code))
    .orderBy(asc(etfs.code))
    .limit(FUNDS_MAX)
    .all()
}
