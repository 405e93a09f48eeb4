import { readSettingsOrExit } from '#app/settings-file.ts'
import { backUp } from '#data/db/backup.ts'
import { BackupError } from '#data/db/backup-file.ts'
import { readArguments, stop, refuseArguments } from './command-line.ts'

// npm run backup -- FILE [--replace]: copies data and payments into one file while the gateway runs.

const USAGE = `Usage: npm run backup -- FILE [--replace]
Copies the database and the ledger into one file while the gateway runs, and checks the copy. An existing backup is an
error; with --replace it is replaced after the new one is complete. Restore with: npm run restore -- FILE`

const { values, positionals } = readArguments(USAGE, {
  options: { replace: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const [to, ...rest] = positionals
if (to === undefined || rest.length > 0) refuseArguments(USAGE)
try {
  const { bytes, payments } = await backUp(readSettingsOrExit().DATABASE_PATH, to, values)
  const money = payments === undefined ? 'There is no ledger yet.' : `${payments} payments are in it.`
  console.log(`${to} is a complete copy of ${Math.ceil(bytes / 2 ** 20)} MB. ${money}`)
} catch (err) {
  if (err instanceof Error && (err instanceof BackupError || 'code' in err))
    stop(`Nothing was backed up: ${err.message}`)
  throw err
}
