import { csvCell, SPREADSHEET_MARK } from '../csv.ts'
import type { Block, Document } from './document.ts'
import { plainText } from './text.ts'

/** Writes the tables of a document as one CSV file, each under its heading. Undefined if there are none. */
export function toCsv({ blocks }: Document): string | undefined {
  const tables = blocks.flatMap(tablesIn)
  if (tables.length === 0) return undefined
  return SPREADSHEET_MARK + tables.map(writeTable).join('\r\n')
}

export function hasTables({ blocks }: Document): boolean {
  return blocks.some((block) => tablesIn(block).length > 0)
}

type Table = Extract<Block, { kind: 'table' }>

function tablesIn(block: Block): Table[] {
  if (block.kind === 'table') return [block]
  if (block.kind === 'fold') return block.blocks.flatMap(tablesIn)
  if (block.kind === 'groups') return joinTables(block.groups.flatMap(({ blocks }) => blocks.flatMap(tablesIn)))
  return block.kind === 'split' ? [...block.left, ...block.right].flatMap(tablesIn) : []
}

/** Joins tables that are parts of one list, and drops repeated rows. */
function joinTables(tables: readonly Table[]): Table[] {
  const alike = Map.groupBy(tables, ({ caption, columns }) => JSON.stringify([caption, columns]))
  return [...alike.values()].map((parts) => {
    const rows = new Map(parts.flatMap((part) => part.rows).map((row) => [JSON.stringify(row.cells), row]))
    return { kind: 'table', columns: parts[0]?.columns ?? [], rows: [...rows.values()] }
  })
}

function writeTable({ columns, rows }: Table): string {
  const shown = columns.flatMap(({ as }, at) => (as === 'bar' ? [] : [at]))
  const head = shown.map((at) => columns[at]?.name ?? '')
  const body = rows.map(({ cells }) => shown.map((at) => plainText(cells[at] ?? null)))
  return [head, ...body].map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')
}

/** A number may have a sign and thousands separators. */
function cell(text: string): string {
  if (!/^[+-]?[\d.,]+%?$/.test(text)) return csvCell(text)
  return text.includes(',') ? `"${text}"` : text
}
