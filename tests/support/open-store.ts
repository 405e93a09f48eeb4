import { writeSync } from 'node:fs'
import { openStore } from '#data/db/store.ts'

// Run by ledger-file.test.ts: opens a database and is killed meanwhile.

const [path = ''] = process.argv.slice(2)
writeSync(1, 'here\n')
openStore({ path, seedFolder: '', services: [], now: new Date() }).close()
