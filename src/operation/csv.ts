import { z } from 'zod'

export const CSV = 'text/csv'

/** Byte order mark, for CSV that people open. Without it, Excel assumes another encoding and garbles Chinese. */
export const SPREADSHEET_MARK = '\uFEFF'

/** One CSV record, ended by CRLF (RFC 4180). */
export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** The characters, of either width, with which spreadsheets let a formula begin. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/

/** Quotes a CSV cell. A leading apostrophe stops spreadsheets from running text such as `=1+1` as a formula. */
export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const plain = typeof value === 'string' ? value : JSON.stringify(value)
  return quoteCell(FORMULA.test(plain) ? `'${plain}` : plain)
}

function quoteCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The column names. A field of a nested object becomes a column such as `summary.min`. */
export function columnsOf(shape: Readonly<Record<string, z.core.$ZodType>>, prefix = ''): string[] {
  return Object.entries(shape).flatMap(([name, field]) =>
    field instanceof z.ZodObject ? columnsOf(field.shape, `${prefix}${name}.`) : `${prefix}${name}`,
  )
}

/** Reads the value of a column from a row: `summary.min` from a nested object. */
export function readerOf(column: string): (row: Readonly<Record<string, unknown>>) => unknown {
  if (!column.includes('.')) return (row) => row[column]
  const path = column.split('.')
  return (row) => path.reduce<unknown>((value, name) => Object(value)[name], row)
}

/** JSON with all other characters escaped to ASCII, because HTTP headers allow nothing else. */
export function asciiJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[^\u0020-\u007e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** A list as CSV, with one column per field of the items' schema. */
export function itemsCsv(item: z.ZodObject, items: readonly Readonly<Record<string, unknown>>[]): string {
  const columns = columnsOf(item.shape)
  const readers = columns.map(readerOf)
  const lineOf = (row: Readonly<Record<string, unknown>>) => csvLine(readers.map((read) => joinList(read(row))))
  return csvLine(columns) + items.map(lineOf).join('')
}

/** Joins a list of plain values, to fit into one cell. */
function joinList(value: unknown): unknown {
  const isPlain = Array.isArray(value) && value.every((it) => typeof it !== 'object')
  return isPlain ? value.join('; ') : value
}
