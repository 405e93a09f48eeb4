import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Writer } from '#db/client.ts'
import { countRows } from '#db/count-rows.ts'
import type { ImportTarget } from '#db/import.ts'
import { keyFields, keyOf } from '#db/key.ts'
import { datasets } from '#db/schema.ts'
import { putRows } from '#db/seed.ts'
import { noteSynced } from '#db/synced-rows.ts'
import type { Dataset } from '#operation/dataset.ts'
import { kindFor } from '#operation/input/derived-kind.ts'
import { isTaken } from '#operation/input/reading.ts'

/** Where imported rows are from, as answers say it. */
const OPERATOR = { name: 'Imported by the operator of this site', url: '', licence: 'As the operator says' }

type Row = Record<string, unknown>

/**
 * Rows of any data set from a file of an operator, whose columns are the fields of a row. A row with a known key takes the
 * place of the one held; the others stay. Seeds of before the import lie under what it brought.
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
      const all = [...rows] as Row[]
      const held = new Map((db.select().from(dataset.table).all() as Row[]).map((row) => [keyOf(row, key), row]))
      const isSame = (row: Row) => {
        const before = held.get(keyOf(row, key))
        return before && Object.entries(row).every(([field, value]) => same(value, before[field]))
      }
      const news = all.filter((row) => !isSame(row))
      const keys = new Set(news.map((row) => keyOf(row, key)))
      putRows(db, dataset, key, news, keys)
      if (!dataset.startsEmpty) noteSynced(db, dataset.name, keys, { as_of: today, gone: false, fields: null })
      const added = news.filter((row) => !held.has(keyOf(row, key))).length
      return { added, changed: news.length - added, unchanged: all.length - news.length }
    },
    describe: (db) => describeHeld(db, dataset, today),
  }
}

/** What the columns of a file for a data set are called and hold, one a line. */
export function describeColumns(dataset: Pick<Dataset, 'row'>): string[] {
  return Object.entries(dataset.row.shape).map(([name, schema]) => {
    const field = schema as z.ZodType
    const what = isStructured(field) ? 'JSON.' : (kindFor(field)?.hint.en ?? 'Text.')
    return `${name.padEnd(24)} ${what}${field.safeParse(null).success || field.safeParse(undefined).success ? ' May be empty.' : ''}`
  })
}

function fieldsOf(dataset: Dataset, today: string): [string, z.ZodType][] {
  return Object.entries(dataset.row.shape).map(([name, schema]) => {
    const field = schema as z.ZodType
    return [name, z.preprocess((given) => read(field, given, today), field)]
  })
}

/** A text as the field takes it: numbers and dates in every way that inputs are read. Others are left for the schema. */
function read(field: z.ZodType, given: unknown, today: string): unknown {
  if (given === undefined) return [undefined, null, ''].find((nothing) => field.safeParse(nothing).success)
  if (typeof given !== 'string' || field.safeParse(given).success) return given
  if (isStructured(field)) return parsed(given)
  const outcome = kindFor(field)?.read(given, { today })
  return isTaken(outcome) ? outcome.value : given
}

/** Lists and objects stand in a cell as JSON. */
function isStructured(field: z.ZodType): boolean {
  const schema = z.toJSONSchema(field, { unrepresentable: 'any', io: 'input' })
  return /"type":"(array|object)"/.test(JSON.stringify(schema))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
}

function describeHeld(db: Writer, { name, table }: Dataset, today: string) {
  const held = db.select().from(datasets).where(eq(datasets.name, name)).get()
  const sources = held ? (JSON.parse(held.sources) as { name: string; url: string; licence: string }[]) : []
  return {
    as_of: today,
    rows: countRows(db, table),
    sources: [OPERATOR, ...sources.filter((source) => source.name !== OPERATOR.name)],
  }
}
