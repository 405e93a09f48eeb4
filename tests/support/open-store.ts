import { writeSync } from 'node:fs'
import { openStore } from '#data/db/store.ts'

// Run by ledger-file.test.ts, which kills it while it opens a database.

const [path = ''] = process.argv.slice(2)
writeSync(1, 'here\n')
openStore({ path, seedFolder: '', services: [], now: new Date() }).close()
