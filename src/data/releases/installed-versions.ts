import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileOf, manifestSchema, type Manifest } from './manifest.ts'

// A reader stores each version as a separate file in versions/ next to the database. DATABASE_PATH is a symbolic link
// to the current version, so a rename of the link switches versions. SQLite never sees two files with one name.

const KEPT_VERSIONS = 2
const FOLDER = 'versions'

export const folderOf = (databasePath: string) => join(dirname(databasePath), FOLDER)

/** The manifest of the release installed at this database path; undefined if there is none. */
export function findInstalled(databasePath: string): Manifest | undefined {
  try {
    const file = join(dirname(databasePath), readlinkSync(databasePath))
    if (dirname(file) !== folderOf(databasePath) || !existsSync(file)) return undefined
    return manifestSchema.parse(JSON.parse(readFileSync(`${file}.json`, 'utf8')))
  } catch {
    return undefined
  }
}

/** Makes this version the current one and removes all but the newest two. Renames a database that is no release. */
export function useVersion(databasePath: string, { version }: Manifest): void {
  if (lstatSync(databasePath, { throwIfNoEntry: false })?.isFile()) {
    for (const end of ['', '-wal', '-shm']) {
      if (existsSync(databasePath + end)) renameSync(databasePath + end, `${databasePath}.before-${version}${end}`)
    }
  }
  const next = join(dirname(databasePath), `.${basename(databasePath)}.next`)
  rmSync(next, { force: true })
  mkdirSync(folderOf(databasePath), { recursive: true })
  symlinkSync(join(FOLDER, fileOf(version)), next)
  renameSync(next, databasePath)
  removeOld(folderOf(databasePath), fileOf(version))
}

/** Open connections to a removed file remain usable. */
function removeOld(folder: string, inUse: string): void {
  const files = readdirSync(folder).filter((name) => name.endsWith('.db'))
  const old = files.toSorted().toReversed().slice(KEPT_VERSIONS)
  for (const name of old.filter((file) => file !== inUse)) {
    for (const end of ['', '.json']) rmSync(join(folder, name + end), { force: true })
  }
}

const publishedNotePath = (databasePath: string) => `${databasePath}.published`

/** Records in a file next to the database which release was published from it or copied into it. */
export function notePublished(databasePath: string, version: string): void {
  if (lastPublished(databasePath) !== version) writeFileSync(publishedNotePath(databasePath), version)
}

/** The last release that was published from this database or copied into it. */
export function lastPublished(databasePath: string): string | undefined {
  return existsSync(publishedNotePath(databasePath)) ? readFileSync(publishedNotePath(databasePath), 'utf8') : undefined
}
