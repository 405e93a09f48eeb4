import { createHash } from 'node:crypto'
import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import { join, relative } from 'node:path'
import { z } from 'zod'
import { keyFields, keyOf } from './key.ts'
import type { SeededDataset } from './seeded-dataset.ts'

export const seedFileSchema = z.object({
  dataset: z.string(),
  title: z.string(),
  as_of: z.iso.date().describe('The date up to which the rows hold.'),
  retrieved_on: z.iso.date(),
  sources: z
    .array(
      z.object({
        name: z.string(),
        url: z.string(),
        licence: z.string(),
        attribution: z.string().optional().describe('The credit line that the licence asks for.'),
      }),
    )
    .min(1),
  note: z.string().optional().describe('What is missing or doubtful.'),
  columns: z.array(z.string()).min(1),
  // The rows are validated later, with the schema of their data set.
  rows: z.custom<unknown[][]>(Array.isArray),
})

export type SeedFile = z.infer<typeof seedFileSchema>

/** An invalid seed file. The message names the file and the row. */
export class SeedError extends Error {
  override readonly name = 'SeedError'
}

/** Maps `life_holidays` to `life/holidays.json`. */
export function seedPath(seedFolder: string, dataset: string): string {
  const [service = '', ...rest] = dataset.split('_')
  return join(seedFolder, service, `${rest.join('-')}.json`)
}

export interface CheckedSeed {
  readonly as_of: string
  readonly sources: readonly { name: string; url: string; licence: string }[]
  readonly rows: readonly Row[]
}

type Row = Record<string, unknown>

/**
 * Reads a seed file and validates every row. Throws a `SeedError` with the number of the first faulty row. `isChecked`
 * skips the validation, for a file whose hash is known to be valid.
 */
export function readSeed(path: string, set: SeededDataset, { isChecked = false } = {}): CheckedSeed {
  const fail = (why: string): never => {
    throw new SeedError(`${displayPath(path)}: ${why}`)
  }
  const file = seedFileSchema.safeParse(parseJson(path, fail))
  if (!file.success) return fail(firstIssue(file.error))
  const { dataset, columns, as_of, sources } = file.data
  if (dataset !== set.name) fail(`This is the file of ${dataset}, not of ${set.name}.`)
  const readRow = rowReader(set, columns)
  const rows = isChecked
    ? file.data.rows.map(readRow)
    : checkRows(file.data.rows, readRow, set, (at, why) => fail(`row ${at + 1}: ${why}`))
  return { as_of, sources: sources.map(({ name, url, licence }) => ({ name, url, licence })), rows }
}

function firstIssue({ issues: [issue] }: z.ZodError): string {
  return `${issue?.path.map(String).join('.')}: ${issue?.message}.`
}

/** Returns a function that turns a row's values into an object. Absent fields get the default of their schema. */
function rowReader({ row }: SeededDataset, columns: readonly string[]): (values: readonly unknown[]) => Row {
  const defaults = Object.entries(row.shape).flatMap(([field, schema]) => {
    const given = columns.includes(field) ? undefined : (schema as z.ZodType).safeParse(undefined).data
    return given === undefined ? [] : [[field, given] as const]
  })
  return (values) => {
    // Plain loops, because a start reads hundreds of thousands of rows.
    const row: Row = {}
    for (let index = 0; index < columns.length; index++) row[columns[index] ?? ''] = values[index]
    for (const [field, value] of defaults) row[field] = value
    return row
  }
}

function checkRows(
  rows: readonly (readonly unknown[])[],
  readRow: (values: readonly unknown[]) => Row,
  set: SeededDataset,
  fail: (row: number, why: string) => never,
): Row[] {
  const key = keyFields(set.table)
  const keys = new Set<string>()
  return rows.map((values, at) => {
    if (!Array.isArray(values)) return fail(at, 'A row is a list of values.')
    const row = set.row.safeParse(readRow(values))
    if (!row.success) return fail(at, firstIssue(row.error))
    const id = keyOf(row.data, key)
    if (keys.has(id)) fail(at, `There is a row of ${id} already.`)
    keys.add(id)
    return row.data
  })
}

/** The path from the working directory, unless the file is outside it. */
function displayPath(path: string): string {
  const relativePath = relative('.', path)
  return relativePath.startsWith('..') ? path : relativePath
}

function parseJson(path: string, fail: (why: string) => never): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (err) {
    return fail(`It cannot be read: ${(err as Error).message}.`)
  }
}

const CHUNK_BYTES = 64 * 1024

/** SHA-256 of a file, read in chunks: a start hashes all seed files, and complete files would need 27 MB more. */
export function hashOf(path: string): string {
  const hash = createHash('sha256')
  const chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES)
  const file = openSync(path, 'r')
  try {
    for (let readBytes = -1; readBytes !== 0;) {
      readBytes = readSync(file, chunk, 0, CHUNK_BYTES, null)
      hash.update(chunk.subarray(0, readBytes))
    }
  } finally {
    closeSync(file)
  }
  return hash.digest('hex')
}
