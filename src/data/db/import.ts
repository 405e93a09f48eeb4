import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { z } from 'zod'
import { taipeiDay } from '#support/dates/taipei.ts'
import { inTransaction, type Writer } from './client.ts'
import { writeRecord, type Sources } from './dataset-record.ts'
import { readRecords, type FileRecord } from './import-file.ts'
import { waitForLease } from './lease.ts'
import type { SeededDataset } from './seeded-dataset.ts'
import { openSortedRows, type SortedRows } from './sorted-rows.ts'

/** Row counts of one import: new rows, rows with changed values, and identical rows. */
export interface ImportCounts {
  added: number
  changed: number
  unchanged: number
}

/** The facts of a data set that an import needs. */
export interface ImportTarget<R extends z.ZodObject = z.ZodObject> {
  readonly dataset: Omit<SeededDataset, 'row'>
  /** The schema of a line. CSV cells are strings; empty cells are absent. `today` is the date in Taipei. */
  readonly row: (today: string) => R
  /** Identifies a row. Of two lines with one key, the later counts. Rows are stored in the order of keys. */
  readonly key: (row: z.output<R>) => string
  /** Stores the valid rows of the file in a transaction. Storing them again must change nothing. */
  readonly store: (db: Writer, rows: Iterable<z.output<R>>) => ImportCounts
  /** The state of the data set after the import. */
  readonly describe: (db: Writer) => { as_of: string | null; rows: number; sources: Sources }
}

export interface BadRow {
  readonly line: number
  readonly faults: readonly string[]
}

export interface ImportOptions {
  readonly now: Date
  readonly onBadRow: (row: BadRow) => void
  readonly onProgress: (progress: { rows: number; bytes: number; bytesTotal: number }) => void
}

export interface ImportReport extends ImportCounts {
  readonly read: number
  readonly bad: number
  /** The number of lines that a later line of the same file replaces. */
  readonly repeated: number
}

const PROGRESS_EVERY_ROWS = 2_000
/** How long an import waits for the lease. A sync may have it for ten minutes. */
const LEASE_WAIT_MS = 660_000

/** Imports all valid rows in one transaction. Rows are validated and sorted in a temporary file before. */
export async function importFile(
  db: Writer,
  target: ImportTarget,
  path: string,
  options: ImportOptions,
): Promise<ImportReport> {
  const staged = openSortedRows()
  try {
    const counted = await stageRows(staged, target, path, options)
    const validCount = counted.read - counted.bad
    const distinct = staged.count()
    const stored = distinct > 0 ? await storeRows(db, target, staged.rows(), options.now) : NO_CHANGES
    return { ...counted, repeated: validCount - distinct, ...stored }
  } finally {
    staged.close()
  }
}

const NO_CHANGES = { added: 0, changed: 0, unchanged: 0 }

async function stageRows(staged: SortedRows, target: ImportTarget, path: string, options: ImportOptions) {
  const { size: bytesTotal } = await stat(path)
  const input = createReadStream(path)
  const schema = target.row(taipeiDay(options.now))
  const progress = () => options.onProgress({ rows: read, bytes: input.bytesRead, bytesTotal })
  let read = 0
  let bad = 0
  for await (const record of readRecords(input, requiredFields(schema))) {
    read += 1
    const faults = stageRow(staged, target, schema, record)
    if (faults.length > 0) {
      bad += 1
      options.onBadRow({ line: record.line, faults })
    }
    if (read % PROGRESS_EVERY_ROWS === 0) progress()
  }
  progress()
  return { read, bad }
}

function requiredFields(schema: z.ZodObject): string[] {
  return Object.entries(schema.shape).flatMap(([name, field]) =>
    (field as z.ZodType).safeParse(undefined).success ? [] : name,
  )
}

function stageRow(staged: SortedRows, target: ImportTarget, schema: z.ZodObject, record: FileRecord): string[] {
  if (record.fault !== undefined) return [record.fault]
  const parsed = schema.safeParse(record.fields)
  if (!parsed.success) {
    return parsed.error.issues.map(({ path, message }) => {
      const field = path.join('.')
      return `${field}: ${field in record.fields ? message : 'This field is required.'}`
    })
  }
  staged.add(target.key(parsed.data), parsed.data)
  return []
}

async function storeRows(db: Writer, target: ImportTarget, rows: Iterable<Record<string, unknown>>, now: Date) {
  const lease = await waitForLease(db, () => new Date(), LEASE_WAIT_MS)
  try {
    return inTransaction(db, () => {
      const counts = target.store(db, rows)
      if (counts.added + counts.changed === 0) return counts
      target.dataset.derive?.(db)
      const { sources, ...described } = target.describe(db)
      writeRecord(db, target.dataset.name, {
        ...described,
        sources: JSON.stringify(sources),
        origin: 'import',
        loaded_at: now.toISOString(),
        derived_by: target.dataset.derivedBy ?? null,
      })
      return counts
    })
  } finally {
    lease.release()
  }
}
