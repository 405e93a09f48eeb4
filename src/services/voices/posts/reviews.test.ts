import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openReader, openWriter } from '#data/db/client.ts'
import { importFile, type BadRow } from '#data/db/import.ts'
import { copyOfDatabase, runOperation } from '../../../../tests/support/gateway.ts'
import { reviewImport } from './import-reviews.ts'
import { reviewPost } from './posts.ts'
import { listReviews } from './queries.ts'
import { listTaiwanPosts } from './list-taiwan-posts.ts'
import { searchReviews } from '../opinions/queries.ts'

const NOW = new Date('2026-10-01T04:00:00Z')

const REVIEW = {
  id: 'mouse-1',
  title: '用了兩年的滑鼠',
  body: '手感還可以啦，但是左鍵第二年就開始連點，送修等了三個禮拜。',
  topic: 'keyboard-mouse',
  author: '王小明',
  published_on: '2021-05-04',
  licence: 'CC BY 4.0',
  recommend: false,
  cons: ['第二年開始連點'],
}

async function importRows(path: string, rows: readonly object[]) {
  const folder = mkdtempSync(join(tmpdir(), 'dozen-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'reviews.jsonl')
  writeFileSync(file, rows.map((row) => JSON.stringify(row)).join('\n'))
  const db = openWriter(path)
  const bad: BadRow[] = []
  const report = await importFile(db, reviewImport, file, {
    now: NOW,
    onBadRow: (row) => bad.push(row),
    onProgress: () => {},
  })
  db.$client.close()
  return { report, bad }
}

function reader(path: string) {
  const db = openReader(path)
  onTestFinished(() => void db.$client.close())
  return db
}

test('a new installation has no posts', async () => {
  const reason = expect.stringContaining('No reviews from Taiwan are stored.')
  expect(await runOperation(listTaiwanPosts, {})).toMatchObject({ items: [], total: 0, empty_reason: reason })
})

test('imported reviews are listed newest first, and found by their words', async () => {
  const path = copyOfDatabase()
  const { report } = await importRows(path, [REVIEW, { ...REVIEW, id: 'mouse-2', published_on: '2022-01-01' }])
  expect(report).toMatchObject({ read: 2, bad: 0, added: 2 })
  const db = reader(path)
  const { rows, total } = listReviews(db, { topic: 'keyboard-mouse', limit: 20, offset: 0 })
  expect(total).toBe(2)
  expect(rows.map(({ id }) => id)).toEqual(['mouse-2', 'mouse-1'])
  expect(reviewPost(rows[1]!)).toMatchObject({
    human: true,
    origin: 'import',
    attribution: '王小明，〈用了兩年的滑鼠〉，Dozen voices，CC BY 4.0',
  })
  for (const q of ['連點', '连点', '送修 滑鼠']) {
    expect(listReviews(db, { q, topic: undefined, limit: 20, offset: 0 }).total, q).toBe(2)
  }
  expect(listReviews(db, { q: '連點 耳機', topic: undefined, limit: 20, offset: 0 }).total).toBe(0)
  expect(searchReviews(db, { match: '"连点"', isBefore: true, limit: 5 }).rows).toHaveLength(2)
})

test('importing the same file again changes nothing; a corrected row replaces the old one', async () => {
  const path = copyOfDatabase()
  await importRows(path, [REVIEW])
  expect((await importRows(path, [REVIEW])).report).toMatchObject({ added: 0, changed: 0, unchanged: 1 })
  expect((await importRows(path, [{ ...REVIEW, recommend: true }])).report).toMatchObject({ added: 0, changed: 1 })
})

test('invalid rows are reported with their line numbers and skipped', async () => {
  const { report, bad } = await importRows(copyOfDatabase(), [
    { ...REVIEW, id: 'a', licence: 'all rights reserved' },
    { ...REVIEW, id: 'b', published_on: '2026-10-02' },
    { ...REVIEW, id: 'guide' },
    { ...REVIEW, id: 'c', author: undefined },
    { ...REVIEW, id: 'd', topic: 'cars' },
    { ...REVIEW, id: 'e' },
  ])
  expect(report).toMatchObject({ read: 6, bad: 5, added: 1 })
  expect(bad.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5])
  expect(bad.map(({ faults }) => faults[0]?.split(':')[0])).toEqual([
    'licence',
    'published_on',
    'id',
    'author',
    'topic',
  ])
})
