import { readSettingsOrExit } from '#app/settings-file.ts'
import type { Config } from '#app/config.ts'
import { copyLedger, CopyError } from '#payments/copy-ledger.ts'
import { ledgerCsv } from '#payments/ledger-csv.ts'
import { ledgerTotals, monthsCsv, monthTotals, refundedTotals, settledTotals, usdOf } from '#payments/report.ts'
import { readArguments, stop } from './command-line.ts'
import { openLedgerFile, openConfiguredLedger, openPostgresLedger } from './open-ledger.ts'

// npm run ledger [-- --csv | --months | --to-postgres | --to-file]: prints payments by day, service, network and
// state. `--csv` prints every payment, and `--months` settled payments by month and network.

const USAGE = `Usage: npm run ledger [-- --csv | --months | --to-postgres | --to-file]
Prints payments by day, service, network and state. --csv prints one line per payment, --months the totals by month and
network. --to-postgres copies the ledger from its file to DATABASE_URL, and --to-file copies it back.`

const { values } = readArguments(USAGE, {
  options: {
    csv: { type: 'boolean', default: false },
    months: { type: 'boolean', default: false },
    'to-postgres': { type: 'boolean', default: false },
    'to-file': { type: 'boolean', default: false },
  },
})
const settings = readSettingsOrExit()
if (values['to-postgres'] || values['to-file']) {
  await copy(settings, values['to-postgres'])
  process.exit()
}
const { store, close } = await openConfiguredLedger(settings)
const { sql } = store
if (values.csv) {
  for await (const line of ledgerCsv(sql)) process.stdout.write(line)
  // The summary for the operator goes to stderr, because stdout is the CSV.
  for (const { month, network, payments, usd, refunds, refundedUsd } of await monthTotals(sql)) {
    const sentBack = refunds > 0 ? `; ${refunds} refunded, ${refundedUsd} USDC` : ''
    console.error(`${month} on ${network}: ${payments} payments, ${usd} USDC${sentBack}`)
  }
} else if (values.months) {
  for (const line of await monthsCsv(sql)) process.stdout.write(line)
} else {
  const rows = await ledgerTotals(sql)
  console.log(formatRow(['day', 'service', 'network', 'state', 'payments', 'USDC']))
  for (const { day, service, network, state, payments, units } of rows) {
    console.log(formatRow([day, service, network, state, String(payments), usdOf(network, units)]))
  }
  if (rows.length === 0) console.log('No payments yet.')
  for (const { network, usd } of await settledTotals(sql)) console.log(`Settled on ${network}: ${usd} USDC`)
  for (const { network, usd } of await refundedTotals(sql)) console.log(`Refunded on ${network}: ${usd} USDC`)
  if (rows.some(({ state }) => state === 'pending')) console.log('Some are pending: npm run reconcile')
}
await close()

/** Copies from the file to PostgreSQL, or back. Exits with 1 if the copy is incomplete. */
async function copy({ DATABASE_URL, DATABASE_PATH }: Config, toPostgres: boolean): Promise<void> {
  if (DATABASE_URL === undefined) stop('Set DATABASE_URL to the database to copy to or from.')
  const file = await openLedgerFile(DATABASE_PATH)
  const server = await openPostgresLedger(DATABASE_URL)
  const [from, to] = toPostgres ? [file, server] : [server, file]
  try {
    const { payments, refunds, units } = await copyLedger(from.store.sql, to.store.sql, Date.now())
    console.log(`Copied from ${from.name} to ${to.name}: ${payments} payments of ${units} units, ${refunds} refunds.`)
  } catch (err) {
    if (!(err instanceof CopyError)) throw err
    stop(err.message)
  } finally {
    await file.close()
    await server.close()
  }
}

function formatRow(cells: string[]): string {
  const widths = [10, 10, 13, 8, 9, 14]
  return cells.map((cell, at) => (at < 4 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  ')
}
