import { licenceInChinese } from '#support/text/licences.ts'
import type { Provenance } from '../provenance.ts'
import type { BlockOf, Document } from './document.ts'
import type { Words } from './messages.ts'
import { captionOf } from './plain-blocks.ts'
import { piecesOf, type Piece, type Target, type Text } from './text.ts'
import { writeDocument, type Writer } from './write-document.ts'

/** Returns the address of a link's target. Undefined if the target has no address, for example over stdio. */
export type Resolve = (target: Target) => string | undefined

export function toMarkdown(document: Document, words: Words, resolve: Resolve): string {
  return writeDocument(document, markdownWriter(words, resolve))
}

function markdownWriter(words: Words, resolve: Resolve): Writer {
  const inline = (text: Text) =>
    piecesOf(text)
      .map((piece) => writePiece(piece, resolve))
      .join('')
  const named = (name: string, value: string) => `${escape(name)}${words.t('：', ': ')}${value}`
  const items = (all: readonly string[], ordered?: boolean) =>
    all.map((item, at) => `${ordered ? `${at + 1}.` : '-'} ${item}`).join('\n')
  return {
    words,
    gap: '\n\n',
    plain: escape,
    inline,
    strong: bold,
    matched: bold,
    asked: (text) => `_${inline(text)}_`,
    headline: (text) => `# ${inline(text)}`,
    heading: (text, level) => `${'#'.repeat(level)} ${escape(text)}`,
    paragraph: inline,
    items,
    pairs: (pairs) => items(pairs.map(([name, value]) => named(name, value))),
    action: (action) => {
      const note = 'to' in action ? action.note : undefined
      return `- ${inline(action)}${note === undefined ? '' : words.t(`：${escape(note)}`, `: ${escape(note)}`)}`
    },
    table: (table) => writeTable(table, inline, words),
    chart: ({ says }) => escape(says),
    quote: (lines) => `> ${lines.join('\n>\n> ')}`,
    entry: (sign, [first = '', ...rest]) => {
      const begin = /^\d/.test(sign) ? sign : `- ${sign}`
      const indent = /^\d/.test(sign) ? '   - ' : '  '
      return [`${begin}${first}`, ...rest.map((line) => `${indent}${line}`)].join('\n')
    },
    code: fence,
    sources: (provenance) => writeSources(provenance, words),
  }
}

function writeTable(block: BlockOf<'table'>, inline: (text: Text) => string, words: Words): string {
  const { columns, rows } = block
  const caption = captionOf(block, words)
  const shown = columns.flatMap(({ as }, at) => (as === 'bar' ? [] : [at]))
  const head = shown.map((at) => escape(columns[at]?.name ?? ''))
  const rules = shown.map((at) => (columns[at]?.as === 'number' ? '---:' : '---'))
  const cells = rows.map((row) => shown.map((at) => inline(row.cells[at] ?? null)))
  const table = [head, rules, ...cells].map((line) => `| ${line.join(' | ')} |`).join('\n')
  return caption === undefined ? table : `${escape(caption)}\n\n${table}`
}

function fence(code: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map((run) => run[0].length))
  const ticks = '`'.repeat(longest + 1)
  return `${ticks}\n${code}\n${ticks}`
}

function writePiece(piece: Piece, resolve: Resolve): string {
  if (piece === null) return ''
  if (typeof piece !== 'object') return typeof piece === 'number' ? String(piece) : escape(piece)
  if ('to' in piece) {
    const address = resolve(piece.to)
    return address === undefined
      ? escape(piece.text)
      : `[${escape(piece.text)}](${address.replaceAll('(', '%28').replaceAll(')', '%29')})`
  }
  if ('phone' in piece)
    return piece.text === undefined ? `**${piece.phone}**` : `${escape(piece.text)} **${piece.phone}**`
  if ('strong' in piece) return bold(piece.strong)
  if ('em' in piece) return bold(piece.em)
  if ('code' in piece) return `\`${piece.code.replaceAll('`', "'")}\``
  return escape('quiet' in piece ? piece.quiet : piece.tag)
}

/** Asterisks beside a space do not mark emphasis (CommonMark §6.2), so spaces are moved outside. */
function bold(text: string): string {
  const escaped = escape(text)
  const inside = escaped.trim()
  return inside === '' ? escaped : escaped.replace(inside, () => `**${inside}**`)
}

function writeSources({ as_of, stale, sources }: Provenance, { t }: Words): string {
  const age = stale ? t('（已超過應有的更新時間）', ' (older than its cadence allows)') : ''
  const lines = sources.map(({ name, url, licence }) => {
    const source = url === '' ? escape(name) : `[${escape(name)}](${url})`
    return `- ${source}${t(`（${escape(licenceInChinese(licence))}）`, ` (${escape(licence)})`)}`
  })
  const date = `${t('資料日期：', 'Data as of: ')}${as_of ?? t('無', 'none')}${age}`
  return lines.length === 0 ? date : `${date}\n\n${lines.join('\n')}`
}

/** Escapes text that may come from a source, so that it cannot become markup. */
function escape(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>|#]/g, String.raw`\$&`).replaceAll(/\s+/g, ' ')
}
