import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of a database filled from the seed files. Tests may read and copy it, but not change it. */
    seededDatabase: string
  }
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const CACHE = join(root, 'node_modules/.cache/dozen-tests')
const KEPT_MS = 3_600_000

/** Makes one migrated and seeded database for all tests. It is reused in later test runs until its sources change. */
export default async function setup(project: TestProject): Promise<void> {
  project.provide('seededDatabase', await seededDatabase())
}

/** The path of that database, which is made if it is absent. */
export async function seededDatabase(): Promise<string> {
  const path = join(CACHE, `seeded-${hashOfSources()}.db`)
  mkdirSync(CACHE, { recursive: true })
  if (existsSync(path)) utimesSync(path, new Date(), new Date())
  else await build(path)
  forgetUnused()
  return path
}

async function build(path: string): Promise<void> {
  const { openSeeded } = await import('./open-seeded.ts')
  const unfinished = `${path}.${process.pid}`
  openSeeded(unfinished)
  chmodSync(unfinished, 0o444)
  renameSync(unfinished, path)
}

/**
 * A hash of everything that determines the seeded database: seed files, reference tables, migrations, and the modules
 * that declare and load data sets.
 */
function hashOfSources(): string {
  const hash = createHash('sha256')
  const files = globSync(
    [
      'data/seed/**/*.json',
      'data/reference/**/*.{tsv,json}',
      'migrations/**/*.{sql,json}',
      'package-lock.json',
      'tests/support/{records-of,open-seeded}.ts',
    ],
    { cwd: root },
  )
  const entries = globSync('src/services/**/{datasets,schema}.ts', { cwd: root })
  for (const file of [...files, ...modulesBehind(['src/data/db/store.ts', ...entries])].toSorted()) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex').slice(0, 16)
}

/** The modules of src/ that these modules import, directly or not, and these modules themselves. */
function modulesBehind(entries: readonly string[]): Set<string> {
  const found = new Set<string>()
  const visit = (file: string) => {
    if (found.has(file)) return
    found.add(file)
    const imports = readFileSync(join(root, file), 'utf8').matchAll(/from '(#|\.{1,2}\/)([^']+)'/g)
    for (const [, from, path = ''] of imports) {
      visit(from === '#' ? `src/${path}` : resolve('/', dirname(file), `${from}${path}`).slice(1))
    }
  }
  for (const entry of entries) visit(entry)
  return found
}

/** Deletes databases that no test run has used for an hour, which is longer than a run takes. */
function forgetUnused(): void {
  for (const name of readdirSync(CACHE)) {
    const path = join(CACHE, name)
    if (Date.now() - statSync(path).mtimeMs > KEPT_MS) rmSync(path, { force: true })
  }
}
