import { rmSync, statSync } from 'node:fs'

/** By device and inode. SQLite silently continues to use a file that was unlinked or replaced. */
export interface FileIdentity {
  readonly file: string | undefined
  readonly log: string | undefined
}

export function identify(path: string): FileIdentity {
  return { file: numberOf(path), log: numberOf(`${path}-wal`) }
}

/** The identity of the file alone, checked before every payment. */
export function numberOf(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false })
  return found && `${found.dev}:${found.ino}`
}

/**
 * Removes the write-ahead log of a replaced file, which SQLite would take for the new file's. Call it while the old
 * file is open: its log is then recognised by inode, and a log of the new file stays.
 */
export function removeLogOf(old: FileIdentity, path: string): void {
  if (old.log === undefined || numberOf(`${path}-wal`) !== old.log) return
  for (const beside of [`${path}-wal`, `${path}-shm`]) rmSync(beside, { force: true })
}
