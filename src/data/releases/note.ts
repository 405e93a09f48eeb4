import { existsSync, readFileSync, writeFileSync } from 'node:fs'

// Which version a writer's own file was last the same as, noted beside it.

const noteAt = (databasePath: string) => `${databasePath}.published`

/** Notes that this version is in the file. */
export function notePublished(databasePath: string, version: string): void {
  if (lastPublished(databasePath) !== version) writeFileSync(noteAt(databasePath), version)
}

/** The version that the file has, with what came since. Undefined where it never was published. */
export function lastPublished(databasePath: string): string | undefined {
  return existsSync(noteAt(databasePath)) ? readFileSync(noteAt(databasePath), 'utf8') : undefined
}
