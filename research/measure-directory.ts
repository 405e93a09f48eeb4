import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SEED_FOLDER } from '#app/seed-folder.ts'
import { openStore } from '#data/db/store.ts'
import { SETS, judgeSet } from '../tests/support/directory-sets.ts'
import { services } from '#services/index.ts'

// Measures the search in the directory of MCP servers: names of vendors, Chinese words, and typing errors. Only the
// score of each set's second half is printed, so that nobody adapts the search to it. --misses lists the errors in
// the first halves.

const folder = mkdtempSync(join(tmpdir(), 'dozen-directory-'))
const hub = services.filter(({ name }) => name === 'hub')
const store = openStore({ path: join(folder, 'hub.db'), seedFolder: SEED_FOLDER, services: hub, now: new Date() })
if (!store.reader) throw store.failure
for (const name of SETS) {
  for (const half of ['dev', 'held-out'] as const) {
    const { right, all, misses } = judgeSet(store.reader, name, half)
    console.log(`${name} ${half}: ${right} of ${all}`)
    if (half === 'dev' && process.argv.includes('--misses')) for (const miss of misses) console.log(`  ${miss}`)
  }
}
store.close()
rmSync(folder, { recursive: true })
