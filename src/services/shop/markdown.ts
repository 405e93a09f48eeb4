import type { Provenance } from '#operation/provenance.ts'

// Markdown forms of the answers: for people who read plain text, and for models.

/** Text that is Markdown already. */
export interface Markdown {
  readonly markdown: string
}

type Cell = string | number | null | Markdown

export function document(title: string, blocks: readonly string[]): string {
  return `${[`# ${escape(title)}`, ...blocks].join('\n\n')}\n`
}

export function table(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [head, head.map(() => ({ markdown: '---' })), ...rows]
  return lines.map((cells) => `| ${cells.map(write).join(' | ')} |`).join('\n')
}

export function link(text: string, address: string): Markdown {
  const safe = encodeURI(address).replaceAll('(', '%28').replaceAll(')', '%29')
  return { markdown: `[${escape(text)}](${safe})` }
}

/** Where the figures come from, at the end of a document. */
export function sourcesOf({ as_of, stale, sources }: Provenance): string {
  const lines = sources.map(({ name, url, licence }) => `- ${link(name, url).markdown}（${escape(licence)}）`)
  return [`資料日期：${as_of ?? '無'}${stale ? '（已超過應有的更新時間）' : ''}`, '', ...lines].join('\n')
}

export function write(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'object') return cell.markdown
  return typeof cell === 'number' ? String(cell) : escape(cell)
}

function escape(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>|#]/g, String.raw`\$&`).replaceAll(/\s+/g, ' ')
}
