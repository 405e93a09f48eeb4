import { readFileSync } from 'node:fs'
import { zstdDecompressSync } from 'node:zlib'
import { z } from 'zod'
import { PROJECT_ROOT } from './project-root.ts'

const FOLDER = new URL('data/', PROJECT_ROOT)

/** Reads a tab-separated file below `data/` with a header line. Production code must not read `data/labelled`. */
export function readTable<Row extends z.ZodObject>(path: string, row: Row): z.output<Row>[] {
  const [head = '', ...lines] = read(path).replace(/\n+$/, '').split('\n')
  const columns = head.split('\t')
  return lines.map((line, index) => {
    const cells = line.split('\t')
    if (cells.length !== columns.length)
      throw new Error(`data/${path} line ${index + 2} has ${cells.length} cells, but ${columns.length} columns.`)
    const parsed = row.safeParse(Object.fromEntries(columns.map((column, at) => [column, cells[at]])))
    if (!parsed.success) throw new Error(`data/${path} line ${index + 2}: ${parsed.error.message}`)
    return parsed.data
  })
}

/** A list in a cell: `a|b`, or empty. */
export const listCell = z.string().transform((text) => (text === '' ? [] : text.split('|')))

/** Reads a JSON file below `data/`. */
export function readDocument<Schema extends z.ZodType>(path: string, schema: Schema): z.output<Schema> {
  return schema.parse(JSON.parse(read(path)))
}

/** Reads a file below `data/`. Decompresses it if its name ends in .zst (Zstandard). */
export function readBytes(path: string): Buffer {
  const bytes = readFileSync(new URL(path, FOLDER))
  return path.endsWith('.zst') ? zstdDecompressSync(bytes) : bytes
}

function read(path: string): string {
  return readFileSync(new URL(path, FOLDER), 'utf8')
}
