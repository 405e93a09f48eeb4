import { existsSync, rmSync } from 'node:fs'
import { BackupError, restore } from '#data/db/backup.ts'
import { isSealed, openSealed } from '#data/db/sealed-backup.ts'
import { readArguments, readSettings, stop } from './command-line.ts'

// npm run restore -- FILE: restores data and payments from a backup.

const USAGE = `Usage: npm run restore -- FILE
Puts the database and the ledger back as they were when FILE was made by npm run backup. What is there now is kept beside
it. A running gateway notices, but what is being paid at that moment may be in the old ledger alone: better stop it first.`

const { positionals } = readArguments(USAGE, { allowPositionals: true })
const [from, ...rest] = positionals
if (from === undefined || rest.length > 0) stop(USAGE, 2)
const { DATABASE_PATH: path, BACKUP_KEY: key } = readSettings()
const opened = `${path}.opened`
process.once('exit', () => rmSync(opened, { force: true }))
try {
  const isClosed = existsSync(from) && isSealed(from)
  if (isClosed && key === undefined) stop(`${from} is encrypted. Set BACKUP_KEY to the key that encrypted it.`)
  if (isClosed) await openSealed(from, opened, key ?? '')
  const { kept, payments } = restore(path, isClosed ? opened : from, new Date())
  const money = payments === undefined ? 'The backup has no ledger.' : `${payments} payments are in the ledger.`
  console.log(`${path} is as it was when ${from} was made. ${money}`)
  for (const it of kept) console.log(`What was there before is kept: ${it}`)
} catch (err) {
  if (err instanceof Error && (err instanceof BackupError || 'code' in err)) stop(err.message)
  throw err
}
