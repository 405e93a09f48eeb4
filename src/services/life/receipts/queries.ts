import { desc, eq } from 'drizzle-orm'
import type { Database } from '#data/db/client.ts'
import type { InvoicePeriodRow } from '../schema.ts'
import { invoicePeriods } from '../schema.ts'

export function findInvoicePeriod(db: Database, period: string): InvoicePeriodRow | undefined {
  return db.select().from(invoicePeriods).where(eq(invoicePeriods.period, period)).get()
}

export function findLatestInvoicePeriod(db: Database): InvoicePeriodRow | undefined {
  return db.select().from(invoicePeriods).orderBy(desc(invoicePeriods.period)).limit(1).get()
}

/** Newest first. */
export function listInvoicePeriodNames(db: Database): string[] {
  return db
    .select({ period: invoicePeriods.period })
    .from(invoicePeriods)
    .orderBy(desc(invoicePeriods.period))
    .limit(500)
    .all()
    .map((row) => row.period)
}
