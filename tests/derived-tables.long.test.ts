import BetterSqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { openWriter } from '#data/db/client.ts'
import { inStaging } from '#data/db/staging.ts'
import { services } from '#services/index.ts'
import { copyOfDatabase } from './support/gateway.ts'
import { sample } from './support/tier.ts'

const derivedSets = services.flatMap(({ name, datasets }) =>
  datasets.flatMap((set) => (set.derive ? [{ set, derive: set.derive, service: name }] : [])),
)
/** Data sets that share what is derived from them have it built once. */
const derivations = [...new Set(derivedSets.map(({ derive }) => derive))].map((derive) => {
  const of = derivedSets.filter((it) => it.derive === derive)
  return { names: of.map(({ set }) => set.name).join(', '), derive, of }
})

test.each(sample(derivations, 3))(
  'what is derived from $names is written to the tables named there and to no other',
  async ({ derive, of }) => {
    const [{ set, service }] = of as [(typeof of)[number]]
    const path = copyOfDatabase(onTestFinished, service)
    const writer = openWriter(path)
    const other = new BetterSqlite(path, { timeout: 0 })
    onTestFinished(() => {
      other.close()
      writer.$client.close()
    })
    for (const { set: sharing } of of) expect(sharing.derivedTables).toEqual(set.derivedTables)
    const tables = (set.derivedTables ?? []).map((name) => ({ name }))
    await inStaging(writer, tables, (db) => {
      derive(db)
      // Nobody else could begin to write if the file itself had been written to.
      other.exec('begin immediate')
      other.exec('rollback')
    })
    expect(writer.$client.pragma('integrity_check', { simple: true })).toBe('ok')
  },
)
