import { getTableColumns, sql } from 'drizzle-orm'
import type { Writer } from '#data/db/client.ts'
import { probes, x402Apis } from '../schema.ts'
import { apiSignals, apiTrust, compareApis } from './x402-trust.ts'

/** Each further resource of one host stands this much behind, so that no seller fills a page. */
const STEP_BACK = 3
const STEPS_BACK_MAX = 30

interface RankRow {
  readonly id: number
  readonly score: number
  /** The score less what its seller has shown already: the order of a list that nothing is asked of. */
  readonly standing: number
  readonly signals: string
}

/**
 * Rates every x402 resource beside the others. Call it in the transaction that changed them; only rows that come out
 * otherwise are written.
 */
export function rankX402Apis(db: Writer): void {
  db.run(
    sql`create table if not exists hub_x402_ranks (id integer primary key, score integer not null, standing integer not null, signals text not null) strict`,
  )
  db.run(sql`create index if not exists hub_x402_ranks_best on hub_x402_ranks (standing desc, id)`)
  const held = new Map(
    db.all<RankRow>(sql`select id, score, standing, signals from hub_x402_ranks`).map((row) => [row.id, row]),
  )
  const write = db.$client.prepare(
    'insert or replace into hub_x402_ranks (id, score, standing, signals) values (?, ?, ?, ?)',
  )
  for (const { id, score, standing, signals } of rateAll(db)) {
    const before = held.get(id)
    held.delete(id)
    if (before?.score === score && before.standing === standing && before.signals === signals) continue
    write.run(id, score, standing, signals)
  }
  for (const id of held.keys()) db.run(sql`delete from hub_x402_ranks where id = ${id}`)
}

function rateAll(db: Writer): RankRow[] {
  const apis = db
    .select({ ...getTableColumns(x402Apis), id: sql<number>`rowid` })
    .from(x402Apis)
    .orderBy(sql`rowid`)
    .all()
  const probed = new Map(
    db
      .select()
      .from(probes)
      .all()
      .map((row) => [row.url, row]),
  )
  const beside = compareApis(apis)
  const rated = apis
    .map(({ id, ...api }) => {
      const signals = apiSignals(api, beside, probed.get(api.resource))
      return { id, host: new URL(api.resource).hostname, score: apiTrust(signals, beside.newest), signals }
    })
    .toSorted((a, b) => b.score - a.score || a.id - b.id)
  const seen = new Map<string, number>()
  return rated.map(({ id, host, score, signals }) => {
    const before = seen.get(host) ?? 0
    seen.set(host, before + 1)
    return {
      id,
      score,
      standing: score - Math.min(STEPS_BACK_MAX, before * STEP_BACK),
      signals: JSON.stringify(signals),
    }
  })
}
