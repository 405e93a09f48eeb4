import { asc, eq, isNull } from 'drizzle-orm'
import type { Database } from '#data/db/client.ts'
import { etfs, securities } from '../schema.ts'

const FUNDS_MAX = 2_000

/** Funds that have a close and no name here yet: they were listed since the names were read. */
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
