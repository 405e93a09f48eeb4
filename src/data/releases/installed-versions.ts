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
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileOf, manifestSchema, type Manifest } from './manifest.ts'

// What a reader holds: each version in a file of its own beneath the database's folder, and DATABASE_PATH is a symbolic link to
// the one in use. So SQLite never meets two files with one name, and going over to another is one rename.

const KEPT = 2
const FOLDER = 'versions'

export const folderOf = (databasePath: string) => join(dirname(databasePath), FOLDER)

/** The version in use, with what its manifest says. Undefined where there is none, or the file is no publication. */
export function findHeld(databasePath: string): Manifest | undefined {
  try {
    const file = join(dirname(databasePath), readlinkSync(databasePath))
    if (dirname(file) !== folderOf(databasePath) || !existsSync(file)) return undefined
    return manifestSchema.parse(JSON.parse(readFileSync(`${file}.json`, 'utf8')))
  } catch {
    return undefined
  }
}

/** Makes a version the one in use. A database that lies there and is no publication is kept beside it. */
export function use(databasePath: string, { version }: Manifest): void {
  const folder = dirname(databasePath)
  if (lstatSync(databasePath, { throwIfNoEntry: false })?.isFile()) {
    for (const end of ['', '-wal', '-shm']) {
      if (existsSync(databasePath + end)) renameSync(databasePath + end, `${databasePath}.before-${version}${end}`)
    }
  }
  const next = join(folder, `.${basename(databasePath)}.next`)
  rmSync(next, { force: true })
  mkdirSync(folderOf(databasePath), { recursive: true })
  symlinkSync(join(FOLDER, fileOf(version)), next)
  renameSync(next, databasePath)
}

/** Removes all but the last two versions and the one in use; whoever reads an older one still has it open. */
export function forgetOld(databasePath: string): void {
  const folder = folderOf(databasePath)
  const inUse = basename(readlinkSync(databasePath))
  const files = readdirSync(folder).filter((name) => name.endsWith('.db'))
  const old = files
    .toSorted()
    .toReversed()
    .slice(KEPT)
    .filter((name) => name !== inUse)
  for (const name of old) for (const end of ['', '.json']) rmSync(join(folder, name + end), { force: true })
}
