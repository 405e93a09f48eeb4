import BetterSqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { openWriter } from '#db/client.ts'
import { tablesOf } from '#db/staged-tables.ts'
import { inStaging } from '#db/staging.ts'
import { services } from '#services/index.ts'
import { copyOfDatabase } from './support/gateway.ts'

const derived = services.flatMap((service) => service.datasets.filter((set) => set.derive))

test.each(derived.map((set) => [set.name, set] as const))(
  'what is derived from %s is written to the tables it names and to no other',
  async (_, set) => {
    const path = copyOfDatabase()
    const writer = openWriter(path)
    const other = new BetterSqlite(path, { timeout: 0 })
    onTestFinished(() => {
      other.close()
      writer.$client.close()
    })
    await inStaging(writer, tablesOf([set]), (db) => {
      set.derive?.(db)
      // Nobody else could begin to write if the file itself had been written to.
      other.exec('begin immediate')
      other.exec('rollback')
    })
    expect(writer.$client.pragma('integrity_check', { simple: true })).toBe('ok')
  },
)
