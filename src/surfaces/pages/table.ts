import { widthOf } from '#operation/view/text-width.ts'
import type { BlockOf } from '#operation/view/document.ts'
import { captionOf } from '#operation/view/plain-blocks.ts'
import type { Words } from '#operation/view/messages.ts'
import { piecesOf, plainText, type Text } from '#operation/view/text.ts'
import { markup, type Html, type Markup } from './html.ts'
import { inline, type Pen } from './inline.ts'

/** Longer tables are collapsed after this many rows, because people search them instead of reading them. */
const ROWS_MAX = 30
const SLIM_COLUMNS = 4

export function drawTable(given: BlockOf<'table'>, pen: Pen): Markup {
  const rows = given.rows.map(({ cells, ...row }) => ({ ...row, cells: cells.map((it) => dated(it, pen.words)) }))
  const caption = captionOf(given, pen.words)
  const table = { ...given, rows: withNamed(rows, pen.headline), ...(caption !== undefined && { caption }) }
  // The sentence above the table says that there are no rows.
  if (rows.length === 0) return ''
  const [only] = rows
  if (rows.length === 1 && only) return drawOne(table, only.cells, pen)
  const sorted = sortedBy(given)
  const columns = given.columns.map((column, at) => (at === sorted?.at ? { ...column, sorted: sorted.order } : column))
  const shown = withoutEmpty({ ...table, columns })
  const kept = rows.length < REPEATS_MIN ? shown : withoutRepeats(shown, pen.words)
  return rows.length < REPEATS_MIN ? drawRows(kept, pen) : drawLong(kept, pen)
}

/** Marks the rows that the headline names, unless the view marks some or the headline names all. */
function withNamed(rows: Drawn['rows'], headline: string | undefined): Drawn['rows'] {
  if (headline === undefined || rows.some(({ mark }) => mark)) return rows
  const isNamed = ([first = null]: readonly Text[]) => {
    const [name = null] = piecesOf(first)
    return typeof name !== 'number' && plainText(name).length > 1 && headline.includes(plainText(name).trim())
  }
  if (rows.every(({ cells }) => isNamed(cells))) return rows
  return rows.map((row) => (isNamed(row.cells) ? { ...row, mark: 'best' } : row))
}

const isEmpty = (cell: Text | undefined) => ['', '–'].includes(plainText(cell ?? null))

/** Only the columns that have a value in some row. */
function withoutEmpty(table: Drawn): Drawn {
  return onlyColumns(table, (at) => at === 0 || table.rows.some(({ cells }) => !isEmpty(cells[at])))
}

function onlyColumns(table: Drawn, isKept: (at: number) => boolean): Drawn {
  const kept = <T>(items: readonly T[]) => items.filter((_, at) => isKept(at))
  return {
    ...table,
    columns: kept(table.columns),
    rows: table.rows.map((row) => ({ ...row, cells: kept(row.cells) })),
  }
}

type Order = 'ascending' | 'descending'
type Drawn = Omit<BlockOf<'table'>, 'columns'> & {
  readonly columns: readonly (BlockOf<'table'>['columns'][number] & { readonly sorted?: Order })[]
}

/** Fewer rows show their order without a mark. */
const SORTED_MIN = 4

/** The first column of figures or dates by which the rows are in order. Rows without a value come last. */
function sortedBy({
  columns,
  rows,
  order: inWords,
}: BlockOf<'table'>): { readonly at: number; readonly order: Order } | undefined {
  if (inWords !== undefined || rows.length < SORTED_MIN) return undefined
  for (const [at, { as }] of columns.entries()) {
    if (as === 'bar') continue
    const all = rows.map(({ cells }) => comparable(cells[at] ?? null, as === 'number'))
    const values = all.slice(0, all.findLastIndex((it) => it !== undefined) + 1)
    if (new Set(values).size < SORTED_MIN - 1 || values.includes(undefined)) continue
    const isIn = (order: Order) =>
      values.every((value, index) => {
        const before = values[index - 1] ?? value!
        return order === 'ascending' ? before <= value! : before >= value!
      })
    const order = (['ascending', 'descending'] as const).find(isIn)
    if (order) return { at, order }
  }
  return undefined
}

/** A figure as a number, a date as text. Undefined for words. */
function comparable(cell: Text, isFigure: boolean): number | string | undefined {
  if (typeof cell === 'number') return cell
  const written = plainText(cell)
  if (!isFigure) return ISO_DATE.exec(written)?.[0]
  const figure = Number.parseFloat(
    ['NT$', 'US$', ','].reduce((text, it) => text.replaceAll(it, ''), written).replace('−', '-'),
  )
  return Number.isNaN(figure) ? undefined : figure
}

/** In fewer rows, the same words twice are no burden. */
const REPEATS_MIN = 3

/** A column with the same words in every row becomes part of the caption. */
function withoutRepeats(table: Drawn, { t, list }: Words): Drawn {
  const [first] = table.rows
  const isRepeated = (at: number) => {
    const said = plainText(first?.cells[at] ?? null)
    const { as } = table.columns[at]!
    return (
      at > 0 &&
      as === undefined &&
      said !== '' &&
      said !== '–' &&
      table.rows.every(({ cells }) => typeof cells[at] === 'string' && cells[at] === said)
    )
  }
  const repeated = table.columns.map((_, at) => isRepeated(at))
  if (!repeated.includes(true) || repeated.filter((it) => !it).length < 2) return table
  const said = table.columns.flatMap(({ name }, at) => {
    const value = plainText(first?.cells[at] ?? null)
    // A yes or no needs the name of its column.
    return repeated[at] ? [widthOf(value) > 3 ? value : `${name}${t('：', ': ')}${value}`] : []
  })
  return {
    ...onlyColumns(table, (at) => !repeated[at]),
    caption: [...(table.caption === undefined ? [] : [table.caption]), list(said)].join(t('；', '; ')),
  }
}

function drawLong(table: Drawn, pen: Pen): Markup {
  const { rows, isComplete } = table
  // A few more rows are shown, because collapsing them saves little.
  if (isComplete || rows.length <= ROWS_MAX * 1.2) return drawRows(table, pen)
  const { t } = pen.words
  const rest = rows.slice(ROWS_MAX)
  const more = t(`其餘 ${rest.length} 筆`, `${rest.length} more`)
  return [
    drawRows({ ...table, rows: rows.slice(0, ROWS_MAX) }, pen),
    markup`<details class="fold rest"><summary>${more}</summary>${drawRows({ ...table, caption: more, rows: rest }, pen)}</details>`,
  ]
}

/** A table of one row as facts: a header over a single line is hard to read. */
function drawOne({ columns }: BlockOf<'table'>, cells: readonly Text[], pen: Pen): Markup {
  const facts = columns.flatMap(({ as, name }, at) => {
    const cell = cells[at] ?? null
    if (as === 'bar' || plainText(cell) === '–' || plainText(cell) === '') return []
    return [{ name, value: typeof cell === 'number' ? pen.words.number(cell, 4) : cell }]
  })
  return drawFacts(facts, pen)
}

/** Names and values of at most this many columns of half-width characters are drawn side by side, as key figures. */
const FIGURE_COLUMNS = 18
/** Beside longer facts, fewer short ones stay in the list. */
const FIGURES_MIN = 3

export function drawFacts(facts: BlockOf<'facts'>['facts'], pen: Pen): Markup {
  const isShort = (text: Text) => widthOf(plainText(text)) <= FIGURE_COLUMNS
  const figures = facts.filter(({ name, value }) => isShort(name) && isShort(value))
  const draw = (drawn: BlockOf<'facts'>['facts'], kind: string) =>
    markup`<dl class="${kind}">${drawn.map(({ name, value }) => markup`<div><dt>${name}</dt><dd>${inline(dated(value, pen.words), pen)}</dd></div>`)}</dl>`
  if (figures.length === facts.length && facts.length > 1) return draw(facts, 'facts figures')
  if (figures.length < FIGURES_MIN) return draw(facts, 'facts')
  return [
    draw(figures, 'facts figures'),
    draw(
      facts.filter((fact) => !figures.includes(fact)),
      'facts',
    ),
  ]
}

/** Numbers are right-aligned. A wide table scrolls within the page; its focus lets keyboard users scroll it. */
function drawRows({ caption, columns, rows, heading, onPhone }: Drawn, pen: Pen): Html {
  const head = columns.map(({ name, as, sorted }) =>
    as === 'bar'
      ? markup`<th scope="col" class="barcell"><span class="vh">${name}</span></th>`
      : markup`<th scope="col"${as === 'number' ? markup` class="r"` : ''}${sorted ? markup` aria-sort="${sorted}"` : ''}>${name}</th>`,
  )
  // A table that CSS draws as cards needs ARIA roles, because screen readers would not recognise it as a table.
  const isCards = onPhone === 'cards'
  const role = (name: string) => (isCards ? markup` role="${name}"` : '')
  const isSigned = columns.map(({ as }, at) => as === 'bar' && rows.some(({ cells }) => Number(cells[at]) < 0))
  const widths = widthsOf(columns, rows)
  const isComplete = unwrappedColumns(columns, widths, isCards)
  const body = rows.map(({ cells, mark }) => {
    const drawn = columns.map(({ as, name }, at) => {
      const cell = cells[at] ?? null
      if (as === 'bar') return markup`<td class="barcell">${bar(Number(cell), isSigned[at] === true)}</td>`
      const content = inline(typeof cell === 'number' ? pen.words.number(cell, 4) : cell, pen)
      // A missing value is a dash in a table; on a card it is left out.
      const isNone = isCards && at > 0 && plainText(cell) === '–'
      const kinds = [as === 'number' ? 'r' : isComplete[at] ? 'whole' : '', isNone ? 'none' : ''].filter(
        (it) => it !== '',
      )
      const kind = kinds.length === 0 ? '' : markup` class="${kinds.join(' ')}"`
      if (at === 0) return markup`<th scope="row"${role('rowheader')}${kind}>${content}</th>`
      // On a card, each cell is labelled with its column, unless it begins with the same word or contains sentences.
      const isClear = plainText(cell).startsWith(name) || (as === undefined && (widths[at] ?? 0) > SENTENCE_COLUMNS)
      const label = isCards && !isClear ? markup` data-label="${name}"` : ''
      return markup`<td${role('cell')}${label}${kind}>${isCards ? markup`<div>${content}</div>` : content}</td>`
    })
    return markup`<tr${role('row')}${mark ? markup` class="${mark}"` : ''}>${drawn}</tr>`
  })
  const { t } = pen.words
  // Differs from the heading of the section, which screen readers announce, too.
  const name = caption ?? (heading === undefined ? t('表', 'Table') : t(`${heading}（表）`, `${heading} (table)`))
  const isSlim = !isCards && columns.length <= SLIM_COLUMNS && columns.every(({ as }) => as !== 'bar')
  const isOfFigures = columns.every(({ as }, at) => at === 0 || as !== undefined)
  const kind = isCards ? 'cards' : isOfFigures ? 'figures' : ''
  return markup`<div class="scroll${isSlim ? ' slim' : ''}" role="group" tabindex="0" aria-label="${name}"><table${kind === '' ? '' : markup` class="${kind}"`}${role('table')}>${caption === undefined ? '' : markup`<caption><span>${caption}</span></caption>`}<thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`
}

/** The width of a phone in half-width characters. An ideograph counts as two. */
const PHONE_COLUMNS = 46
const NAME_COLUMNS = 14
const GAP_COLUMNS = 2
/** With a label before it, longer text does not fit on a line of a phone. */
const SENTENCE_COLUMNS = PHONE_COLUMNS - NAME_COLUMNS
/** Longer text is a sentence and may wrap. Two dates with their weekdays are shorter. */
const WORD_COLUMNS = 23

const ISO_DATE = /^\d{4}-\d{2}-\d{2}(?=（.）$|$)/

/** A date as the sentences of the page write it: `12 月 25 日（五）`, with the year unless it is this one. */
function dated(text: Text, words: Words): Text {
  const write = (written: string) => written.replace(ISO_DATE, words.nearDay)
  if (typeof text === 'string') return write(text)
  if (Array.isArray(text)) return (text as readonly Text[]).map((it) => dated(it, words))
  return text !== null && typeof text === 'object' && 'to' in text ? { ...text, text: write(text.text) } : text
}

/** The width of each column in half-width characters. */
function widthsOf(columns: BlockOf<'table'>['columns'], rows: BlockOf<'table'>['rows']): number[] {
  return columns.map(({ as, name }, at) =>
    as === 'bar'
      ? 0
      : rows.reduce((widest, { cells }) => widestOf(widest, plainText(cells[at] ?? null)), widthOf(name)),
  )
}

/** The columns whose text must not wrap: those with short text, if they all fit on a phone. */
function unwrappedColumns(
  columns: BlockOf<'table'>['columns'],
  widths: readonly number[],
  isCards: boolean,
): boolean[] {
  const isShort = columns.map(({ as }, at) => as === undefined && (widths[at] ?? 0) <= WORD_COLUMNS)
  if (isCards) return isShort
  const needs = columns.map(({ as }, at) => {
    if (isShort[at] || as === 'number') return (widths[at] ?? 0) + GAP_COLUMNS
    return as === 'bar' ? 0 : NAME_COLUMNS
  })
  if (needs.reduce((sum, it) => sum + it, 0) <= PHONE_COLUMNS) return isShort
  return isShort.map(() => false)
}

/** A text that is too short to be the widest is not measured. */
function widestOf(widest: number, text: string): number {
  return text.length * 2 <= widest ? widest : Math.max(widest, widthOf(text))
}

/** A bar as long as the share. In a column with negative shares, zero is in the middle. */
function bar(share: number, isSigned: boolean): Html {
  const width = Math.min(Math.abs(share), 1) * (isSigned ? 50 : 100)
  const from = isSigned ? (share < 0 ? 50 - width : 50) : 0
  return markup`<svg class="bar${share < 0 ? ' less' : ''}" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect x="${from.toFixed(1)}" width="${width.toFixed(1)}" height="10"/></svg>`
}
