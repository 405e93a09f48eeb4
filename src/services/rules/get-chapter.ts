import { z } from 'zod'
import { rowCache } from '#operation/row-cache.ts'
import { choiceInput, type ChoiceLabel } from '#operation/input/choice.ts'
import { namedInput } from '#operation/input/named.ts'
import { createNames } from '#operation/input/names.ts'
import { defineOperation } from '#operation/operation.ts'
import { provenanceSchema } from '#operation/provenance.ts'
import { composeMarkdown, type Language } from './compose-markdown.ts'
import { listChapterRows, listSections, type ChapterRow } from './queries.ts'
import { TRADEMARK } from './trademark.ts'

const neighbourSchema = z
  .object({ slug: z.string(), title_zh: z.string(), title_en: z.string() })
  .nullable()
  .describe('The chapter beside this one in reading order. Null at either end.')

const chapterNames = rowCache(['rules_chapters'], (db) =>
  createNames(
    listChapterRows(db).map(({ slug, number, title_zh, title_en }) => ({
      key: slug,
      label: title_zh,
      labelEn: title_en,
      names: [
        title_en,
        String(number),
        `第${number}章`,
        `chapter ${number}`,
        ...partsOf(title_zh),
        ...partsOf(title_en),
      ],
    })),
  ),
)

/** Each half of a title such as 融合召喚與儀式召喚 finds the chapter, with or without 召喚 (Summon). */
function partsOf(title: string): string[] {
  const parts = title.split(/與|和|、|, | and /).map((part) => part.replace(/^(?:the|a) /i, ''))
  return parts.flatMap((part) => [part, part.replace(/召喚$| Summon$/, '')])
}

const chapterInput = namedInput({
  what: { en: 'chapter', zh: '章節' },
  example: 'chains',
  exampleZh: '連鎖',
  names: chapterNames,
})

export const getChapter = defineOperation({
  name: 'get_chapter',
  tool: true,
  route: 'GET /api/chapter/{slug}',
  title: 'One chapter',
  titleZh: '單一章節',
  summary: 'The full text of a chapter in Markdown.',
  description:
    'One chapter of the Yu-Gi-Oh! rules reference as Markdown, in Traditional Chinese and English. Use [search_rules] when you do not know the slug.',
  tasks: ['讀一下連鎖與咒文速度的規則', 'Show me the chapter on the Damage Step', '靈擺召喚怎麼做？'],
  cacheSeconds: 3600,
  long: true,
  input: z.object({
    slug: chapterInput.describe('Slug from [search_rules], for example chains or damage-step.'),
    lang: choiceInput({
      zh: { zh: '中文', en: 'Chinese', also: ['zh-TW', 'zh-Hant', 'zh-Hant-TW', '繁體中文', 'Traditional Chinese'] },
      en: { zh: '英文', en: 'English', also: ['en-GB', 'en-US'] },
      both: { zh: '中英對照', en: 'Both' },
    } satisfies Record<Language, ChoiceLabel>)
      .default('both')
      .describe('zh, en or both.'),
  }),
  output: z.object({
    slug: z.string(),
    number: z.int(),
    title: z.string().describe('In the language asked for; Chinese and English where both were.'),
    title_zh: z.string(),
    title_en: z.string(),
    markdown: z.string(),
    sections: z.array(z.object({ anchor: z.string(), title_zh: z.string(), title_en: z.string() })),
    previous: neighbourSchema,
    next: neighbourSchema,
    notice: z.string(),
    provenance: provenanceSchema,
  }),
  alternates: { 'text/markdown': ({ markdown, notice }) => `${markdown}\n---\n\n${notice}\n` },
  permanent: ({ db }) => listChapterRows(db).map(({ slug }) => ({ slug })),
  example: { slug: 'link', lang: 'en' },
  run({ slug, lang }, { db, provenance }) {
    const chapters = listChapterRows(db)
    const at = chapters.findIndex((chapter) => chapter.slug === slug)
    const chapter = chapters[at]
    if (!chapter) throw new Error(`There is no chapter ${slug}.`)
    const sections = listSections(db, chapter.slug)
    const { number, title_zh, title_en } = chapter
    return {
      slug: chapter.slug,
      number,
      title: lang === 'zh' ? title_zh : lang === 'en' ? title_en : `${title_zh} ${title_en}`,
      title_zh,
      title_en,
      markdown: composeMarkdown(chapter, sections, lang),
      sections: sections.map((it) => ({ anchor: it.anchor, title_zh: it.title_zh, title_en: it.title_en })),
      previous: toChapterLink(chapters[at - 1]),
      next: toChapterLink(chapters[at + 1]),
      notice: TRADEMARK,
      provenance: provenance('rules_chapters', 'rules_sections'),
    }
  },
})

function toChapterLink(chapter: ChapterRow | undefined) {
  return chapter ? { slug: chapter.slug, title_zh: chapter.title_zh, title_en: chapter.title_en } : null
}
