import { runBadDay } from '../tests/support/bad-day.ts'

// The busy day's mix while the process is killed, its disk is full, and Redis and PostgreSQL are dead, one after the other.
// DATABASE_PATH names a database that is filled already; SECONDS is how long the day takes, 1800 by default.

const { DATABASE_PATH, SECONDS = '1800' } = process.env
if (DATABASE_PATH === undefined) throw new Error('DATABASE_PATH must name a filled database.')
const { log, lost, wrong, ...day } = await runBadDay(Number(SECONDS), DATABASE_PATH)
console.log(day)
console.log(`lost ${lost.length}`, lost.slice(0, 5))
console.log(
  `wrong ${wrong.length}`,
  wrong.slice(0, 5).map((it) => it.slice(0, 300)),
)
for (const line of log.split('\n')) if (line.includes('"fault"')) console.log(line)
