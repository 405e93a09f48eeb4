import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { openWriter } from './client.ts'
import { UnreadableFile } from './import-file.ts'
import { importFile, type BadRow, type ImportTarget } from './import.ts'
import { migrateDatabase } from './migrate.ts'
import { datasets } from './schema.ts'

const NOW = new Date('2026-10-01T04:00:00Z')

const eggs = sqliteTable('eggs', { id: text('id').primaryKey(), count: integer('count').notNull() })

const target: ImportTarget = {
  dataset: { name: 'farm_eggs', table: eggs },
  row: (today) =>
    z.object({
      id: z.string(),
      count: z.union([z.string(), z.number()]).transform(Number).pipe(z.int('Send a whole number.')),
      day: z.iso
        .date('Send a day.')
        .refine((day) => day <= today, 'Send a day in the past.')
        .optional(),
    }),
  key: (row) => (row as { id: string }).id,
  store(db, rows) {
    let added = 0
    for (const row of rows as Iterable<{ id: string; count: number }>) {
      if (row.count === 13) throw new Error('The thirteenth egg broke.')
      added += db.insert(eggs).values(row).onConflictDoNothing().run().changes
    }
    return { added, changed: 0, unchanged: 0 }
  },
  describe: (db) => ({ as_of: '2026-09-30', rows: db.select().from(eggs).all().length, sources: [] }),
}

function openFarm() {
  const folder = mkdtempSync(join(tmpdir(), 'dozen-test-'))
  const db = openWriter(join(folder, 'farm.db'))
  migrateDatabase(db)
  db.$client.exec('create table eggs (id text primary key, count integer not null)')
  onTestFinished(() => {
    db.$client.close()
    rmSync(folder, { recursive: true })
  })
  async function bring(content: string | Uint8Array) {
    const path = join(folder, 'file')
    writeFileSync(path, content)
    const bad: BadRow[] = []
    const progress: number[] = []
    const report = await importFile(db, target, path, {
      now: NOW,
      onBadRow: (row) => bad.push(row),
      onProgress: ({ bytes, bytesTotal }) => progress.push(bytes / bytesTotal),
    })
    return { report, bad, progress }
  }
  const stored = () => db.select().from(eggs).all()
  return { db, bring, stored }
}

describe('CSV', () => {
  test('is read with a byte order mark, quotes, line breaks in fields and columns in any order', async () => {
    const { bring, stored } = openFarm()
    await bring('\uFEFFCount,ID,note\r\n3,"a,b",x\r\n4,"c\nd",\r\n')
    expect(stored()).toEqual([
      { id: 'a,b', count: 3 },
      { id: 'c\nd', count: 4 },
    ])
  })

  test('bad rows are skipped and reported with their lines', async () => {
    const { bring, stored } = openFarm()
    const { report, bad } = await bring('id,count,day\na,1,\nb,two,\n,3,\nc,4,2026-10-02\nd,5\ne,6,2026-10-01\n')
    expect(stored().map(({ id }) => id)).toEqual(['a', 'e'])
    expect(report).toMatchObject({ read: 6, bad: 4, added: 2 })
    expect(bad.toSorted((a, b) => a.line - b.line)).toEqual([
      { line: 3, faults: ['count: Send a whole number.'] },
      { line: 4, faults: ['id: This field is required.'] },
      { line: 5, faults: ['day: Send a day in the past.'] },
      { line: 6, faults: ['This row has not as many columns as the heading.'] },
    ])
  })

  test('without a required column nothing is read', async () => {
    const { bring } = openFarm()
    await expect(bring('id,day\na,2026-01-01\n')).rejects.toThrow('It lacks count.')
  })
})

describe('JSON lines', () => {
  test('are read, and anything but an object is reported with its line', async () => {
    const { bring, stored } = openFarm()
    const { bad } = await bring('{"id":"a","count":1}\n\n[1]\n{"id":"b"\n{"id":"c","count":2}')
    expect(stored().map(({ id }) => id)).toEqual(['a', 'c'])
    expect(bad.map(({ line }) => line)).toEqual([3, 4])
  })
})

test('of two lines with the same key the later one counts', async () => {
  const { bring, stored } = openFarm()
  const { report } = await bring('id,count\na,1\nb,2\na,3\n')
  expect(stored()).toEqual([
    { id: 'a', count: 3 },
    { id: 'b', count: 2 },
  ])
  expect(report).toMatchObject({ read: 3, repeated: 1, added: 2 })
})

test('a failure during storing leaves everything unchanged', async () => {
  const { db, bring, stored } = openFarm()
  await bring('id,count\na,1\n')
  await expect(bring('id,count\nb,2\nc,13\n')).rejects.toThrow('thirteenth')
  expect(stored()).toEqual([{ id: 'a', count: 1 }])
  expect(db.select().from(datasets).where(eq(datasets.name, 'farm_eggs')).get()).toMatchObject({ rows: 1 })
})

test('the data set is marked as imported, and a file without news does not change it', async () => {
  const { db, bring } = openFarm()
  await bring('id,count\na,1\n')
  expect(db.select().from(datasets).all()).toMatchObject([
    { name: 'farm_eggs', as_of: '2026-09-30', rows: 1, origin: 'import', loaded_at: '2026-10-01T04:00:00.000Z' },
  ])
  db.update(datasets).set({ as_of: '2026-01-01' }).run()
  await bring('id,count\na,1\n')
  expect(db.select().from(datasets).get()).toMatchObject({ as_of: '2026-01-01' })
})

test('an empty file, a JSON list and a file that is not UTF-8 are refused', async () => {
  const { bring } = openFarm()
  await expect(bring('')).rejects.toThrow(UnreadableFile)
  await expect(bring('[{"date":"2026-09-30"}]')).rejects.toThrow('Send JSON lines')
  await expect(bring(Uint8Array.of(0x69, 0x64, 0x0a, 0xa4, 0xa4))).rejects.toThrow('not UTF-8')
})

test('progress ends with the complete file', async () => {
  const { bring } = openFarm()
  const { progress } = await bring(`id,count\n${Array.from({ length: 5_000 }, (_, at) => `${at},1`).join('\n')}\n`)
  expect(progress.length).toBeGreaterThan(2)
  expect(progress.at(-1)).toBe(1)
})
