import { licenceInChinese } from '#support/text/licences.ts'
import type { Provenance } from '../provenance.ts'
import { describeStaleData } from './data-age.ts'
import type { Block, BlockOf, Document } from './document.ts'
import type { Words } from './messages.ts'
import { captionOf } from './plain-blocks.ts'
import { link, piecesOf, type Link, type Phone, type Piece, type Target, type Text } from './text.ts'

/** Returns the address of a link's target. Undefined if the target has no address, for example over stdio. */
export type Resolve = (target: Target) => string | undefined

interface Context {
  readonly words: Words
  readonly resolve: Resolve
}

/** The parts that are absent leave no gap. */
export function toMarkdown(document: Document, words: Words, resolve: Resolve): string {
  const { asked, headline, lede, actions = [], blocks, provenance, notice } = document
  const context = { words, resolve }
  const parts = [
    provenance?.stale ? quote([describeStaleData(provenance, words)]) : '',
    `# ${inline(headline, context)}`,
    asked === undefined ? '' : `_${inline(asked, context)}_`,
    lede === undefined ? '' : inline(lede, context),
    actions.map((it) => writeAction(it, context)).join('\n'),
    ...blocks.map((block) => writeBlock(block, context)),
    provenance ? writeSources(provenance, words) : '',
    notice === undefined ? '' : inline(words.sentence(notice), context),
  ]
  return `${joinParts(parts)}\n`
}

function joinParts(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n')
}

function writeBlock(block: Block, context: Context): string {
  return joinParts([
    block.heading === undefined ? '' : writeHeading(block.heading, 2),
    block.note === undefined ? '' : inline(block.note, context),
    writeBody(block, context),
  ])
}

function writeBody(block: Block, context: Context): string {
  const { words } = context
  const withHeading = (heading: string, blocks: readonly Block[]) =>
    [writeHeading(heading, 2), ...blocks.map((it) => writeBlock(it, context))].join('\n\n')
  const writeFacts = (facts: BlockOf<'facts'>['facts']) =>
    writePairs(
      facts.map(({ name, value }) => [name, inline(value, context)]),
      words,
    )
  switch (block.kind) {
    case 'text':
      return block.paragraphs.map((text) => inline(text, context)).join('\n\n')
    case 'list':
      return writeItems(
        block.items.map((item) => inline(item, context)),
        block.ordered,
      )
    case 'facts':
      return writeFacts(block.facts)
    case 'table':
      return writeTable(block, context)
    case 'chart':
      return escape(block.says)
    case 'calendar':
      return writePairs(
        Object.entries(block.days).flatMap(([date, { name }]) =>
          name === undefined ? [] : [[words.date(date), escape(name)] as const],
        ),
        words,
      )
    case 'numbers':
      return writePairs(
        block.rows.map(({ name, numbers, amount, isHit }) => {
          const texts = numbers.map(({ text, matched }) => (matched ? bold(text) : escape(text)))
          return [name, `${texts.join(' ')}${writeInBrackets(amount, words)}${isHit ? ' ✓' : ''}`] as const
        }),
        words,
      )
    case 'marked':
      return quote(bracketRanges(block).split('\n').map(escape))
    case 'findings':
      return block.items
        .map(({ titles, facts }) => {
          const names = titles.map(({ ref, text, tag }) =>
            writeHeading(`${ref === undefined ? '' : `${ref}. `}${text}${writeInBrackets(tag, words)}`, 3),
          )
          return [...names, writeFacts(facts)].join('\n\n')
        })
        .join('\n\n')
    case 'steps':
      return block.steps.map((step, at) => writeStep(step, at, context)).join('\n\n')
    case 'callout':
      return quote([bold(block.title), inline(block.text, context)])
    case 'links':
      return block.links.map((it) => writeAction(it, context)).join('\n')
    case 'contacts':
      return writePairs(
        block.contacts.map(({ name, phone, when }) => [name, [bold(phone), when].filter(Boolean).join(' ')]),
        words,
      )
    case 'code':
      return joinParts([block.label === undefined ? '' : escape(block.label), fence(block.code)])
    case 'lines':
      return fence(
        block.lines
          .map(({ number, text, mark, note = '' }) =>
            `${number}: ${text}${mark || note ? `   ← ${note}` : ''}`.trimEnd(),
          )
          .join('\n'),
      )
    case 'checks':
      return block.checks.map((check) => writeCheck(check, context)).join('\n')
    case 'snippet':
      return quote([escape(block.address), bold(block.title), escape(block.description)])
    case 'breathing':
      return writePairs(
        block.phases.map(({ name, seconds }) => [name, words.count(seconds, '秒', 'second')]),
        words,
      )
    case 'questions':
      return block.questions
        .map(({ question, answer }) => [writeHeading(question, 3), inline(answer, context)].join('\n\n'))
        .join('\n\n')
    case 'fold':
      return withHeading(block.summary, block.blocks)
    case 'groups':
      return block.groups.map(({ name, blocks }) => withHeading(name, blocks)).join('\n\n')
    case 'split':
      return [...block.left, ...block.right].map((it) => writeBlock(it, context)).join('\n\n')
  }
}

function writeHeading(text: string, level: 2 | 3): string {
  return `${'#'.repeat(level)} ${escape(text)}`
}

function writeItems(items: readonly string[], ordered?: boolean): string {
  return items.map((item, at) => `${ordered ? `${at + 1}.` : '-'} ${item}`).join('\n')
}

/** Names with their values. */
function writePairs(pairs: readonly (readonly [name: string, value: string])[], { t }: Words): string {
  return writeItems(pairs.map(([name, value]) => `${escape(name)}${t('：', ': ')}${value}`))
}

/** A telephone number, or a link with a note. */
function writeAction(action: Phone | (Link & { readonly note?: string }), context: Context): string {
  const note = 'to' in action ? action.note : undefined
  const ending = note === undefined ? '' : `${context.words.t('：', ': ')}${escape(note)}`
  return `- ${inline(action, context)}${ending}`
}

function quote(lines: readonly string[]): string {
  return `> ${lines.join('\n>\n> ')}`
}

/** An addition in brackets. */
function writeInBrackets(text: string | undefined, { t }: Words): string {
  return text === undefined ? '' : t(`（${escape(text)}）`, ` (${escape(text)})`)
}

/** The marked ranges in brackets, with the number of their explanation. */
function bracketRanges({ text, marks }: BlockOf<'marked'>): string {
  let at = 0
  const parts = marks.map(({ start, end, ref }) => {
    const part = `${text.slice(at, start)}[${text.slice(start, end)}]${ref === undefined ? '' : `(${ref})`}`
    at = end
    return part
  })
  return parts.join('') + text.slice(at)
}

function writeStep(
  { title, given = [], text, action, result, code, field }: BlockOf<'steps'>['steps'][number],
  at: number,
  context: Context,
): string {
  const details = [
    ...given.map(({ name, value }) => `${escape(name)}${context.words.t('：', ': ')}${escape(value)}`),
    ...(result ? [`→ ${inline(result.summary, context)}`] : []),
    ...(text === undefined ? [] : [inline(text, context)]),
    ...(field === undefined ? [] : [escape('______')]),
  ]
  const links = [action, result?.fullAnswer].filter((it) => it !== undefined)
  return joinParts([
    [`${at + 1}. ${bold(title)}`, ...details.map((line) => `   - ${line}`)].join('\n'),
    code === undefined ? '' : fence(code),
    links.map((it) => writeAction(link(it.text, it.to), context)).join('\n'),
  ])
}

const SIGNS = { yes: '✓', no: '✗', tip: '·', unknown: '?' }

function writeCheck(
  { state, name, points, found, fix }: BlockOf<'checks'>['checks'][number],
  context: Context,
): string {
  const line = `- ${SIGNS[state]} ${bold(name)}${writeInBrackets(points, context.words)}`
  const entry = found === undefined ? line : `${line}\n  ${inline(found, context)}`
  return joinParts([entry, ...(fix ? [escape(fix.label), fence(fix.code)] : [])])
}

function writeTable(block: BlockOf<'table'>, context: Context): string {
  const { columns, rows } = block
  const caption = captionOf(block, context.words)
  const shown = columns.flatMap(({ as }, at) => (as === 'bar' ? [] : [at]))
  const head = shown.map((at) => escape(columns[at]?.name ?? ''))
  const rules = shown.map((at) => (columns[at]?.as === 'number' ? '---:' : '---'))
  const cells = rows.map((row) => shown.map((at) => inline(row.cells[at] ?? null, context)))
  const table = [head, rules, ...cells].map((line) => `| ${line.join(' | ')} |`).join('\n')
  return caption === undefined ? table : `${escape(caption)}\n\n${table}`
}

function fence(code: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map((run) => run[0].length))
  const ticks = '`'.repeat(longest + 1)
  return `${ticks}\n${code}\n${ticks}`
}

function inline(text: Text, { resolve }: Context): string {
  return piecesOf(text)
    .map((piece) => writePiece(piece, resolve))
    .join('')
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
