import { rmSync, statSync } from 'node:fs'

/** Device and inode identify a file. SQLite does not notice that its open file was unlinked or replaced. */
export interface FileIdentity {
  readonly file: string | undefined
  readonly log: string | undefined
}

export function identify(path: string): FileIdentity {
  return { file: numberOf(path), log: numberOf(`${path}-wal`) }
}

/** Device and inode number of a file, cheap enough to read before every payment. */
export function numberOf(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false })
  return found && `${found.dev}:${found.ino}`
}

/**
 * Removes the write-ahead log of a replaced file, because SQLite would apply it to the new file. It compares inodes,
 * so it never removes the new file's log. Call it while the old file is open, since an inode may be reused after
 * that.
 */
export function removeLogOf(old: FileIdentity, path: string): void {
  if (old.log === undefined || numberOf(`${path}-wal`) !== old.log) return
  for (const beside of [`${path}-wal`, `${path}-shm`]) rmSync(beside, { force: true })
}
