import { parseChapter } from './chapter-markdown.ts'

const WRITTEN_ON = '2026-11-28'

const CHAPTER_SOURCES = [
  {
    name: 'Written for this service',
    url: 'https://www.yugioh-card.com/japan/howto/',
    licence: 'Own text; the linked page is the publisher’s introduction to the rules',
  },
  {
    name: 'Konami, Yu-Gi-Oh! Trading Card Game Official Rulebook, Version 10: the pages that sections name',
    url: 'https://img.yugioh-card.com/en/downloads/rulebook/SD_RuleBook_EN_10.pdf',
    licence:
      '© Konami; only the numbers of pages are taken, from a published register of its rules, checked against others',
  },
]

const NOTE =
  'Sections whose statements stand in the official rulebook or on the official site name the page; the others are written from common play, and no page of them was at hand.'

/** The two seed files generated from the chapters' Markdown, by file name. */
export function chapterSeeds(files: readonly string[]): Record<'chapters.json' | 'sections.json', string> {
  const chapters = files.map(parseChapter)
  return {
    'chapters.json': seedFile(
      'rules_chapters',
      'Chapters of the rules reference',
      ['slug', 'number', 'title_zh', 'title_en', 'summary_zh', 'summary_en'],
      chapters.map((it, at) => [it.slug, at + 1, it.title_zh, it.title_en, it.summary_zh, it.summary_en]),
    ),
    'sections.json': seedFile(
      'rules_sections',
      'Sections of the chapters',
      ['id', 'chapter', 'anchor', 'title_zh', 'title_en', 'markdown_zh', 'markdown_en'],
      chapters.flatMap((chapter, at) =>
        chapter.sections.map((it, index) => [
          (at + 1) * 100 + index + 1,
          chapter.slug,
          it.anchor,
          it.title_zh,
          it.title_en,
          it.markdown_zh,
          it.markdown_en,
        ]),
      ),
    ),
  }
}

function seedFile(dataset: string, title: string, columns: string[], rows: unknown[][]): string {
  const dates = { as_of: WRITTEN_ON, retrieved_on: WRITTEN_ON }
  const head = { dataset, title, ...dates, sources: CHAPTER_SOURCES, note: NOTE, columns }
  const lines = rows.map((row) => JSON.stringify(row)).join(',\n')
  return `${JSON.stringify(head).slice(0, -1)},"rows":[\n${lines}\n]}\n`
}
