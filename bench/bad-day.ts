import { runBadDay } from '../tests/support/bad-day.ts'

// Sends the requests of mix.ts while faults happen one after another: process kills, a full disk, Redis down,
// PostgreSQL down. DATABASE_PATH is an existing filled database. SECONDS is the duration, 1800 by default.

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
