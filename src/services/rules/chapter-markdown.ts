import { lookupTable } from '#support/text/lookup-table.ts'
import { z } from 'zod'

/** A chapter file: front matter, then sections in both languages. The files are in data/seed/rules/chapters/. */
export interface WrittenChapter {
  readonly slug: string
  readonly title_zh: string
  readonly title_en: string
  readonly summary_zh: string
  readonly summary_en: string
  readonly sections: readonly WrittenSection[]
}

export interface WrittenSection {
  readonly anchor: string
  readonly title_zh: string
  readonly title_en: string
  readonly markdown_zh: string
  readonly markdown_en: string
}

const frontMatter = z.strictObject({
  slug: z.string(),
  title_zh: z.string(),
  title_en: z.string(),
  summary_zh: z.string(),
  summary_en: z.string(),
})

const HEADING = /^## (?<zh>.+?) \| (?<en>.+?) \{#(?<anchor>[a-z0-9-]+)\}$/
/**
 * The source of a section, at the end of its heading: pages of the rulebook (`p=`), or a page of the official site
 * (`site=`).
 */
const RESTS_ON = / (p|site)=([a-z0-9-]+)(?=[ }])/g

/** Parses a chapter file. Throws if a section lacks its anchor, or its heading or text in either language. */
export function parseChapter(file: string): WrittenChapter {
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(file) ?? []
  const fields = head.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)])
  return {
    ...frontMatter.parse(Object.fromEntries(fields)),
    sections: body
      .split(/^(?=## )/m)
      .filter((part) => part.trim() !== '')
      .map(parseSection),
  }
}

function parseSection(part: string): WrittenSection {
  const [heading = '', ...rest] = part.split('\n')
  const match = HEADING.exec(heading.replaceAll(RESTS_ON, ''))
  const { p: pages, site } = Object.fromEntries([...heading.matchAll(RESTS_ON)].map(([, kind, value]) => [kind, value]))
  const [zh = '', en = '', ...more] = rest
    .join('\n')
    .split(/^\*\*\*$/m)
    .map((text) => text.trim())
  const { zh: title_zh, en: title_en, anchor } = match?.groups ?? {}
  if (!title_zh || !title_en || !anchor || zh === '' || en === '' || more.length > 0) {
    throw new Error(`Not a section in two languages: ${heading}`)
  }
  const rest_on = restsOn(pages, site)
  return { anchor, title_zh, title_en, markdown_zh: zh + rest_on.zh, markdown_en: en + rest_on.en }
}

/** The last paragraph of a section, which names its source: pages of the rulebook, or a page of the official site. */
function restsOn(pages: string | undefined, site: string | undefined): { zh: string; en: string } {
  const range = pages?.replace('-', '–')
  const zh = [range && `官方規則書（英文第 10 版）第 ${range} 頁`, site && `官方網站 ${OFFICIAL[site]}`]
  const en = [
    range && `Official Rulebook, English Version 10, ${pages?.includes('-') ? 'pages' : 'page'} ${range}`,
    site && `the official site, ${OFFICIAL[site]}`,
  ]
  if (site !== undefined && OFFICIAL[site] === undefined) throw new Error(`No page of the official site: ${site}`)
  const present = (parts: readonly (string | undefined)[]) => parts.filter((it) => it !== undefined)
  if (present(zh).length === 0) return { zh: '', en: '' }
  return { zh: `\n\n出處：${present(zh).join('、')}。`, en: `\n\nSource: ${present(en).join('; ')}.` }
}

const OFFICIAL: Readonly<Record<string, string>> = lookupTable({
  'damage-step': 'https://www.yugioh-card.com/eu/play/damage-step-rules/',
  'fast-effect-timing': 'https://www.yugioh-card.com/en/play/fast-effect-timing/',
})
