import { lookupTable } from '#support/text/lookup-table.ts'
import { z } from 'zod'

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

/** A chapter file: front matter, then sections in both languages. The files are in data/seed/rules/chapters/. */
export interface WrittenChapter extends z.output<typeof frontMatter> {
  readonly sections: readonly WrittenSection[]
}

const HEADING = /^## (?<zh>.+?) \| (?<en>.+?) \{#(?<anchor>[a-z0-9-]+)\}$/
/** A source at the end of a heading: pages of the rulebook (`p=`), or a page of the official site (`site=`). */
const SOURCE = / (p|site)=([a-z0-9-]+)(?=[ }])/g

/** The edition of the rulebook that the page numbers refer to. */
const RULEBOOK_VERSION = 10

const OFFICIAL_PAGES: Readonly<Record<string, string>> = lookupTable({
  'damage-step': 'https://www.yugioh-card.com/eu/play/damage-step-rules/',
  'fast-effect-timing': 'https://www.yugioh-card.com/en/play/fast-effect-timing/',
})

/** Parses a chapter file. Throws if a section lacks its anchor, or its heading or text in either language. */
export function parseChapter(file: string): WrittenChapter {
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(file) ?? []
  // Not YAML: the rest of a line is the value, even if it contains a colon.
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
  const [heading = '', ...lines] = part.split('\n')
  const match = HEADING.exec(heading.replaceAll(SOURCE, ''))
  const { p: pages, site } = Object.fromEntries([...heading.matchAll(SOURCE)].map(([, kind, value]) => [kind, value]))
  const [zh = '', en = '', ...more] = lines
    .join('\n')
    .split(/^\*\*\*$/m)
    .map((text) => text.trim())
  const { zh: title_zh, en: title_en, anchor } = match?.groups ?? {}
  if (!title_zh || !title_en || !anchor || zh === '' || en === '' || more.length > 0) {
    throw new Error(`Not a section in two languages: ${heading}`)
  }
  const source = sourceParagraph(pages, site)
  return { anchor, title_zh, title_en, markdown_zh: zh + source.zh, markdown_en: en + source.en }
}

/** The last paragraph of a section, which names its sources. Empty if the heading names none. */
function sourceParagraph(pages: string | undefined, site: string | undefined): { zh: string; en: string } {
  const url = site && OFFICIAL_PAGES[site]
  if (site && !url) throw new Error(`No page of the official site: ${site}`)
  if (!pages && !url) return { zh: '', en: '' }
  const range = pages?.replace('-', '–')
  const pagesEn = pages?.includes('-') ? 'pages' : 'page'
  const zh = [range && `官方規則書（英文第 ${RULEBOOK_VERSION} 版）第 ${range} 頁`, url && `官方網站 ${url}`]
  const en = [
    range && `Official Rulebook, English Version ${RULEBOOK_VERSION}, ${pagesEn} ${range}`,
    url && `the official site, ${url}`,
  ]
  return {
    zh: `\n\n出處：${zh.filter(Boolean).join('、')}。`,
    en: `\n\nSource: ${en.filter(Boolean).join('; ')}.`,
  }
}
