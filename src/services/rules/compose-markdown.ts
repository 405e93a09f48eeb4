import type { ChapterRow, SectionRow } from './queries.ts'

export type Language = 'zh' | 'en' | 'both'

/** A chapter as one Markdown document in one language, or in both, with each English section below the Chinese one. */
export function composeMarkdown(chapter: ChapterRow, sections: readonly SectionRow[], language: Language): string {
  const pick = (zh: string, en: string, between: string) =>
    language === 'zh' ? zh : language === 'en' ? en : `${zh}${between}${en}`
  const blocks = [
    `# ${chapter.number}. ${pick(chapter.title_zh, chapter.title_en, ' ')}`,
    `> ${pick(chapter.summary_zh, chapter.summary_en, '\n> ')}`,
    ...sections.flatMap((section) => [
      `## ${pick(section.title_zh, section.title_en, ' ')}`,
      pick(section.markdown_zh, section.markdown_en, '\n\n'),
    ]),
  ]
  return `${blocks.join('\n\n')}\n`
}
