import { existsSync, statSync } from 'node:fs'

export function databaseErrorMessage(err: unknown, path: string): string {
  if (existsSync(path) && statSync(path).isDirectory()) return `${path} is a folder. DATABASE_PATH names a file.`
  const message = err instanceof Error ? err.message : String(err)
  // An error from the writer process has only a message, which starts with the code of a system error.
  const code = err instanceof Error && 'code' in err ? String(err.code) : message
  const [, fault] = Object.entries(FAULTS).find(([codePrefix]) => code.startsWith(codePrefix)) ?? []
  return fault === undefined ? message : `${path} ${fault} (${message})`
}

/** Texts for SQLite's result codes (https://www.sqlite.org/rescode.html) and for codes of the system. */
const FAULTS = {
  SQLITE_NOTADB:
    'is not a database, or its beginning is damaged. Move it away, or bring a backup back: npm run restore.',
  SQLITE_CORRUPT: 'is damaged. npm run doctor says more; npm run restore brings a backup back.',
  SQLITE_CANTOPEN: 'cannot be opened. This user must be able to read and write it, and to write to its folder.',
  SQLITE_READONLY: 'cannot be written to by this user.',
  SQLITE_FULL: 'has no room: the disk is full.',
  SQLITE_BUSY: 'is locked by another process.',
  SQLITE_IOERR: 'cannot be read or written: the disk says so.',
  EACCES: 'may not be opened by this user.',
  ENOSPC: 'has no room: the disk is full.',
}
