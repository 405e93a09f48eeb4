import { csvCell, csvLine, SPREADSHEET_MARK } from '../csv.ts'
import type { Block, Document } from './document.ts'
import type { Words } from './messages.ts'
import { piecesOf, plainText, type Piece, type Text } from './text.ts'

/**
 * Writes the tables of a document, drawn with `toDataWords`, as one CSV table. Undefined if there are none. Several
 * tables share the columns with equal names, and the first column names the table.
 */
export function toCsv({ blocks, provenance }: Document, words: Words): string | undefined {
  const tables = blocks.flatMap(tablesIn)
  if (tables.length === 0) return undefined
  const { t } = words
  const isNamed = tables.length > 1 || tables[0]?.caption !== undefined
  const records = tables.flatMap((table) => {
    const name = [table.heading, table.caption].filter((it) => it !== undefined).join(t('：', ': '))
    return recordsOf(table, words).map((record) => [...(isNamed ? [[t('表', 'Table'), name] as const] : []), ...record])
  })
  const age = [
    ...(provenance?.as_of ? [[t('資料日期', 'Data as of'), provenance.as_of] as const] : []),
    ...(provenance?.stale ? [[t('資料過舊', 'Data is old'), t('是', 'yes')] as const] : []),
  ]
  const emptyTables = tables.filter(({ rows }) => rows.length === 0)
  const heads = [...records.flat(), ...emptyTables.flatMap(({ columns }) => columns.map(({ name }) => [name])), ...age]
  const columns = [...new Set(heads.map(([name]) => name))]
  const lines = records.map((record) => {
    // A row's own date comes before that of all data.
    const values = new Map([...age, ...record])
    return `${columns.map((name) => cell(values.get(name) ?? '')).join(',')}\r\n`
  })
  return SPREADSHEET_MARK + csvLine(columns) + lines.join('')
}

export function hasTables({ blocks }: Document): boolean {
  return blocks.some((block) => tablesIn(block).length > 0)
}

type Table = Extract<Block, { kind: 'table' }>

function tablesIn(block: Block): Table[] {
  if (block.kind === 'table') return [block]
  if (block.kind === 'fold')
    return block.blocks.flatMap(tablesIn).map((table) => ({ heading: block.summary, ...table }))
  if (block.kind === 'groups') return joinTables(block.groups.flatMap(({ blocks }) => blocks.flatMap(tablesIn)))
  return block.kind === 'split' ? [...block.left, ...block.right].flatMap(tablesIn) : []
}

/** Joins tables that are parts of one list, and drops repeated rows. */
function joinTables(tables: readonly Table[]): Table[] {
  const alike = Map.groupBy(tables, ({ caption, columns }) => JSON.stringify([caption, columns]))
  return [...alike.values()].map((parts) => {
    const rows = new Map(parts.flatMap((part) => part.rows).map((row) => [JSON.stringify(row.cells), row]))
    const { caption, columns = [] } = parts[0] ?? {}
    return { kind: 'table', ...(caption !== undefined && { caption }), columns, rows: [...rows.values()] }
  })
}

type Field = readonly [name: string, value: string]

/** Each row as its fields. A cell with a second value, or a range, gets a field for each. */
function recordsOf({ columns, rows }: Table, words: Words): Field[][] {
  const { t } = words
  const drawn = columns.flatMap(({ name, as }, at) => {
    if (as === 'bar') return []
    const isNumber = as === 'number'
    const values = rows.map(({ cells }) => valuesOf(cells[at] ?? null))
    const width = Math.max(1, ...values.map((it) => it.length))
    return Array.from({ length: width }, (_, part) => {
      const heading = part === 0 ? name : t(`${name}（附註${numbered(part)}）`, `${name} (note${numbered(part)})`)
      const texts = values.map((it) => it[part] ?? '')
      const ends = texts.map((it) => endsOf(it, isNumber))
      if (ends.every((it) => it === undefined)) return [fieldsOf(heading, texts, isNumber, words)]
      return [t('起', 'from'), t('迄', 'to')].map((end, side) =>
        fieldsOf(
          t(`${heading}（${end}）`, `${heading} (${end})`),
          texts.map((it, row) => ends[row]?.[side] ?? it),
          isNumber,
          words,
        ),
      )
    }).flat()
  })
  return rows.map((_, at) =>
    drawn.flatMap((fields) => {
      const field = fields[at]
      return field ? [field] : []
    }),
  )
}

/** Both ends of `2026-12-25–2026-12-27` or, among numbers, of `4–7.5 %` or `8 元 → 9 元`. */
function endsOf(text: string, isNumber: boolean): readonly [from: string, to: string] | undefined {
  const [from = '', to = '', more] = text.split(/[–→到]/).map((it) => it.trim())
  if (more !== undefined) return undefined
  if (DATE.test(from) && DATE.test(to)) return [from, to]
  if (!isNumber || !NUMBER.test(from) || !NUMBER.test(to)) return undefined
  return [/^[\d.,]+$/.test(from) ? `${from} ${NUMBER.exec(to)?.[2] ?? ''}`.trim() : from, to]
}

function numbered(part: number): string {
  return part === 1 ? '' : ` ${part}`
}

/** The value of a cell, followed by what stands beside it as quiet text or in a box. */
function valuesOf(text: Text): string[] {
  const pieces = piecesOf(text).flatMap(splitLink)
  const main = pieces
    .filter((it) => !isBeside(it))
    .map(plainText)
    .join('')
    .trim()
  const beside = pieces.filter(isBeside).map((it) => trimMarks(plainText(it)))
  return [main, ...beside].filter((it, at) => it !== '' && (at > 0 || main !== ''))
}

function isBeside(piece: Piece): boolean {
  return piece !== null && typeof piece === 'object' && ('quiet' in piece || 'tag' in piece)
}

/** Splits `台積電 2330` of a link to 2330 into the name and the code. */
function splitLink(piece: Piece): Piece[] {
  if (piece === null || typeof piece !== 'object' || !('to' in piece) || typeof piece.to === 'string') return [piece]
  const { text } = piece
  const key = Object.values(piece.to.input ?? {}).find((it) => typeof it === 'string' && text.endsWith(` ${it}`))
  return key === undefined ? [piece] : [text.slice(0, -String(key).length), { quiet: String(key) }]
}

/** Drops the marks that join a text to the one before it: `（75 元）` and `，改期` begin with such a mark. */
function trimMarks(text: string): string {
  return text
    .trim()
    .replace(/^(?:（(.*)）|\((.*)\))$/, '$1$2')
    .replace(/^[，、,]\s*/, '')
}

const DATE = /^\d{4}-\d\d-\d\d$/
/** A number with its unit. Neither a date such as 2026-12-25 nor a sentence with another number is one. */
const NUMBER = /^[+\-−]?(\d[\d,]*(?:\.\d+)?)(?: ?([\p{L}%][^\d，、,;]*))?$/u

/** The fields of a column. A unit that all its numbers share goes into the name. */
function fieldsOf(name: string, texts: readonly string[], isNumber: boolean, { t }: Words): Field[] {
  const values = texts.map((it) => (/^[–—-]$/.test(it) ? '' : it))
  if (!isNumber) return values.map((it) => [name, it])
  const units = new Set(values.flatMap((it) => NUMBER.exec(it)?.slice(2) ?? []).map((it) => it ?? ''))
  const [unit = ''] = units.size === 1 ? units : []
  const heading = unit === '' || name.includes(unit) ? name : t(`${name}（${unit}）`, `${name} (${unit})`)
  return values.map((it) => {
    const [, digits = '', own = ''] = NUMBER.exec(it) ?? []
    if (digits === '') return [heading, it]
    const sign = /^[-−]/.test(it) ? '-' : ''
    return [heading, `${sign}${digits.replaceAll(',', '')}${own === unit ? '' : ` ${own}`}`.trim()]
  })
}

/** A plain number is no formula, although it may begin with a minus. */
function cell(text: string): string {
  return /^-?\d+(?:\.\d+)?$/.test(text) ? text : csvCell(text)
}
