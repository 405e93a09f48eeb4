import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { SEED_FOLDER } from '#app/seed-folder.ts'
import { openWriter } from '#data/db/client.ts'
import { datasets } from '#data/db/schema.ts'
import { seedService } from '#data/db/seed.ts'
import { ftsQuery } from '#support/text/tokens.ts'
import { copyOfDatabase, TEST_NOW } from '../../../../tests/support/gateway.ts'
import { discussionsDataset } from '../datasets.ts'
import { searchDiscussions } from './queries.ts'

test('an index built with another stemming is rebuilt once, at the next start', () => {
  const writer = openWriter(copyOfDatabase())
  onTestFinished(() => void writer.$client.close())
  const count = (q: string) =>
    searchDiscussions(writer, 'foreign', { match: ftsQuery(q) ?? '', isBefore: false, limit: 1 }).total
  const start = () => seedService(writer, [discussionsDataset], { seedFolder: SEED_FOLDER, now: TEST_NOW })
  const empty = () => writer.run(sql`insert into voices_search (voices_search) values ('delete-all')`)
  empty()
  writer.update(datasets).set({ derived_by: 'another way' }).run()
  expect(start()).toEqual([])
  expect(count('driving')).toBeGreaterThan(0)
  expect(count('driving')).toBe(count('drives'))
  empty()
  expect(start()).toEqual([])
  expect(count('driving')).toBe(0)
})
