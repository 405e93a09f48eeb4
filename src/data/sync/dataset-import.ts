import { z } from 'zod'
import type { Writer } from '#data/db/client.ts'
import { countRows } from '#data/db/count-rows.ts'
import { findRecord, sourcesOf } from '#data/db/dataset-record.ts'
import type { ImportTarget } from '#data/db/import.ts'
import { inBatches } from '#data/db/in-batches.ts'
import { isSameRow, loadStoredRows } from '#data/db/stored-rows.ts'
import { keyFields, keyOf } from '#data/db/key.ts'
import { putRows } from '#data/db/keyed-rows.ts'
import { recordSynced } from '#data/db/synced-rows.ts'
import { fromRocDate } from '#support/dates/taipei.ts'
import type { Dataset } from '#operation/dataset.ts'
import { kindFor } from '#operation/input/derived-kind.ts'
import { isTaken } from '#operation/input/reading.ts'

const OPERATOR = { name: 'Imported by the operator of this site', url: '', licence: 'As the operator says' }

const ROWS_PER_BATCH = 2000

type Row = Record<string, unknown>

/**
 * Imports rows of any data set from a file whose columns are the row's fields. A row with a known key replaces the
 * stored row; other stored rows remain. A later seed file overwrites an imported row only if the file is newer.
 */
export function datasetImport(dataset: Dataset): ImportTarget {
  const key = dataset.key ?? keyFields(dataset.table)
  let today = ''
  return {
    dataset,
    row(day) {
      today = day
      return z.object(Object.fromEntries(fieldsOf(dataset, day)))
    },
    key: (row) => keyOf(row as Row, key),
    store(db, rows) {
      const counts = { added: 0, changed: 0, unchanged: 0 }
      for (const batch of inBatches(rows as Iterable<Row>, ROWS_PER_BATCH)) {
        const stored = loadStoredRows(db, dataset.table, key, batch)
        const changedRows = batch.filter((row) => !isSameRow(row, stored.get(keyOf(row, key))))
        const keys = new Set(changedRows.map((row) => keyOf(row, key)))
        putRows(db, dataset, key, changedRows, keys)
        if (!dataset.startsEmpty) recordSynced(db, dataset.name, keys, { as_of: today, gone: false, fields: null })
        const replaced = changedRows.filter((row) => stored.has(keyOf(row, key))).length
        counts.added += changedRows.length - replaced
        counts.changed += replaced
        counts.unchanged += batch.length - changedRows.length
      }
      return counts
    },
    describe: (db) => describeStored(db, dataset, today),
  }
}

/** A line of help for each column of the file. */
export function describeColumns(dataset: Pick<Dataset, 'row'>): string[] {
  return Object.entries(dataset.row.shape).map(([name, schema]) => {
    const field = schema as z.ZodType
    return `${name.padEnd(24)} ${hintOf(field) ?? 'Text.'}${emptyValues(field).length > 0 ? ' May be empty.' : ''}`
  })
}

function hintOf(field: z.ZodType): string | undefined {
  if (isStructured(field)) return 'JSON, such as ["one","two"].'
  if (isDay(field)) return 'A day with its year: 2026-11-22, 2026/11/22 or 115/11/22.'
  return kindFor(field)?.hint.en
}

function fieldsOf(dataset: Dataset, today: string): [string, z.ZodType][] {
  return Object.entries(dataset.row.shape).map(([name, schema]) => {
    const field = schema as z.ZodType
    const reading = z.preprocess((given, context) => {
      const value = readCell(field, given, today)
      const parsed = field.safeParse(value)
      if (parsed.success) return value
      const message = hintOf(field) ?? parsed.error.issues[0]?.message ?? 'This cannot be read.'
      context.issues.push({ code: 'custom', message: `${quoteValue(given)} cannot be read. ${message}`, input: given })
      return z.NEVER
    }, field)
    return [name, reading]
  })
}

function quoteValue(given: unknown): string {
  return `“${(typeof given === 'string' ? given : (JSON.stringify(given) ?? '')).slice(0, 60)}”`
}

/** Converts a cell. Numbers and dates may have any form that inputs of operations accept. */
function readCell(field: z.ZodType, given: unknown, today: string): unknown {
  if (given === undefined) return emptyValues(field)[0]
  if (typeof given !== 'string' || field.safeParse(given).success) return given
  if (isStructured(field)) return parseJson(given)
  // A date without a year (11/22), or with a two-digit year (26/11/22), is ambiguous and stays text, so the schema
  // refuses it. 115/11/22 (ROC), 2026-11-22 and 20261122 have their year.
  if (isDay(field) && !/(?<!\d)\d{3,4}(?!\d)|\d{7,8}/.test(given)) return given
  const outcome = kindFor(field)?.read(given, { today })
  if (isTaken(outcome)) return outcome.value
  // A day may be given as a month or a quarter.
  const day = fromRocDate(given)
  return day !== undefined && field.safeParse(day).success ? day : given
}

/** The values for an empty cell that the field accepts, the best first. */
function emptyValues(field: z.ZodType): unknown[] {
  return [undefined, null, ''].filter((nothing) => field.safeParse(nothing).success)
}

function isDay(field: z.ZodType): boolean {
  return schemaText(field).includes('"format":"date"')
}

function isStructured(field: z.ZodType): boolean {
  return /"type":"(array|object)"/.test(schemaText(field))
}

function schemaText(field: z.ZodType): string {
  return JSON.stringify(z.toJSONSchema(field, { unrepresentable: 'any', io: 'input' }))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function describeStored(db: Writer, { name, table }: Dataset, today: string) {
  const sources = sourcesOf(findRecord(db, name))
  return {
    as_of: today,
    rows: countRows(db, table),
    sources: [OPERATOR, ...sources.filter((source) => source.name !== OPERATOR.name)],
  }
}
