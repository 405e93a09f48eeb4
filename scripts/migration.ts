import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// npm run migration -- --name WHAT_CHANGED: generates the migration for a changed schema.ts, records its hash and keeps
// one snapshot of the schema.

const folder = 'migrations'
const KINDS: Readonly<Record<string, readonly [dialect: string, schema: string, out: string]>> = {
  database: ['sqlite', './src/{data/db,data/sync,services/*}/schema.ts', folder],
  ledger: ['sqlite', './src/payments/schema.ts', `${folder}/ledger`],
  'ledger-postgres': ['postgresql', './src/payments/postgres/schema.ts', `${folder}/ledger-postgres`],
}

const [kind = '', ...options] = process.argv.slice(2)
const [dialect, schema, out] = KINDS[kind] ?? []
if (!dialect) throw new Error(`Name one of ${Object.keys(KINDS).join(', ')}.`)
const { status } = spawnSync(
  'node_modules/.bin/drizzle-kit',
  ['generate', `--dialect=${dialect}`, `--schema=${schema}`, `--out=./${out}`, ...options],
  { stdio: 'inherit' },
)
if (status !== 0) process.exit(status ?? 1)
// drizzle-kit compares the schema only with the newest snapshot, so older ones are removed.
for (const old of globSync(`${out}/meta/*_snapshot.json`).toSorted().slice(0, -1)) rmSync(old)

const list = join(folder, 'landed.json')
const landed = JSON.parse(readFileSync(list, 'utf8')) as Record<string, string>
for (const file of globSync('**/*.sql', { cwd: folder }).toSorted()) {
  // The hash of a migration is recorded once. It must never change, because existing databases have applied that
  // file.
  landed[file] ??= createHash('sha256')
    .update(readFileSync(join(folder, file)))
    .digest('hex')
}
writeFileSync(list, `${JSON.stringify(landed, null, 2)}\n`)
