import { describeStaleData } from './data-age.ts'
import type { Block, BlockOf, Document } from './document.ts'
import type { Words } from './messages.ts'
import { link, type Link, type Phone, type Text } from './text.ts'
import type { Provenance } from '../provenance.ts'

/** A telephone number, or a link with a note. */
export type Action = Phone | (Link & { readonly note?: string })

/** How a form of plain text, such as Markdown, writes the parts of a document. */
export interface Writer {
  readonly words: Words
  /** The separator of a heading and what follows it. */
  readonly gap: '\n' | '\n\n'
  /** Text from outside, which must not become markup. */
  plain(text: string): string
  inline(text: Text): string
  strong(text: string): string
  /** A number that matches the question. */
  matched(text: string): string
  asked(text: Text): string
  headline(text: Text): string
  heading(text: string, level: 2 | 3): string
  paragraph(text: Text): string
  items(items: readonly string[], ordered?: boolean): string
  /** Names with their values. */
  pairs(pairs: readonly (readonly [name: string, value: string])[]): string
  action(action: Action): string
  table(table: BlockOf<'table'>): string
  chart(chart: BlockOf<'chart'>): string
  quote(lines: readonly string[]): string
  /** A line with what belongs to it, which is indented. */
  entry(sign: string, lines: readonly string[]): string
  code(code: string): string
  sources(provenance: Provenance): string
}

/** Writes a document as plain text. The parts that are absent leave no gap. */
export function writeDocument(document: Document, writer: Writer): string {
  const { asked, headline, lede, actions = [], blocks, provenance, notice } = document
  const { words } = writer
  const parts = [
    provenance?.stale ? writer.quote([describeStaleData(provenance, words)]) : '',
    writer.headline(headline),
    asked === undefined ? '' : writer.asked(asked),
    lede === undefined ? '' : writer.paragraph(lede),
    actions.map((it) => writer.action(it)).join('\n'),
    ...blocks.map((block) => writeBlock(block, writer)),
    provenance ? writer.sources(provenance) : '',
    notice === undefined ? '' : writer.paragraph(words.sentence(notice)),
  ]
  return `${joinParts(parts, '\n\n')}\n`
}

function joinParts(parts: readonly string[], gap: string): string {
  return parts.filter((part) => part !== '').join(gap)
}

function writeBlock(block: Block, writer: Writer): string {
  const heading = block.heading === undefined ? '' : writer.heading(block.heading, 2)
  const note = block.note === undefined ? '' : writer.paragraph(block.note)
  return joinParts([heading, note, writeBody(block, writer)], writer.gap)
}

function writeBody(block: Block, writer: Writer): string {
  const { words, gap } = writer
  const withHeading = (heading: string, blocks: readonly Block[]) =>
    [writer.heading(heading, 2), ...blocks.map((it) => writeBlock(it, writer))].join(gap)
  const writeFacts = (facts: BlockOf<'facts'>['facts']) =>
    writer.pairs(facts.map(({ name, value }) => [name, writer.inline(value)]))
  switch (block.kind) {
    case 'text':
      return block.paragraphs.map((text) => writer.paragraph(text)).join('\n\n')
    case 'list':
      return writer.items(
        block.items.map((item) => writer.inline(item)),
        block.ordered,
      )
    case 'facts':
      return writeFacts(block.facts)
    case 'table':
      return writer.table(block)
    case 'chart':
      return writer.chart(block)
    case 'calendar':
      return writer.pairs(
        Object.entries(block.days).flatMap(([date, { name }]) =>
          name === undefined ? [] : [[words.date(date), writer.plain(name)] as const],
        ),
      )
    case 'numbers':
      return writer.pairs(
        block.rows.map(({ name, numbers, amount, isHit }) => {
          const texts = numbers.map(({ text, matched }) => (matched ? writer.matched(text) : writer.plain(text)))
          return [name, `${texts.join(' ')}${writeInBrackets(amount, writer)}${isHit ? ' ✓' : ''}`] as const
        }),
      )
    case 'marked':
      return writer.quote(bracketRanges(block).split('\n').map(writer.plain))
    case 'findings':
      return block.items
        .map(({ titles, facts }) => {
          const names = titles.map(({ ref, text, tag }) =>
            writer.heading(`${ref === undefined ? '' : `${ref}. `}${text}${writeInBrackets(tag, writer)}`, 3),
          )
          return [...names, writeFacts(facts)].join(gap)
        })
        .join('\n\n')
    case 'steps':
      return block.steps.map((step, at) => writeStep(step, at, writer)).join('\n\n')
    case 'callout':
      return writer.quote([writer.strong(block.title), writer.inline(block.text)])
    case 'links':
      return block.links.map((it) => writer.action(it)).join('\n')
    case 'contacts':
      return writer.pairs(
        block.contacts.map(({ name, phone, when }) => [name, [writer.strong(phone), when].filter(Boolean).join(' ')]),
      )
    case 'code':
      return joinParts([block.label === undefined ? '' : writer.plain(block.label), writer.code(block.code)], gap)
    case 'lines':
      return writer.code(
        block.lines
          .map(({ number, text, mark, note = '' }) =>
            `${number}: ${text}${mark || note ? `   ← ${note}` : ''}`.trimEnd(),
          )
          .join('\n'),
      )
    case 'checks':
      return block.checks.map((check) => writeCheck(check, writer)).join('\n')
    case 'snippet':
      return writer.quote([writer.plain(block.address), writer.strong(block.title), writer.plain(block.description)])
    case 'breathing':
      return writer.pairs(block.phases.map(({ name, seconds }) => [name, words.count(seconds, '秒', 'second')]))
    case 'questions':
      return block.questions
        .map(({ question, answer }) => [writer.heading(question, 3), writer.paragraph(answer)].join(gap))
        .join('\n\n')
    case 'fold':
      return withHeading(block.summary, block.blocks)
    case 'groups':
      return block.groups.map(({ name, blocks }) => withHeading(name, blocks)).join('\n\n')
    case 'split':
      return [...block.left, ...block.right].map((it) => writeBlock(it, writer)).join('\n\n')
  }
}

/** An addition in brackets. */
function writeInBrackets(text: string | undefined, { plain, words: { t } }: Writer): string {
  return text === undefined ? '' : t(`（${plain(text)}）`, ` (${plain(text)})`)
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
  writer: Writer,
): string {
  const { words } = writer
  const lines = [
    writer.strong(title),
    ...given.map(({ name, value }) => `${writer.plain(name)}${words.t('：', ': ')}${writer.plain(value)}`),
    ...(result ? [`→ ${writer.inline(result.summary)}`] : []),
    ...(text === undefined ? [] : [writer.inline(text)]),
    ...(field === undefined ? [] : [writer.plain('______')]),
  ]
  const links = [action, result?.fullAnswer].filter((it) => it !== undefined)
  return joinParts(
    [
      writer.entry(`${at + 1}. `, lines),
      code === undefined ? '' : writer.code(code),
      links.map((it) => writer.action(link(it.text, it.to))).join('\n'),
    ],
    writer.gap,
  )
}

const SIGNS = { yes: '✓', no: '✗', tip: '·', unknown: '?' }

function writeCheck({ state, name, points, found, fix }: BlockOf<'checks'>['checks'][number], writer: Writer): string {
  const line = `${writer.strong(name)}${writeInBrackets(points, writer)}`
  const entry = writer.entry(`${SIGNS[state]} `, [line, ...(found === undefined ? [] : [writer.inline(found)])])
  return joinParts([entry, ...(fix ? [writer.plain(fix.label), writer.code(fix.code)] : [])], writer.gap)
}
