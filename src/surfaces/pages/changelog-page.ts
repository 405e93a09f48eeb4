import { readFileSync } from 'node:fs'
import type { Language } from '#operation/view/language.ts'
import { createWords } from '#operation/view/messages.ts'
import { PROJECT_ROOT } from '#support/files/project-root.ts'
import type { Runtime } from '../runtime.ts'
import type { Reader } from './draw.ts'
import { markup, type Markup } from './html.ts'
import { penOf } from './inline.ts'
import { band, crumbs, markdownFeed, page, sheet } from './layout.ts'

const changelogs = {
  en: readFileSync(new URL('CHANGELOG.md', PROJECT_ROOT), 'utf8'),
  zh: readFileSync(new URL('CHANGELOG.zh-TW.md', PROJECT_ROOT), 'utf8'),
}

/** The Chinese changelog has only changes that visitors notice; the English one is also for operators. */
export const changelogIn = (language: Language) => changelogs[language]

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
    content: sheet(
      band(
        { trail: crumbs(undefined, [{ text: title }], reader, words, runtime), headline: title, lede: description },
        penOf(words),
      ),
      { main: drawChangelog(changelogIn(reader.language)) },
    ),
  })
}

/** Parses only the Markdown that the changelogs contain: headings, and lists with one line per item. */
function drawChangelog(text: string): Markup[] {
  const [, ...versions] = text.split('\n## ')
  return versions.map((version) => {
    const [own = '', ...kinds] = version.split('\n### ')
    return markup`<section class="block stack">${drawPart('h2', own)}${kinds.map((kind) => drawPart('h3', kind))}</section>`
  })
}

function drawPart(heading: 'h2' | 'h3', part: string): Markup {
  const [name = '', ...lines] = part.split('\n')
  const items = lines.filter((line) => line.startsWith('- ')).map((line) => line.slice(2))
  const title = heading === 'h2' ? markup`<h2>${name}</h2>` : markup`<h3>${name}</h3>`
  return items.length === 0
    ? title
    : markup`${title}<ul class="measure bulleted">${items.map((item) => markup`<li>${drawSentence(item)}</li>`)}</ul>`
}

/** Links become plain text, because they lead to files of the repository. */
function drawSentence(item: string): Markup[] {
  const unlinked = item.trim().replaceAll(/\[([^[\]]+)\]\([^()]+\)/g, '$1')
  return unlinked.split('`').map((piece, at) => (at % 2 === 1 ? markup`<code>${piece}</code>` : piece))
}
