import { existsSync, rmSync } from 'node:fs'
import { readSettingsOrExit } from '#app/settings-file.ts'
import { BackupError } from '#data/db/backup-file.ts'
import { restore } from '#data/db/restore.ts'
import { isSealed, openSealed } from '#data/db/sealed-backup.ts'
import { readArguments, stop, refuseArguments } from './command-line.ts'

// npm run restore -- FILE: restores data and payments from a backup.

const USAGE = `Usage: npm run restore -- FILE
Restores the database and the ledger from a backup, and moves the current files aside. A running gateway notices the new
files. Stop it first: a payment in progress might be recorded only in the old ledger.`

const { positionals } = readArguments(USAGE, { allowPositionals: true })
const [from, ...rest] = positionals
if (from === undefined || rest.length > 0) refuseArguments(USAGE)
const { DATABASE_PATH: path, BACKUP_KEY: key } = readSettingsOrExit()
const decrypted = `${path}.opened`
process.once('exit', () => rmSync(decrypted, { force: true }))
try {
  const isEncrypted = existsSync(from) && isSealed(from)
  if (isEncrypted) {
    if (key === undefined) stop(`${from} is encrypted. Set BACKUP_KEY to the key that encrypted it.`)
    await openSealed(from, decrypted, key)
  }
  const { kept, payments } = restore(path, isEncrypted ? decrypted : from, new Date())
  const money = payments === undefined ? 'The backup has no ledger.' : `${payments} payments are in the ledger.`
  console.log(`${path} is restored from ${from}. ${money}`)
  for (const file of kept) console.log(`The previous file is now ${file}`)
} catch (err) {
  // Errors of the file system and of SQLite have a code, and their message explains them.
  if (err instanceof Error && (err instanceof BackupError || 'code' in err)) stop(err.message)
  throw err
}
