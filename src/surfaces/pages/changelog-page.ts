import { readFileSync } from 'node:fs'
import type { Block } from '#operation/view/document.ts'
import { code, type Text } from '#operation/view/text.ts'
import type { Words } from '#operation/view/messages.ts'
import { PROJECT_ROOT } from '#support/files/project-root.ts'
import type { DocumentPage } from './document-page.ts'

/** The Chinese changelog has only changes that visitors notice; the English one is also for operators. */
const changelogs = {
  en: readFileSync(new URL('CHANGELOG.md', PROJECT_ROOT), 'utf8'),
  zh: readFileSync(new URL('CHANGELOG.zh-TW.md', PROJECT_ROOT), 'utf8'),
}

export function changelogPage({ t, language }: Words): DocumentPage {
  const title = t('更新紀錄', 'Changelog')
  const [, ...versions] = changelogs[language].split('\n## ')
  return {
    document: {
      title,
      headline: title,
      lede: t('每個版本改了什麼，最新的在前。', 'What changed with each version, the newest first.'),
      blocks: versions.flatMap((version) => blocksOf(version, t('：', ': '))),
    },
  }
}

/**
 * A list of each kind of change, or one list if a version names no kinds. Parses only the Markdown that the changelogs
 * contain: one line per item.
 */
function blocksOf(version: string, colon: string): Block[] {
  const [name = '', ...rest] = version.split('\n')
  return rest
    .join('\n')
    .split(/^### /m)
    .flatMap((part, at): Block[] => {
      const [kind = '', ...lines] = part.split('\n')
      const items = lines.flatMap((line) => (line.startsWith('- ') ? [sentence(line.slice(2))] : []))
      return items.length === 0 ? [] : [{ kind: 'list', heading: at === 0 ? name : name + colon + kind, items }]
    })
}

/** Links become plain text, because they lead to files of the repository. */
function sentence(item: string): Text {
  const unlinked = item.trim().replaceAll(/\[([^[\]]+)\]\([^()]+\)/g, '$1')
  return unlinked.split('`').map((piece, at) => (at % 2 === 1 ? code(piece) : piece))
}
