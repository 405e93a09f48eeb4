import type { Block, Cell, Document } from '#operation/document.ts'
import type { Service } from '#operation/service.ts'
import type { Runtime } from '../runtime.ts'
import { lineChart } from './chart.ts'
import { markup, page, type Html } from './layout.ts'

/** An operation's answer as a page of its own. */
export function documentPage(document: Document, service: Service, prefix: string, runtime: Runtime): string {
  return page({
    title: `${document.title} – ${service.titleZh}`,
    description: `${document.title}. ${service.summary}`,
    prefix,
    isSandbox: runtime.isSandbox,
    content: markup`<header>
<nav><a href="${prefix}/">${service.titleZh} · ${service.title}</a><a href="${prefix}/docs">文件 · Docs</a></nav>
<h1>${document.title}</h1>
${service.notice ? markup`<p class="notice">${service.notice}</p>` : ''}
</header>
<main>
${documentBlocks(document, prefix)}
</main>`,
  })
}

/** The blocks of a document, to stand in any page. */
export function documentBlocks({ blocks }: Document, prefix: string): Html[] {
  return blocks.map((block) => writeBlock(block, prefix))
}

function writeBlock(block: Block, prefix: string): Html {
  switch (block.kind) {
    case 'heading':
      return markup`<h2>${block.text}</h2>`
    case 'text':
      return markup`<p>${block.text.map((cell) => writeCell(cell, prefix))}</p>`
    case 'table': {
      const head = block.head.map((name) => markup`<th>${name}</th>`)
      const rows = block.rows.map(
        (cells) => markup`<tr>${cells.map((cell) => markup`<td>${writeCell(cell, prefix)}</td>`)}</tr>`,
      )
      return markup`<div class="scroll"><table><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table></div>`
    }
    case 'chart':
      return lineChart(block.title, block.points)
    case 'sources': {
      const { as_of, stale, sources } = block.provenance
      const items = sources.map(
        ({ name, url, licence }) => markup`<li>${url === '' ? name : link(name, url)} · ${licence}</li>`,
      )
      return markup`<p class="lead">資料日期 ${as_of ?? '–'}${stale ? ' · 已超過應有的更新時間' : ''}</p><ul class="lead">${items}</ul>`
    }
  }
}

function writeCell(cell: Cell, prefix: string): Html | string {
  if (cell === null) return ''
  if (typeof cell !== 'object') return String(cell)
  return link(cell.text, cell.to.startsWith('/') ? prefix + cell.to : cell.to)
}

function link(text: string, address: string): Html | string {
  // Some addresses come from outside; a browser runs what follows `javascript:`.
  return /^(\/|https?:\/\/)/.test(address) ? markup`<a href="${address}">${text}</a>` : text
}
