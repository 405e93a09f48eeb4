import { existsSync } from 'node:fs'
import { readProcessConfig } from '#app/settings-file.ts'
import { addDays, taipeiDay } from '#support/dates/taipei.ts'
import { openReader } from '#data/db/client.ts'
import { services } from '#services/index.ts'
import { compareDuties, listDuties, type Duty } from '#data/sync/duties.ts'
import { describeStatus, type DatasetStatus } from '#data/sync/status.ts'

// npm run status: prints which data is fresh, stale or failing, and why. It changes nothing, so it is safe beside a
// running gateway.

if (process.argv.length > 2) {
  console.log(
    'Usage: npm run status\nPrints which data is fresh, stale, missing or failing, and why, and the tasks of this month. Exits with 1 if a sync fails.',
  )
  process.exit(process.argv.includes('--help') || process.argv.includes('-h') ? 0 : 1)
}

const COLOURS: Readonly<Record<DatasetStatus['state'], number>> = { fresh: 32, stale: 33, failing: 31, missing: 31 }

const path = readProcessConfig().DATABASE_PATH
if (!existsSync(path)) {
  console.error(`There is no database ${path} yet. The first start of the gateway creates it.`)
  process.exit(1)
}
const db = openReader(path)
const now = new Date()
const all = services.flatMap((service) => describeStatus(db, service, now))
const duties = services.flatMap((service) => listDuties(db, service, now)).sort(compareDuties)
db.$client.close()

for (const status of all) console.log(line(status))
const counts = Map.groupBy(all, ({ state }) => state)
console.log(`\n${[...counts].map(([state, sets]) => `${sets.length} ${state}`).join(', ')}`)
if (duties.length > 0) {
  console.log('\nTo do this month:')
  for (const duty of duties.filter(({ kind }) => kind === 'failing')) item(`${duty.subject} fails`, duty.why, duty.todo)
  const waiting = duties.filter(({ kind }) => kind === 'sync')
  if (waiting.length > 0)
    item(
      `npm run sync brings ${waiting.length} data sets (a gateway does so by itself, unless SYNC=off)`,
      ...reasonsOf(waiting),
    )
  for (const duty of duties.filter(({ kind }) => kind === 'hand' || kind === 'law')) {
    item(
      headOf(duty),
      duty.kind === 'hand' ? `${duty.why} ${duty.todo}` : duty.why,
      duty.kind === 'hand' ? '' : duty.todo,
    )
  }
  if (duties.some(({ kind }) => kind === 'hand')) {
    console.log(
      '\nnpm run import -- NAME without a file tells the columns. npm run data:pull -- ADDRESS gets the data of another machine.',
    )
  }
} else console.log('There are no tasks this month.')
// Data that only an import provides is optional, so its absence is no failure.
if (all.some(({ state, sync }) => state === 'failing' || (state === 'missing' && sync !== null))) process.exitCode = 1

function line({ dataset, state, asOf, rows, origin, lastRun, why }: DatasetStatus): string {
  const records = `${(asOf ?? 'never').padEnd(10)} ${String(rows).padStart(7)} rows, ${(origin ?? 'none').padEnd(6)}`
  const run = lastRun ? `${lastRun.outcome} ${lastRun.started_at.slice(0, 16)}Z` : 'no run'
  return `${colour(state)} ${dataset.padEnd(24)} ${records} ${run}${why === null ? '' : `\n        ${why}`}`
}

function colour(state: DatasetStatus['state']): string {
  const word = state.padEnd(7)
  return process.stdout.isTTY ? `\u001B[${COLOURS[state]}m${word}\u001B[0m` : word
}

function item(head: string, ...lines: readonly string[]): void {
  console.log(`  [ ] ${head}`)
  for (const text of lines) if (text !== '') console.log(`      ${text}`)
}

function reasonsOf(waiting: readonly Duty[]): string[] {
  const reasons = Map.groupBy(waiting, ({ why }) => why.replace(/^.*?promised\. |^No data is stored\. /, ''))
  return [...reasons].map(
    ([why, sets]) => `${why} ${sets.map(({ subject, asOf }) => `${subject} (${asOf ?? 'nothing'})`).join(', ')}`,
  )
}

function headOf({ subject, asOf, until }: Duty): string {
  if (until === null) return subject
  const due = until < taipeiDay(now) ? `old since ${addDays(until, 1)}` : `good until ${until}`
  return `${subject}: ${asOf === null ? '' : `of ${asOf}, `}${due}`
}
