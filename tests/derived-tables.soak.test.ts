import { expect, onTestFinished, test } from 'vitest'
import { openWriter } from '#data/db/client.ts'
import { services } from '#services/index.ts'
import { copyOfDatabase } from './support/gateway.ts'

const derivedSets = services.flatMap(({ name, datasets }) =>
  datasets.flatMap((set) => (set.derive ? [{ set, derive: set.derive, service: name }] : [])),
)
/** If several data sets share a derived table, it is built once. */
const derivations = [...new Set(derivedSets.map(({ derive }) => derive))].map((derive) => {
  const of = derivedSets.filter((it) => it.derive === derive)
  return { names: of.map(({ set }) => set.name).join(', '), derive, of }
})

test.each(derivations)(
  'what is derived from $names is written to the tables named there and to no other',
  ({ derive, of }) => {
    const [{ set, service }] = of as [(typeof of)[number]]
    const writer = openWriter(copyOfDatabase(onTestFinished, service))
    onTestFinished(() => void writer.$client.close())
    const derived = set.derivedTables ?? []
    for (const { set: sharing } of of) expect(sharing.derivedTables).toEqual(derived)
    const tables = writer.$client
      .prepare(
        "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite%'",
      )
      .pluck()
      .all() as string[]
    // A trigger on each other table records which tables a derivation writes. Full-text indexes cannot have triggers.
    for (const name of tables.filter((it) => !derived.includes(it))) {
      for (const change of ['insert', 'update', 'delete']) {
        writer.$client.exec(`create temp trigger "${name}_${change}" before ${change} on main."${name}"
          begin select raise(abort, 'written to ${name}'); end`)
      }
    }
    derive(writer)
    expect(
      derived.filter((name) => !writer.$client.prepare('select 1 from sqlite_schema where name = ?').get(name)),
    ).toEqual([])
    expect(writer.$client.pragma('integrity_check', { simple: true })).toBe('ok')
  },
)
