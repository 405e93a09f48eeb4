import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { scratchFolder } from '../../../tests/support/scratch.ts'
import { openReader, openWriter, type Writer } from './client.ts'
import { inStaging, restoreIndexNames } from './staging.ts'

/** Numbered rows with an index, rows whose number is hidden, keys of two columns, and a full-text index of the second. */
function openFarm() {
  const path = join(scratchFolder(), 'farm.db')
  const writer = openWriter(path)
  writer.$client.exec(`
    create table eggs (id integer primary key, size real, laid_on text);
    create index eggs_laid_on on eggs (laid_on);
    create table hens (name text primary key, colour text, unique (colour, name));
    create table nests (hen text, place text, eggs integer not null, primary key (hen, place)) without rowid;
    create virtual table hen_search using fts5(name, content = '', contentless_delete = 1);
    create table notes (topic text not null, text text not null, primary key (topic, text));
    insert into notes values ('hens', 'old'), ('cows', 'old');
    insert into hens values ('Ada', 'red'), ('Bo', 'white');
    insert into hen_search (rowid, name) select rowid, name from hens;
    insert into eggs values (1, 1.5, '2026-10-01'), (2, 2, null);
    insert into nests values ('Ada', 'barn', 3), ('Bo', 'barn', 4);`)
  const reader = openReader(path)
  onTestFinished(() => {
    reader.$client.close()
    writer.$client.close()
  })
  const ALL = ['eggs', 'hens', 'nests', 'hen_search'].map((name) => ({ name }))
  return { path, writer, reader, ALL, content: () => contentOf(reader) }
}

function contentOf(db: Pick<Writer, '$client'>) {
  const all = (query: string) => db.$client.prepare(query).raw().all()
  return {
    eggs: all('select * from eggs order by id'),
    hens: all('select rowid, * from hens order by rowid'),
    nests: all('select * from nests'),
    found: all("select rowid from hen_search('ada OR cleo') order by rowid"),
    notes: all('select * from notes order by 1, 2'),
    indexes: all("select tbl_name from sqlite_schema where name like 'eggs_laid_on%'"),
    integrity: all('pragma integrity_check'),
  }
}

/** As a sync does: some rows change, some come, some go, and the index follows. */
function change(db: Writer, more = 0): string {
  db.run(sql`update eggs set size = 9 where id = 2`)
  db.run(sql`insert into eggs (size) values (3)`)
  db.run(sql`delete from hens where name = 'Ada'`)
  db.run(sql`insert into hens values ('Cleo', 'black')`)
  db.run(sql`insert into nests values ('Cleo', 'roof', 1)`)
  db.run(sql`delete from nests where hen = 'Ada'`)
  db.run(sql`delete from hen_search where rowid = 1`)
  db.run(sql`insert into hen_search (rowid, name) select rowid, name from hens where name = 'Cleo'`)
  for (let at = 0; at < more; at++) {
    db.run(sql`insert into eggs (size, laid_on) values (${at}, ${`2026-11-${at % 30}`})`)
    db.run(sql`insert into hens values (${`Hen ${at}`}, ${`colour ${at}`})`)
    db.run(sql`insert into nests values (${`Hen ${at}`}, 'roof', ${at})`)
    db.run(sql`insert into hen_search (rowid, name) values (${at + 10}, ${at % 100 === 0 ? 'cleo' : 'hen'})`)
  }
  return 'done'
}

describe.each([
  ['a little', 0],
  ['much', 3000],
])('work that changes %s', (_, more) => {
  test('leaves exactly what it would have left without copies', async () => {
    const direct = openFarm()
    change(direct.writer, more)
    const staged = openFarm()
    expect(await inStaging(staged.writer, staged.ALL, (db) => change(db, more))).toMatchObject({ result: 'done' })
    expect(staged.content()).toEqual(direct.content())
    // And again, on what has changed places.
    direct.writer.run(sql`update hens set colour = 'blue'`)
    await inStaging(staged.writer, staged.ALL, (db) => db.run(sql`update hens set colour = 'blue'`))
    direct.writer.run(sql`insert into hen_search (rowid, name) values (9999, 'ada')`)
    await inStaging(staged.writer, staged.ALL, (db) =>
      db.run(sql`insert into hen_search (rowid, name) values (9999, 'ada')`),
    )
    expect(staged.content()).toEqual(direct.content())
    const tables = staged.reader.all(sql`select name from sqlite_schema where name like '%\_\_%' escape '\\'`)
    expect(tables.filter((it) => /__(next|old)/.test(JSON.stringify(it)))).toEqual([])
  })

  test('is seen by nobody before it is over, and keeps nobody from writing while it goes on', async () => {
    const farm = openFarm()
    const before = farm.content()
    const other = openWriter(farm.path)
    onTestFinished(() => void other.$client.close())
    await inStaging(farm.writer, farm.ALL, (db) => {
      change(db, more)
      expect(farm.content()).toEqual(before)
      other.$client.exec("insert into notes values ('pigs', 'new')")
      return ''
    })
    expect(farm.content().notes).toContainEqual(['pigs', 'new'])
    expect(farm.content().hens).toContainEqual([3, 'Cleo', 'black'])
  })

  test('that fails changes nothing', async () => {
    const farm = openFarm()
    const before = farm.content()
    const failing = inStaging(farm.writer, farm.ALL, (db) => {
      change(db, more)
      throw new Error('The fox came.')
    })
    await expect(failing).rejects.toThrow('The fox came.')
    expect(farm.content()).toEqual(before)
    change(farm.writer)
    expect(farm.content().hens).toContainEqual([3, 'Cleo', 'black'])
  })
})

test('of a table that others share only the part worked on is copied and put back', async () => {
  const farm = openFarm()
  const other = openWriter(farm.path)
  onTestFinished(() => void other.$client.close())
  const only = { column: 'topic', values: ['hens'] }
  await inStaging(farm.writer, [{ name: 'notes', only }], (db) => {
    expect(db.all(sql`select text from notes`)).toHaveLength(1)
    db.run(sql`delete from notes`)
    db.run(sql`insert into notes values ('hens', 'new')`)
    other.$client.exec("insert into notes values ('pigs', 'new')")
  })
  expect(farm.content().notes).toEqual([
    ['cows', 'old'],
    ['hens', 'new'],
    ['pigs', 'new'],
  ])
})

test('migrations find indexes by the names they gave them', async () => {
  const farm = openFarm()
  await inStaging(farm.writer, farm.ALL, (db) => change(db, 3000))
  const names = () =>
    farm.reader.all<{ name: string }>(sql`select name from sqlite_schema where name like 'eggs_laid%'`)
  expect(names()).toEqual([{ name: 'eggs_laid_on__2' }])
  farm.writer.$client.transaction(() => restoreIndexNames(farm.writer.$client))()
  expect(names()).toEqual([{ name: 'eggs_laid_on' }])
  expect(farm.content().integrity).toEqual([['ok']])
})

test('killed anywhere, readers find all of it or nothing, and the next work clears away what was left', async () => {
  const script = fileURLToPath(new URL('../../../tests/support/staging-farm.ts', import.meta.url))
  const outcomes = new Set<number>()
  for (const afterMs of [0, 15, 40, 80]) {
    const farm = openFarm()
    const child = spawn(process.execPath, [script, farm.path], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(child.stdout, 'data')
    await new Promise((resolve) => setTimeout(resolve, afterMs))
    child.kill('SIGKILL')
    await once(child, 'exit')
    const held = farm.content()
    outcomes.add(held.eggs.length)
    expect([2, 60_002]).toContain(held.eggs.length)
    expect(held.integrity).toEqual([['ok']])
    await inStaging(farm.writer, farm.ALL, (db) => change(db))
    expect(farm.content().hens).toContainEqual([3, 'Cleo', 'black'])
    const left = farm.reader.all(sql`select name from sqlite_schema where name like '%next' or name like '%old'`)
    expect(left).toEqual([])
  }
  expect(outcomes).toContain(2)
})
