import { readFileSync } from 'node:fs'
import { createWords } from '#operation/view/messages.ts'
import { PROJECT_ROOT } from '#support/files/project-root.ts'
import type { Runtime } from '../runtime.ts'
import type { Reader } from './draw.ts'
import { markup, type Html, type Markup } from './html.ts'
import { penOf } from './inline.ts'
import { band, crumbs, markdownFeed, page } from './layout.ts'

export const CHANGELOG = readFileSync(new URL('CHANGELOG.md', PROJECT_ROOT), 'utf8')

export function changelogPage(reader: Reader, runtime: Runtime): string {
  const words = createWords({ language: reader.language, now: reader.now })
  const title = words.t('更新紀錄', 'Changelog')
  const description = words.t('每個版本改了什麼，最新的在前。', 'What changed with each version, the newest first.')
  return page({
    title,
    description,
    reader,
    words,
    runtime,
    path: '/changelog',
    feeds: [markdownFeed('/changelog.md')],
    content: markup`${band({ trail: crumbs(undefined, [{ text: title }], reader, words, runtime), headline: title, lede: description + words.t('內容以英文書寫。', '') }, penOf(words))}
<div class="wrap body" lang="en">${drawChangelog(CHANGELOG)}</div>`,
  })
}

/** Handles only the Markdown of this changelog: headings, and lists whose items may span several lines. */
function drawChangelog(text: string): Markup[] {
  const [, ...versions] = text.split('\n## ')
  return versions.map((version) => {
    const [heading = '', ...kinds] = version.split('\n### ')
    const [name = ''] = heading.split('\n')
    return markup`<section class="block"><h2>${name}</h2>${kinds.map(drawKind)}</section>`
  })
}

function drawKind(kind: string): Html {
  const [name = '', ...lines] = kind.split('\n')
  const items = `\n${lines.join('\n')}`.split('\n- ').slice(1)
  return markup`<h3>${name}</h3><ul class="measure bulleted">${items.map((item) => markup`<li>${drawSentence(item)}</li>`)}</ul>`
}

/** Back ticks become code. Links become plain text, because they lead into a repository that readers may not have. */
function drawSentence(item: string): Markup[] {
  const unlinked = item.trim().replaceAll(/\[([^[\]]+)\]\([^()]+\)/g, '$1')
  return unlinked.split('`').map((piece, at) => (at % 2 === 1 ? markup`<code>${piece}</code>` : piece))
}
