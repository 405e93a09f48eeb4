import type { Provenance } from '../provenance.ts'
import { inColumns, widthOf, wrap } from './columns.ts'
import type { Block, BlockOf, Document } from './document.ts'
import type { ChartBlock } from './picture-blocks.ts'
import { staleSentence } from './data-age.ts'
import { piecesOf, plainText, type Link, type Text } from './text.ts'
import type { Words } from './messages.ts'

const WIDTH = 80

/** Renders the document as plain text for a terminal: tables in columns, charts as block characters. */
export function toTerminal(document: Document, words: Words, service: string): string {
  const pen: Pen = { words, service }
  const { asked, headline, lede, score, actions = [], blocks, provenance, notice } = document
  const parts = [
    provenance?.stale ? `! ${staleSentence(provenance, words)}` : '',
    asked === undefined ? '' : paragraph(asked),
    underlined(plainText(headline), '═'),
    lede === undefined ? '' : paragraph(lede),
    score ? `${meter(score.value / score.max)} ${score.label}` : '',
    actions.map((it) => ('phone' in it ? `☎ ${it.text ?? it.phone}` : linkLine(it, pen))).join('\n'),
    ...blocks.map((block) => section(block, pen)),
    provenance ? sourcesOf(provenance, words) : '',
    notice === undefined ? '' : wrap(words.sentence(notice), WIDTH).join('\n'),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

interface Pen {
  readonly words: Words
  /** The service that a link means if it names none. */
  readonly service: string
}

function section(block: Block, pen: Pen): string {
  const parts = [
    block.heading === undefined ? '' : underlined(block.heading, '─'),
    block.note === undefined ? '' : paragraph(block.note),
    bodyOf(block, pen),
  ]
  return parts.filter((part) => part !== '').join('\n')
}

function bodyOf(block: Block, pen: Pen): string {
  const { words } = pen
  switch (block.kind) {
    case 'text':
      return block.paragraphs.map(paragraph).join('\n\n')
    case 'list':
      return block.items.map((item, at) => hanging(block.ordered ? `${at + 1}. ` : '• ', plain(item))).join('\n')
    case 'facts':
      return factLines(block.facts)
    case 'table':
      return tableOf(block, words)
    case 'chart':
      return chartOf(block, words)
    case 'calendar':
      return Object.entries(block.days)
        .flatMap(([date, { name }]) => (name === undefined ? [] : [`${words.date(date)}  ${name}`]))
        .join('\n')
    case 'numbers':
      return inColumns(
        block.rows.map(({ name, numbers, amount, isHit }) => [
          name,
          numbers.map(({ text, matched }) => (matched ? `[${text}]` : text)).join(' '),
          `${amount ?? ''}${isHit ? ' ✓' : ''}`,
        ]),
        WIDTH,
      )
    case 'marked':
      return wrap(bracketed(block), WIDTH).join('\n')
    case 'findings':
      return block.items
        .map(({ titles, facts }) =>
          [
            ...titles.map(
              ({ ref, text, tag }) =>
                `${ref === undefined ? '' : `${ref}. `}${text}${tag === undefined ? '' : ` [${tag}]`}`,
            ),
            factLines(facts),
          ].join('\n'),
        )
        .join('\n\n')
    case 'steps':
      return block.steps
        .map(({ title, given = [], text, code, action, result, field }, at) =>
          [
            `${at + 1}. ${title}`,
            ...given.map(({ name, value }) => hanging(`   ${name}: `, value)),
            ...(result ? [hanging('   → ', plain(result.summary))] : []),
            ...(text === undefined ? [] : [hanging('   ', plain(text))]),
            ...(field === undefined ? [] : ['   ______________________________']),
            ...(code === undefined ? [] : [indented(code)]),
            ...(action ? [linkLine(action, pen)] : []),
            ...(result?.fullAnswer ? [linkLine(result.fullAnswer, pen)] : []),
          ].join('\n'),
        )
        .join('\n\n')
    case 'callout':
      return hanging('! ', `${block.title}\n${plain(block.text)}`)
    case 'links':
      return block.links.map((it) => linkLine(it, pen)).join('\n')
    case 'contacts':
      return inColumns(
        block.contacts.map(({ name, phone, when }) => [phone, name, when ?? '']),
        WIDTH,
      )
    case 'code':
      return [block.label ?? '', indented(block.code)].filter((it) => it !== '').join('\n')
    case 'lines':
      return block.lines
        .map(({ number, text, mark, note }) =>
          `${mark ? '▶' : ' '}${String(number).padStart(4)}  ${text}${note === undefined ? '' : `   ← ${note}`}`.trimEnd(),
        )
        .join('\n')
    case 'checks':
      return block.checks.map((check) => checkLines(check)).join('\n')
    case 'snippet':
      return [block.address, block.title, block.description].map((line) => hanging('│ ', line)).join('\n')
    case 'breathing':
      return block.phases.map(({ name, seconds }) => `${name} ${'▁'.repeat(seconds)} ${seconds} s`).join('\n')
    case 'questions':
      return block.questions.map(({ question, answer }) => `${question}\n${hanging('  ', plain(answer))}`).join('\n\n')
    case 'fold':
      return [underlined(block.summary, '─'), ...block.blocks.map((inner) => section(inner, pen))].join('\n')
    case 'groups':
      return block.groups
        .map(({ name, blocks }) => [underlined(name, '─'), ...blocks.map((inner) => section(inner, pen))].join('\n'))
        .join('\n\n')
    case 'split':
      return [...block.left, ...block.right].map((inner) => section(inner, pen)).join('\n\n')
  }
}

/** A link to another site is shown as its address, a link to an operation as the command to type. */
function linkLine({ text, to, note }: Link & { readonly note?: string }, { service }: Pen): string {
  const withNote = note === undefined ? text : `${text}（${note}）`
  if (typeof to === 'string') return hanging('→ ', to.startsWith('/') ? withNote : `${withNote}  ${to}`)
  const inputs = Object.entries(to.input ?? {}).flatMap(([name, value]) =>
    value === undefined || value === null || typeof value === 'object'
      ? []
      : [`--${name.replaceAll('_', '-')} ${quoted(String(value))}`],
  )
  const command = ['dozen', to.service ?? service, to.operation.replaceAll('_', '-'), ...inputs].join(' ')
  return hanging('→ ', `${withNote}  ${command}`)
}

/** Quotes a value for a POSIX shell. */
function quoted(value: string): string {
  return /^[\w.:/@+-]+$/.test(value) ? value : `'${value.replaceAll("'", String.raw`'\''`)}'`
}

/** The text without markup. An external link is followed by its address. */
function plain(text: Text): string {
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

function paragraph(text: Text): string {
  return wrap(plain(text), WIDTH).join('\n')
}

/** Indents all lines after the first by the width of the bullet. */
function hanging(sign: string, text: string): string {
  const lines = wrap(text, WIDTH - widthOf(sign))
  const rest = ' '.repeat(widthOf(sign))
  return lines.map((line, at) => `${at === 0 ? sign : rest}${line}`).join('\n')
}

function indented(code: string): string {
  return code
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n')
}

function underlined(text: string, rule: string): string {
  const lines = wrap(text, WIDTH)
  return [...lines, rule.repeat(Math.max(...lines.map(widthOf)))].join('\n')
}

function factLines(facts: readonly { readonly name: string; readonly value: Text }[]): string {
  return inColumns(
    facts.map(({ name, value }) => [name, plain(value)]),
    WIDTH,
  )
}

function tableOf({ caption, columns, rows }: BlockOf<'table'>, words: Words): string {
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

const STEPS = '▁▂▃▄▅▆▇█'

function chartOf(chart: ChartBlock, words: Words): string {
  switch (chart.draw) {
    case 'line':
    case 'steps':
      return `${sparkline(chart.points.map(({ value }) => value))}\n${chart.caption}`
    case 'bars': {
      const most = Math.max(...chart.points.map(({ value }) => value), 0)
      const rows = chart.points.map(({ at, value, label, isGuess }) => [
        at,
        (isGuess ? '░' : '█').repeat(most === 0 ? 0 : Math.round((value / most) * 40)),
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
    .map((value) => STEPS[high === low ? 3 : Math.round(((value - low) / (high - low)) * (STEPS.length - 1))])
    .join('')
}

function meter(share: number): string {
  const filled = Math.round(Math.min(Math.max(share, 0), 1) * 30)
  return `${'█'.repeat(filled)}${'░'.repeat(30 - filled)}`
}

/** Marks ranges with brackets and the number of their explanation. */
function bracketed({ text, marks }: BlockOf<'marked'>): string {
  let at = 0
  const parts = marks.map(({ start, end, ref }) => {
    const part = `${text.slice(at, start)}[${text.slice(start, end)}]${ref === undefined ? '' : `(${ref})`}`
    at = end
    return part
  })
  return parts.join('') + text.slice(at)
}

function checkLines({ state, name, points, found, fix }: BlockOf<'checks'>['checks'][number]): string {
  const sign = { yes: '✓', no: '✗', tip: '·', unknown: '?' }[state]
  return [
    hanging(`${sign} `, `${name}${points === undefined ? '' : `  (${points})`}`),
    ...(found === undefined ? [] : [hanging('  ', plain(found))]),
    ...(fix ? [hanging('  ', fix.label), indented(fix.code)] : []),
  ].join('\n')
}

function sourcesOf({ as_of, sources }: Provenance, words: Words): string {
  const date = `${words.t('資料日期：', 'Data as of ')}${as_of ?? words.t('無', 'no date')}`
  const lines = sources.map(({ name, url }) => hanging('• ', url === '' ? name : `${name} <${url}>`))
  return [date, ...lines].join('\n')
}
