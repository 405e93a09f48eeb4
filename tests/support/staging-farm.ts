import { writeSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { openWriter } from '#data/db/client.ts'
import { inStaging } from '#data/db/staging.ts'

// Run by staging.test.ts: puts many rows in by way of copies, to be killed while it does so.

const [path = ''] = process.argv.slice(2)
const writer = openWriter(path)
await inStaging(writer, [{ name: 'eggs' }], (db) => {
  db.run(sql`with recursive numbers(value) as (select 1 union all select value + 1 from numbers where value < 60000)
    insert into eggs (size, laid_on) select value, '2026-11-' || (value % 30) from numbers`)
  writeSync(1, 'here\n')
})
