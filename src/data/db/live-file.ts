import { rmSync, statSync } from 'node:fs'

/**
 * Which file lies at a path: a number that no other file has while this one is open. SQLite goes on reading and writing a
 * file that was unlinked or replaced under it, and says nothing.
 */
export interface FileIdentity {
  readonly file: string | undefined
  readonly log: string | undefined
}

export function identify(path: string): FileIdentity {
  return { file: numberOf(path), log: numberOf(`${path}-wal`) }
}

/** The identity of the file alone: what is asked before every payment. */
export function numberOf(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false })
  return found && `${found.dev}:${found.ino}`
}

/**
 * Removes the write-ahead log that a replaced file left behind: SQLite would take it for the new file's. Call it while
 * that file is still open, so that its log is known by its number; a log that belongs to the new file stays.
 */
export function removeLogOf(old: FileIdentity, path: string): void {
  if (old.log === undefined || numberOf(`${path}-wal`) !== old.log) return
  for (const beside of [`${path}-wal`, `${path}-shm`]) rmSync(beside, { force: true })
}
