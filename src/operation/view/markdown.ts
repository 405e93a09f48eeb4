import type { Provenance } from '../provenance.ts'
import { licenceInChinese } from '#support/text/licences.ts'
import { staleSentence } from './data-age.ts'
import type { Block, Document } from './document.ts'
import { piecesOf, type Piece, type Target, type Text } from './text.ts'
import type { Words } from './messages.ts'

/** Returns the address of a link's target. Undefined if the target has no address, for example over stdio. */
export type Resolve = (target: Target) => string | undefined

interface Pen {
  readonly words: Words
  readonly resolve: Resolve
}

export function toMarkdown(document: Document, words: Words, resolve: Resolve): string {
  const pen: Pen = { words, resolve }
  const { asked, headline, lede, actions, blocks, provenance, notice } = document
  const parts = [
    staleness(provenance, words),
    `# ${inline(headline, pen)}`,
    asked === undefined ? '' : `_${inline(asked, pen)}_`,
    lede === undefined ? '' : inline(lede, pen),
    (actions ?? []).map((action) => `- ${writePiece(action, pen)}`).join('\n'),
    ...blocks.map((block) => writeBlock(block, pen)),
    provenance ? writeSources(provenance, pen) : '',
    notice === undefined ? '' : escape(words.sentence(notice)),
  ]
  return `${parts.filter((text) => text !== '').join('\n\n')}\n`
}

function staleness(provenance: Provenance | undefined, words: Words): string {
  if (!provenance?.stale) return ''
  return `> ${staleSentence(provenance, words)}`
}

function writeBlock(block: Block, pen: Pen): string {
  const heading = block.heading === undefined ? '' : `## ${escape(block.heading)}`
  const note = block.note === undefined ? '' : inline(block.note, pen)
  return [heading, note, writeBody(block, pen)].filter((text) => text !== '').join('\n\n')
}

function writeBody(block: Block, pen: Pen): string {
  const { words } = pen
  const bullets = (items: readonly string[]) => items.map((item) => `- ${item}`).join('\n')
  switch (block.kind) {
    case 'text':
      return block.paragraphs.map((text) => inline(text, pen)).join('\n\n')
    case 'list':
      return block.items.map((item, at) => `${block.ordered ? `${at + 1}.` : '-'} ${inline(item, pen)}`).join('\n')
    case 'facts':
      return bullets(block.facts.map(({ name, value }) => named(name, inline(value, pen), words)))
    case 'table': {
      const shown = block.columns.map(({ as }, at) => ({ at, isShown: as !== 'bar' })).filter((it) => it.isShown)
      const head = shown.map(({ at }) => escape(block.columns[at]?.name ?? ''))
      const rules = shown.map(({ at }) => (block.columns[at]?.as === 'number' ? '---:' : '---'))
      const rows = block.rows.map(({ cells }) => shown.map(({ at }) => inline(cells[at] ?? null, pen)))
      const table = [head, rules, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
      return block.caption === undefined ? table : `${escape(block.caption)}\n\n${table}`
    }
    case 'chart':
      return escape(block.says)
    case 'calendar':
      return bullets(
        Object.entries(block.days).flatMap(([date, { name }]) =>
          name === undefined ? [] : [named(words.date(date), escape(name), words)],
        ),
      )
    case 'numbers':
      return bullets(
        block.rows.map(({ name, numbers, amount, isHit }) => {
          const texts = numbers.map(({ text, matched }) => (matched ? `**${escape(text)}**` : escape(text))).join(' ')
          const prize = amount === undefined ? '' : words.t(`（${escape(amount)}）`, ` (${escape(amount)})`)
          return `${named(name, texts, words)}${prize}${isHit ? ' ✓' : ''}`
        }),
      )
    case 'marked':
      return `> ${block.text.split('\n').map(escape).join('\n> ')}`
    case 'findings':
      return block.items
        .map(({ titles, facts }) =>
          [
            ...titles.map(
              ({ ref, text, tag }) =>
                `### ${ref === undefined ? '' : `${ref}. `}${escape(text)}${tag === undefined ? '' : words.t(`（${escape(tag)}）`, ` (${escape(tag)})`)}`,
            ),
            bullets(facts.map(({ name, value }) => named(name, inline(value, pen), words))),
          ].join('\n\n'),
        )
        .join('\n\n')
    case 'steps':
      return block.steps
        .map(({ title, given = [], text, action, result, code, field }, at) =>
          [
            `${at + 1}. **${escape(title)}**`,
            ...given.map(({ name, value }) => `   - ${named(name, escape(value), words)}`),
            ...(result
              ? [
                  `   **${inline(result.summary, pen)}**${result.fullAnswer ? ` ${writePiece(result.fullAnswer, pen)}` : ''}`,
                ]
              : []),
            ...(text === undefined ? [] : [`   ${inline(text, pen)}`]),
            ...(action ? [`   ${writePiece(action, pen)}`] : []),
            ...(field === undefined ? [] : ['   \\_\\_\\_\\_\\_\\_']),
            ...(code === undefined ? [] : [`\n${fence(code)}`]),
          ].join('\n'),
        )
        .join('\n')
    case 'callout':
      return `> **${escape(block.title)}**\n>\n> ${inline(block.text, pen)}`
    case 'links':
      return bullets(
        block.links.map(
          (it) =>
            `${writePiece(it, pen)}${it.note === undefined ? '' : words.t(`：${escape(it.note)}`, `: ${escape(it.note)}`)}`,
        ),
      )
    case 'contacts':
      return bullets(
        block.contacts.map(({ name, phone, when }) =>
          named(name, [`**${phone}**`, when].filter(Boolean).join(' '), words),
        ),
      )
    case 'code':
      return [block.label === undefined ? '' : escape(block.label), fence(block.code)]
        .filter((it) => it !== '')
        .join('\n\n')
    case 'lines':
      return fence(
        block.lines
          .map(({ number, text, note }) => `${number}: ${text}${note === undefined ? '' : `   ← ${note}`}`)
          .join('\n'),
      )
    case 'checks':
      return block.checks
        .map(({ state, name, points, found, fix }) => {
          const sign = { yes: '✓', no: '✗', tip: '·', unknown: '?' }[state]
          const line = `- ${sign} **${escape(name)}**${points === undefined ? '' : words.t(`（${escape(points)}）`, ` (${escape(points)})`)}${found === undefined ? '' : ` ${inline(found, pen)}`}`
          return fix ? `${line}\n\n${escape(fix.label)}\n\n${fence(fix.code)}` : line
        })
        .join('\n')
    case 'snippet':
      return `> ${escape(block.address)}\n>\n> **${escape(block.title)}**\n>\n> ${escape(block.description)}`
    case 'breathing':
      return bullets(block.phases.map(({ name, seconds }) => named(name, words.count(seconds, '秒', 'second'), words)))
    case 'questions':
      return block.questions
        .map(({ question, answer }) => `### ${escape(question)}\n\n${inline(answer, pen)}`)
        .join('\n\n')
    case 'fold':
      return [`## ${escape(block.summary)}`, ...block.blocks.map((inner) => writeBlock(inner, pen))].join('\n\n')
    case 'groups':
      return block.groups
        .flatMap(({ name, blocks }) => [`## ${escape(name)}`, ...blocks.map((inner) => writeBlock(inner, pen))])
        .join('\n\n')
    case 'split':
      return [...block.left, ...block.right].map((inner) => writeBlock(inner, pen)).join('\n\n')
  }
}

function named(name: string, value: string, words: Words): string {
  return `${escape(name)}${words.t('：', ': ')}${value}`
}

function fence(code: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map((run) => run[0].length))
  const ticks = '`'.repeat(longest + 1)
  return `${ticks}\n${code}\n${ticks}`
}

function inline(text: Text, pen: Pen): string {
  return piecesOf(text)
    .map((piece) => writePiece(piece, pen))
    .join('')
}

function writePiece(piece: Piece, { resolve }: Pen): string {
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

function writeSources({ as_of, stale, sources }: Provenance, pen: Pen): string {
  const { words } = pen
  const age = stale ? words.t('（已超過應有的更新時間）', ' (older than its cadence allows)') : ''
  const lines = sources.map(({ name, url, licence }) => {
    const source = url === '' ? escape(name) : `[${escape(name)}](${url})`
    return `- ${source}${words.t(`（${escape(licenceInChinese(licence))}）`, ` (${escape(licence)})`)}`
  })
  const date = `${words.t('資料日期：', 'Data as of: ')}${as_of ?? words.t('無', 'none')}${age}`
  return lines.length === 0 ? date : `${date}\n\n${lines.join('\n')}`
}

/** Escapes text that may come from a source, so that it cannot become markup. */
function escape(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>|#]/g, String.raw`\$&`).replaceAll(/\s+/g, ' ')
}
