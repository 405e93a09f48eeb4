import {
  ledgerCsv,
  ledgerTotals,
  monthsCsv,
  monthTotals,
  refundedTotals,
  settledTotals,
  usdOf,
} from '#payments/report.ts'
import { readArguments, readSettings } from './command-line.ts'
import { openLedgerOf } from './open-ledger.ts'

// npm run ledger [-- --csv | --months]: what was paid, by day, service, network and state; every payment as CSV, or what was
// settled by month and network as CSV.

const USAGE = `Usage: npm run ledger [-- --csv | --months]
What was paid, by day, service, network and state; with --csv every payment as a line, with --months the totals by month
and network.`

const { values } = readArguments(USAGE, {
  options: { csv: { type: 'boolean', default: false }, months: { type: 'boolean', default: false } },
})
const { store, close } = await openLedgerOf(readSettings())
const { sql } = store
if (values.csv) {
  for await (const line of ledgerCsv(sql)) process.stdout.write(line)
  // Beside the file, for whoever looks on.
  for (const { month, network, payments, usd, refunds, refundedUsd } of await monthTotals(sql)) {
    const sentBack = refunds > 0 ? `; ${refunds} given back, ${refundedUsd} USDC` : ''
    console.error(`${month} on ${network}: ${payments} payments, ${usd} USDC${sentBack}`)
  }
} else if (values.months) {
  for (const line of await monthsCsv(sql)) process.stdout.write(line)
} else {
  const rows = await ledgerTotals(sql)
  console.log(line(['day', 'service', 'network', 'state', 'payments', 'USDC']))
  for (const { day, service, network, state, payments, units } of rows) {
    console.log(line([day, service, network, state, String(payments), usdOf(network, units)]))
  }
  if (rows.length === 0) console.log('No payments yet.')
  for (const { network, usd } of await settledTotals(sql)) console.log(`Settled on ${network}: ${usd} USDC`)
  for (const { network, usd } of await refundedTotals(sql)) console.log(`Given back on ${network}: ${usd} USDC`)
  if (rows.some(({ state }) => state === 'pending')) console.log('Some are pending: npm run reconcile')
}
await close()

function line(cells: string[]): string {
  const widths = [10, 10, 13, 8, 9, 14]
  return cells.map((cell, at) => (at < 4 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  ')
}
