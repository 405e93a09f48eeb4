import { rmSync, statSync } from 'node:fs'

/**
 * Device and inode of a database file and of its write-ahead log. SQLite does not notice that its open file was
 * unlinked or replaced, so we compare them.
 */
export interface FileIdentity {
  readonly file: string | undefined
  readonly log: string | undefined
}

export function identify(path: string): FileIdentity {
  return { file: fileId(path), log: fileId(`${path}-wal`) }
}

/** `device:inode` of a file, cheap enough to read before every payment. Undefined if there is none. */
export function fileId(path: string): string | undefined {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false })
  return stats && `${stats.dev}:${stats.ino}`
}

/**
 * Removes the write-ahead log of a replaced file, because SQLite would apply it to the new file. It compares inodes,
 * so it never removes the new file's log. Call it while the old file is open, since an inode may be reused after
 * that.
 */
export function removeLogOf(old: FileIdentity, path: string): void {
  if (old.log === undefined || fileId(`${path}-wal`) !== old.log) return
  for (const logPath of [`${path}-wal`, `${path}-shm`]) rmSync(logPath, { force: true })
}
