import { existsSync } from 'node:fs'
import { openReader } from '#db/client.ts'
import { ledgerPath } from '#db/ledger-file.ts'
import {
  ledgerCsv,
  ledgerTotals,
  monthsCsv,
  monthTotals,
  refundedTotals,
  settledTotals,
  usdOf,
} from '#payments/report.ts'
import { orStop, readArguments, readSettings, stop } from './command-line.ts'

// npm run ledger [-- --csv | --months]: what was paid, by day, service, network and state; every payment as CSV, or what was
// settled by month and network as CSV.

const USAGE = `Usage: npm run ledger [-- --csv | --months]
What was paid, by day, service, network and state; with --csv every payment as a line, with --months the totals by month
and network.`

const { values } = readArguments(USAGE, {
  options: { csv: { type: 'boolean', default: false }, months: { type: 'boolean', default: false } },
})
const path = ledgerPath(readSettings().DATABASE_PATH)
if (!existsSync(path)) stop(`There is no ledger ${path} yet: start the gateway first, or set DATABASE_PATH.`)
const db = await orStop(`${path} cannot be read`, () => {
  const reader = openReader(path)
  settledTotals(reader)
  return reader
})
if (values.csv) {
  for (const line of ledgerCsv(db)) process.stdout.write(line)
  // Beside the file, for whoever looks on.
  for (const { month, network, payments, usd, refunds, refundedUsd } of monthTotals(db)) {
    const sentBack = refunds > 0 ? `; ${refunds} given back, ${refundedUsd} USDC` : ''
    console.error(`${month} on ${network}: ${payments} payments, ${usd} USDC${sentBack}`)
  }
} else if (values.months) {
  for (const line of monthsCsv(db)) process.stdout.write(line)
} else {
  const rows = ledgerTotals(db)
  console.log(line(['day', 'service', 'network', 'state', 'payments', 'USDC']))
  for (const { day, service, network, state, payments, units } of rows) {
    console.log(line([day, service, network, state, String(payments), usdOf(network, units)]))
  }
  if (rows.length === 0) console.log('No payments yet.')
  for (const { network, usd } of settledTotals(db)) console.log(`Settled on ${network}: ${usd} USDC`)
  for (const { network, usd } of refundedTotals(db)) console.log(`Given back on ${network}: ${usd} USDC`)
  if (rows.some(({ state }) => state === 'pending')) console.log('Some are pending: npm run reconcile')
}
db.$client.close()

function line(cells: string[]): string {
  const widths = [10, 10, 13, 8, 9, 14]
  return cells.map((cell, at) => (at < 4 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  ')
}
