import { z } from 'zod'
import { defineOperation, provenanceSchema, referenceProvenance } from '#operation/operation.ts'
import { aliasOf, engineInput, ENGINE_ALIASES, ENGINES, resolveEngine } from './engines.ts'
import { GUIDE_AS_OF, submitGuides } from './submit-guide.ts'

const sources = submitGuides.map(({ engine, docsUrl }) => ({
  name: `Help pages of ${engine}`,
  url: docsUrl,
  licence: 'facts only',
}))

export const searchSubmitGuide = defineOperation({
  name: 'search_submit_guide',
  tool: true,
  route: 'GET /api/submit-guide',
  title: 'Submit a site to search engines',
  titleZh: '提交網站到搜尋引擎',
  summary: 'Step by step, how to submit a site to four search engines.',
  description:
    'Steps to submit a site to a search engine. For Google, Bing, DuckDuckGo and Yandex, with the page to start on. For changed pages, not at Google, use [urlpush_submit].',
  tasks: ['怎麼把網站提交到 Google？', 'Bing 要怎麼收錄我的網站？', 'How do I submit my sitemap to search engines?'],
  cacheSeconds: 86_400,
  // An agent acts on the steps; the sources are in `provenance`.
  conciseWithout: ['items.alias', 'items.docs_url'],
  input: z.object({ engine: engineInput.optional() }),
  output: z.object({
    items: z.array(
      z.object({
        engine: z.enum(ENGINES),
        alias: z.enum(ENGINE_ALIASES),
        steps: z.array(z.string()),
        steps_zh: z.array(z.string()),
        url: z.string().describe('Where to begin.'),
        indexnow: z.boolean().describe('Whether the engine takes IndexNow submissions.'),
        docs_url: z.string(),
      }),
    ),
    provenance: provenanceSchema,
  }),
  example: {},
  run({ engine: asked }, { now }) {
    const engines = asked === undefined ? ENGINES : [resolveEngine(asked)]
    const items = engines.flatMap((engine) => {
      const guide = submitGuides.find((it) => it.engine === engine)
      if (!guide) return []
      const { steps, stepsZh, url, indexnow, docsUrl } = guide
      return [
        { engine, alias: aliasOf(engine), steps: [...steps], steps_zh: [...stepsZh], url, indexnow, docs_url: docsUrl },
      ]
    })
    return { items, provenance: referenceProvenance({ asOf: GUIDE_AS_OF, staleAfterDays: 365, sources }, now) }
  },
})
