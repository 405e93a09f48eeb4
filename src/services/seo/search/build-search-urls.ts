import { joinLanguages } from '#support/errors/localized-text.ts'
import { z } from 'zod'
import { siteInput } from '#operation/input/address.ts'
import { defineOperation } from '#operation/operation.ts'
import { aliasOf, ENGINE_ALIASES, ENGINES } from './engines.ts'
import { buildUrls, TIME_SPANS } from './search-urls.ts'

export const buildSearchUrls = defineOperation({
  name: 'build_search_urls',
  tool: true,
  route: 'GET /api/search-urls',
  title: 'Search addresses',
  titleZh: '搜尋網址產生器',
  summary: 'One search as addresses for four search engines.',
  description:
    'Builds the address of a search on Google, Bing, DuckDuckGo and Yandex, limited to a site, a file type or a time span. It searches nothing itself. For query syntax use [search_operators].',
  tasks: [
    '產生在 gov.tw 找 PDF 的搜尋網址',
    '近一週的新聞搜尋連結',
    'Search links for “annual report” as PDF on four engines',
  ],
  cacheSeconds: 3600,
  conciseWithout: ['items.alias', 'items.query', 'items.supports'],
  input: z.object({
    q: z
      .string()
      .trim()
      .min(1, 'Send the words to search for.')
      .max(500)
      .describe('Words and operators, for example 育兒津貼 -新聞.'),
    site: siteInput()
      .transform((site) => site.replace(/^https?:\/\//i, '').replace(/\/$/, ''))
      .refine(
        (site) => /^[^\s"':]+$/.test(site),
        joinLanguages(
          'Send a domain, with a path if you like: gov.tw or example.com/blog.',
          '請寫網域，可加路徑：gov.tw 或 example.com/blog。',
        ),
      )
      .optional()
      .describe('Only pages of this domain, for example gov.tw.'),
    filetype: z
      .string()
      .trim()
      .transform((type) => type.replace(/^\./, '').toLowerCase())
      .refine(
        (type) => /^[a-z0-9]{1,10}$/.test(type),
        joinLanguages('Send a file extension such as pdf.', '請寫副檔名，例如 pdf。'),
      )
      .optional()
      .describe('Only files of this extension, for example pdf.'),
    time: z
      .enum(TIME_SPANS, 'Send day, week, month or year.')
      .optional()
      .describe('Only the last day, week, month or year.'),
  }),
  output: z.object({
    items: z.array(
      z.object({
        engine: z.enum(ENGINES),
        alias: z.enum(ENGINE_ALIASES),
        query: z.string().describe('What stands in the search box.'),
        url: z.string(),
        supports: z.object({ site: z.boolean(), filetype: z.boolean(), time: z.boolean() }),
        note: z.string(),
      }),
    ),
  }),
  example: { q: 'annual report', site: 'gov.tw', filetype: 'pdf', time: 'year' },
  run: (request, { now }) => ({
    items: buildUrls(request, now).map((item) => ({ ...item, alias: aliasOf(item.engine) })),
  }),
})
