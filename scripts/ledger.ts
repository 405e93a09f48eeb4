import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readConfig } from '#config.ts'
import { openReader } from '#db/client.ts'
import { ledgerCsv, ledgerTotals, settledTotals, usdOf } from '#payments/report.ts'

// npm run ledger [-- --csv]: what was paid, by day, service, network and state; or every payment as CSV.

const { values } = parseArgs({ options: { csv: { type: 'boolean', default: false } } })
const path = readConfig(process.env).DATABASE_PATH
if (!existsSync(path)) {
  console.error(`There is no database ${path} yet: start the gateway first, or set DATABASE_PATH.`)
  process.exit(1)
}
const db = openReader(path)
if (values.csv) {
  for (const line of ledgerCsv(db)) process.stdout.write(line)
} else {
  const rows = ledgerTotals(db)
  console.log(line(['day', 'service', 'network', 'state', 'payments', 'USDC']))
  for (const { day, service, network, state, payments, units } of rows) {
    console.log(line([day, service, network, state, String(payments), usdOf(network, units)]))
  }
  if (rows.length === 0) console.log('No payments yet.')
  for (const { network, usd } of settledTotals(db)) console.log(`Settled on ${network}: ${usd} USDC`)
  if (rows.some(({ state }) => state === 'pending')) console.log('Some are pending: npm run reconcile')
}
db.$client.close()

function line(cells: string[]): string {
  const widths = [10, 10, 13, 8, 9, 14]
  return cells.map((cell, at) => (at < 4 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  ')
}
