import type { Provenance } from '../provenance.ts'
import { inColumns, widthOf, wrap } from './columns.ts'
import type { BlockOf, Document } from './document.ts'
import type { Words } from './messages.ts'
import type { ChartBlock } from './picture-blocks.ts'
import { captionOf } from './plain-blocks.ts'
import { piecesOf, plainText, type Link, type Text } from './text.ts'
import { writeDocument, type Writer } from './write-document.ts'

/** The columns of a usual terminal window. */
const WIDTH = 80

/** Renders the document as plain text for a terminal: tables in columns, charts as block characters. */
export function toTerminal(document: Document, words: Words, service: string): string {
  return writeDocument(document, terminalWriter(words, service))
}

/** `service`: the service that a link means if it names none. */
function terminalWriter(words: Words, service: string): Writer {
  const paragraph = (text: Text) => wrap(toPlainText(text), WIDTH).join('\n')
  return {
    words,
    gap: '\n',
    plain: String,
    inline: toPlainText,
    strong: String,
    matched: (text) => `[${text}]`,
    asked: paragraph,
    headline: (text) => underline(plainText(text), '═'),
    heading: (text, level) => (level === 2 ? underline(text, '─') : text),
    paragraph,
    items: (items, ordered) => items.map((item, at) => indentHanging(ordered ? `${at + 1}. ` : '• ', item)).join('\n'),
    pairs: (pairs) => inColumns(pairs, WIDTH),
    action: (action) => ('phone' in action ? `☎ ${action.text ?? action.phone}` : commandOf(action, service)),
    table: (table) => tableOf(table, words),
    chart: (chart) => chartOf(chart, words),
    quote: (lines) => lines.map((line) => indentHanging('│ ', line)).join('\n'),
    entry: (sign, lines) => indentHanging(sign, lines.join('\n')),
    code: indentCode,
    sources: (provenance) => sourcesOf(provenance, words),
  }
}

/** A link to another site is shown as its address, a link to an operation as the command to type. */
function commandOf({ text, to, note }: Link & { readonly note?: string }, service: string): string {
  const withNote = note === undefined ? text : `${text}（${note}）`
  if (typeof to === 'string') return indentHanging('→ ', to.startsWith('/') ? withNote : `${withNote}  ${to}`)
  const inputs = Object.entries(to.input ?? {}).flatMap(([name, value]) =>
    value === undefined || value === null || typeof value === 'object'
      ? []
      : [`--${name.replaceAll('_', '-')} ${quoteForShell(String(value))}`],
  )
  const command = ['dozen', to.service ?? service, to.operation.replaceAll('_', '-'), ...inputs].join(' ')
  return indentHanging('→ ', `${withNote}  ${command}`)
}

/** Quotes a value for a POSIX shell. */
function quoteForShell(value: string): string {
  return /^[\w.:/@+-]+$/.test(value) ? value : `'${value.replaceAll("'", String.raw`'\''`)}'`
}

/** The text without markup. An external link is followed by its address. */
function toPlainText(text: Text): string {
  return piecesOf(text)
    .map((piece) => {
      const isOutside = typeof piece === 'object' && piece !== null && 'to' in piece && typeof piece.to === 'string'
      const shown = plainText(piece)
      return isOutside && piece.to !== shown && /^https?:/.test(String(piece.to))
        ? `${shown} <${String(piece.to)}>`
        : shown
    })
    .join('')
}

/** Indents all lines after the first by the width of the bullet. */
function indentHanging(sign: string, text: string): string {
  const lines = wrap(text, WIDTH - widthOf(sign))
  const rest = ' '.repeat(widthOf(sign))
  return lines.map((line, at) => `${at === 0 ? sign : rest}${line}`).join('\n')
}

function indentCode(code: string): string {
  return code
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n')
}

function underline(text: string, rule: string): string {
  const lines = wrap(text, WIDTH)
  return [...lines, rule.repeat(Math.max(...lines.map(widthOf)))].join('\n')
}

function tableOf(block: BlockOf<'table'>, words: Words): string {
  const { columns, rows } = block
  const caption = captionOf(block, words)
  const shown = columns.flatMap(({ as }, at) => (as === 'bar' ? [] : [at]))
  const isRight = shown.map((at) => columns[at]?.as === 'number')
  // Cells contain no addresses, which are too wide. The JSON has them.
  const cellOf = (cell: Text | undefined) =>
    typeof cell === 'number' ? words.number(cell, 4) : plainText(cell ?? null)
  const table = inColumns(
    [shown.map((at) => columns[at]?.name ?? ''), ...rows.map(({ cells }) => shown.map((at) => cellOf(cells[at])))],
    WIDTH,
    { isRight, hasHead: true },
  )
  return caption === undefined ? table : `${caption}\n${table}`
}

/** The longest bar of a chart, in columns. */
const BAR_WIDTH_MAX = 40
const BAR_HEIGHTS = '▁▂▃▄▅▆▇█'

function chartOf(chart: ChartBlock, words: Words): string {
  switch (chart.draw) {
    case 'line':
    case 'steps':
      return `${sparkline(chart.points.map(({ value }) => value))}\n${chart.caption}`
    case 'bars': {
      const most = Math.max(...chart.points.map(({ value }) => value), 0)
      const rows = chart.points.map(({ at, value, label, isGuess }) => [
        at,
        (isGuess ? '░' : '█').repeat(most === 0 ? 0 : Math.round((value / most) * BAR_WIDTH_MAX)),
        label ?? chart.format?.(value) ?? words.number(value),
      ])
      return `${inColumns(rows, WIDTH)}\n${chart.caption}`
    }
    case 'scale':
      return inColumns(
        chart.bands.map(({ name, from, to }) => {
          const isHere = chart.value >= from && chart.value <= to
          return [isHere ? '▶' : ' ', `${from}–${to}`, name, isHere ? chart.valueLabel : '']
        }),
        WIDTH,
      )
  }
}

/** Draws a series as one line of block characters, from the lowest value to the highest. */
export function sparkline(values: readonly number[]): string {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  // A long series is thinned out, but always includes its last value, which is the current one.
  const step = Math.ceil(values.length / (WIDTH - 20))
  const shown = values.filter((_, at) => (values.length - 1 - at) % step === 0)
  return shown
    .map(
      (value) => BAR_HEIGHTS[high === low ? 3 : Math.round(((value - low) / (high - low)) * (BAR_HEIGHTS.length - 1))],
    )
    .join('')
}

function sourcesOf({ as_of, sources }: Provenance, words: Words): string {
  const date = `${words.t('資料日期：', 'Data as of ')}${as_of ?? words.t('無', 'no date')}`
  const lines = sources.map(({ name, url }) => indentHanging('• ', url === '' ? name : `${name} <${url}>`))
  return [date, ...lines].join('\n')
}
