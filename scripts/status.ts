import { existsSync } from 'node:fs'
import { styleText } from 'node:util'
import { readSettingsOrExit } from '#app/settings-file.ts'
import { addDays, taipeiDay } from '#support/dates/taipei.ts'
import { openReader } from '#data/db/client.ts'
import { services } from '#services/index.ts'
import { compareDuties, listDuties, type Duty } from '#data/sync/duties.ts'
import { describeStatus, type DatasetStatus } from '#data/sync/status.ts'
import { readArguments, stop } from './command-line.ts'

// npm run status: prints which data is fresh, stale or failing, and why. It changes nothing, so it is safe beside a
// running gateway.

const USAGE = `Usage: npm run status
Prints which data is fresh, stale, missing or failing, and why, and the tasks of this month. Exits with 1 if a sync
fails.`

const COLOURS = { fresh: 'green', stale: 'yellow', failing: 'red', missing: 'red' } as const

readArguments(USAGE, {})
const path = readSettingsOrExit().DATABASE_PATH
if (!existsSync(path)) stop(`There is no database ${path} yet. The first start of the gateway creates it.`)
const db = openReader(path)
const now = new Date()
const all = services.flatMap((service) => describeStatus(db, service, now))
const duties = services.flatMap((service) => listDuties(db, service, now)).sort(compareDuties)
db.$client.close()

for (const status of all) console.log(describeDataset(status))
const counts = Map.groupBy(all, ({ state }) => state)
console.log(`\n${[...counts].map(([state, sets]) => `${sets.length} ${state}`).join(', ')}`)
console.log(duties.length === 0 ? 'There are no tasks this month.' : '\nTo do this month:')
// One command does all duties of the kind `sync`, so they share one task.
for (const duty of duties.filter(({ kind }) => kind !== 'sync')) printTask(titleOf(duty), duty.why, duty.todo)
const outdated = duties.filter(({ kind }) => kind === 'sync')
if (outdated.length > 0) {
  const listed = outdated.map(({ subject, asOf }) => `${subject} (${asOf ?? 'nothing'})`)
  printTask(
    `npm run sync updates ${outdated.length} data sets (a gateway does so by itself, unless SYNC=off)`,
    listed.join(', '),
  )
}
if (duties.some(({ kind }) => kind === 'hand')) {
  console.log(
    '\nnpm run import -- NAME without a file lists the columns. npm run data:pull -- ADDRESS gets the data of another machine.',
  )
}
// Data that only an import provides is optional, so its absence is no failure.
const hasFailed = all.some(({ state, sync }) => state === 'failing' || (state === 'missing' && sync !== null))
if (hasFailed) process.exitCode = 1

function describeDataset({ dataset, state, asOf, rows, origin, lastRun, why }: DatasetStatus): string {
  const records = `${(asOf ?? 'never').padEnd(10)} ${String(rows).padStart(7)} rows, ${(origin ?? 'none').padEnd(6)}`
  const run = lastRun ? `${lastRun.outcome} ${lastRun.started_at.slice(0, 16)}Z` : 'no run'
  const line = `${styleText(COLOURS[state], state.padEnd(7))} ${dataset.padEnd(24)} ${records} ${run}`
  return why === null ? line : `${line}\n        ${why}`
}

function printTask(title: string, ...lines: readonly string[]): void {
  console.log(`  [ ] ${title}`)
  for (const text of lines) console.log(`      ${text}`)
}

function titleOf({ kind, subject, asOf, until }: Duty): string {
  if (kind === 'failing') return `${subject} fails`
  if (until === null) return subject
  const due = until < taipeiDay(now) ? `old since ${addDays(until, 1)}` : `good until ${until}`
  return asOf === null ? `${subject}: ${due}` : `${subject}: of ${asOf}, ${due}`
}
