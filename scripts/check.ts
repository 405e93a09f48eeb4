import { existsSync } from 'node:fs'
import { SEED_FOLDER } from '#app/seed-folder.ts'
import { checkFile, checkSeeds } from '#data/db/check.ts'
import { openReader } from '#data/db/client.ts'
import { ledgerPath } from '#data/db/ledger-file.ts'
import { refuseWrongFiles } from '#data/db/store.ts'
import { checkLedger } from '#payments/check-ledger.ts'
import { services } from '#services/index.ts'
import { orStop, readArguments, readSettings, stop } from './command-line.ts'
import { openLedgerOf } from './open-ledger.ts'

// npm run check: whether the files are whole and agree with themselves. Reads alone, beside a running gateway, too.

const USAGE = `Usage: npm run check
Whether the database and the ledger are whole, the seed files are good and loaded, and the ledger agrees with itself.
Ends with 1 where something is wrong.`

readArguments(USAGE, {})
const config = readSettings()
const path = config.DATABASE_PATH
const money = ledgerPath(path)
for (const file of [path, money]) if (!existsSync(file)) stop(`There is no file ${file}: start the gateway first.`)
const checks = await orStop('The files cannot be read', () => {
  refuseWrongFiles({ path })
  const [database, ledger] = [openReader(path), openReader(money)]
  const found = [
    { of: path, faults: checkFile(database) },
    { of: 'the records', faults: checkSeeds(database, services, SEED_FOLDER) },
    { of: money, faults: checkFile(ledger) },
  ]
  for (const db of [database, ledger]) db.$client.close()
  return found
})
const { store, close } = await openLedgerOf(config)
checks.push({ of: 'the payments', faults: await checkLedger(store.sql) })
await close()
for (const { of, faults } of checks) {
  console.log(`${faults.length === 0 ? 'ok   ' : 'WRONG'} ${of}`)
  for (const fault of faults) console.log(`      ${fault}`)
}
if (checks.some(({ faults }) => faults.length > 0)) process.exitCode = 1
