import type { Provenance } from './provenance.ts'

/** A link: to a page of the same service by its path (`/category/memory`), or to anywhere by its whole address. */
export interface Link {
  readonly text: string
  readonly to: string
}

export type Cell = string | number | null | Link

export type Block =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'text'; readonly text: readonly Cell[] }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly Cell[])[] }
  /** A line through days. It stands on pages only: its figures are in the answer. */
  | { readonly kind: 'chart'; readonly title: string; readonly points: readonly { date: string; value: number }[] }
  | { readonly kind: 'sources'; readonly provenance: Provenance }

/** An answer as people read it. Pages and Markdown are both made from it. */
export interface Document {
  readonly title: string
  readonly blocks: readonly Block[]
}

/** The document as Markdown. Links to pages lead to their Markdown; `prefix` is where the service is mounted. */
export function toMarkdown({ title, blocks }: Document, prefix = ''): string {
  const written = blocks.map((block) => writeBlock(block, prefix)).filter((text) => text !== '')
  return `${[`# ${escape(title)}`, ...written].join('\n\n')}\n`
}

function writeBlock(block: Block, prefix: string): string {
  switch (block.kind) {
    case 'heading':
      return `## ${escape(block.text)}`
    case 'text':
      return block.text.map((cell) => writeCell(cell, prefix)).join('')
    case 'table': {
      const lines = [block.head.map(escape), block.head.map(() => '---')]
      const rows = block.rows.map((cells) => cells.map((cell) => writeCell(cell, prefix)))
      return [...lines, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
    }
    case 'chart':
      return ''
    case 'sources':
      return writeSources(block.provenance)
  }
}

function writeCell(cell: Cell, prefix: string): string {
  if (cell === null) return ''
  if (typeof cell === 'object') return writeLink(cell, prefix)
  return typeof cell === 'number' ? String(cell) : escape(cell)
}

function writeLink({ text, to }: Link, prefix: string): string {
  const address = to.startsWith('/') ? `${prefix}${to}.md` : to
  return `[${escape(text)}](${address.replaceAll('(', '%28').replaceAll(')', '%29')})`
}

function writeSources({ as_of, stale, sources }: Provenance): string {
  const age = stale ? '（已超過應有的更新時間）' : ''
  const lines = sources.map(({ name, url, licence }) => {
    const named = url === '' ? escape(name) : writeLink({ text: name, to: url }, '')
    return `- ${named}（${escape(licence)}）`
  })
  return [`資料日期：${as_of ?? '無'}${age}`, '', ...lines].join('\n')
}

/** What a source calls its things must not become markup. */
function escape(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>|#]/g, String.raw`\$&`).replaceAll(/\s+/g, ' ')
}
