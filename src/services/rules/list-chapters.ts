import { z } from 'zod'
import { defineOperation } from '#operation/operation.ts'
import { provenanceSchema } from '#operation/provenance.ts'
import { listChapterRows, listSections } from './queries.ts'

const sectionSchema = z.object({ anchor: z.string(), title_zh: z.string(), title_en: z.string() })

export const listChapters = defineOperation({
  name: 'list_chapters',
  route: 'GET /api/chapters',
  tool: 'unlisted',
  title: 'Chapters',
  titleZh: '章節目錄',
  summary: 'The chapters of the rules reference, in reading order.',
  description:
    'All chapters of the Yu-Gi-Oh! (OCG and TCG) rules reference with their sections, in the order a new player would read them. ' +
    'Use [get_chapter] for the text of one and [search_rules] to find a passage.',
  tasks: ['遊戲王新手該從哪裡學起？', 'Which chapters does the Yu-Gi-Oh rules reference have?'],
  cacheSeconds: 3600,
  input: z.object({}),
  output: z.object({
    items: z.array(
      z.object({
        slug: z.string().describe('What [get_chapter] takes.'),
        number: z.int(),
        title_zh: z.string(),
        title_en: z.string(),
        summary: z.string().describe('One sentence in Traditional Chinese.'),
        summary_en: z.string(),
        sections: z.array(sectionSchema),
      }),
    ),
    total: z.int(),
    provenance: provenanceSchema,
  }),
  example: {},
  run(_input, { db, provenance }) {
    const sections = Map.groupBy(listSections(db), (section) => section.chapter)
    const items = listChapterRows(db).map(({ summary_zh, ...chapter }) => ({
      ...chapter,
      summary: summary_zh,
      sections: (sections.get(chapter.slug) ?? []).map(({ anchor, title_zh, title_en }) => ({
        anchor,
        title_zh,
        title_en,
      })),
    }))
    return { items, total: items.length, provenance: provenance('rules_chapters', 'rules_sections') }
  },
})
