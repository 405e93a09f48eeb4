import { sql } from 'drizzle-orm'
import { csvLine } from '#operation/csv.ts'
import type { PaymentRow } from './ledger.ts'
import type { LedgerSql } from './ledger-store.ts'
import { readKey } from './payment-key.ts'
import { usdOf } from './report.ts'

const ROWS_PER_PAGE = 1000
const COLUMNS = [
  'created_at',
  'settled_at',
  'service',
  'operation',
  'resource',
  'network',
  'amount',
  'payer',
  'pay_to',
  'state',
  'transaction',
  'reason',
  'amount_usd',
  'nonce',
  'refunded_at',
  'refund_transaction',
  'key',
  'flag',
] as const

type ExportedRow = PaymentRow & { readonly refund_transaction: string | null; readonly refunded_at: number | null }

/** The ledger as CSV lines, first the header, then one line per payment in key order. Reads a page at a time. */
export async function* ledgerCsv(ledger: LedgerSql): AsyncGenerator<string> {
  yield csvLine(COLUMNS)
  let after = ''
  for (;;) {
    const rows = await ledger.rows<ExportedRow>(sql`
      select p.*, r."transaction" as refund_transaction, r.settled_at as refunded_at
      from payments p left join payment_refunds r on r.key = p.key
      where p.key > ${after} order by p.key limit ${sql.raw(String(ROWS_PER_PAGE))}`)
    for (const row of rows) {
      const computed = { amount_usd: usdOf(row.network, BigInt(row.amount)), nonce: readKey(row.key).nonce }
      const times = {
        created_at: formatInstant(row.created_at),
        settled_at: formatInstant(row.settled_at),
        refunded_at: formatInstant(row.refunded_at),
      }
      const cells = { ...row, ...computed, ...times }
      yield csvLine(COLUMNS.map((name) => cells[name]))
    }
    const last = rows.at(-1)
    if (!last) return
    after = last.key
  }
}

function formatInstant(at: number | null): string {
  return at === null ? '' : new Date(at).toISOString()
}
