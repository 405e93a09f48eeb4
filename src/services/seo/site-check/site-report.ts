import { z } from 'zod'
import { CRAWLER_TYPES, CRAWLER_PURPOSES } from '#sites/crawl/crawlers.ts'
import { findingSchema, ruleSchema } from '../robots/robots-answer.ts'

const textFileSchema = z.object({
  exists: z.boolean(),
  url: z.string(),
  status: z.int().nullable(),
  content_type: z.string().nullable(),
  bytes: z.int(),
  note: z.string().nullable(),
})

export type TextFile = z.output<typeof textFileSchema>

const sitemapReportSchema = z.object({
  url: z.string(),
  in_robots: z.boolean().describe('Named in robots.txt; otherwise tried at the usual place.'),
  exists: z.boolean(),
  status: z.int().nullable(),
  kind: z.string().nullable().describe('urlset, index, text or unknown.'),
  urls: z.int().describe('Addresses it lists (of an index: sitemaps).'),
  problems: z.array(z.string()),
})

export type SitemapReport = z.output<typeof sitemapReportSchema>

const crawlerVerdictSchema = z.object({
  name: z.string(),
  token: z.string(),
  operator: z.string(),
  type: z.enum(CRAWLER_TYPES),
  purpose: z.enum(CRAWLER_PURPOSES),
  allowed: z.boolean().describe('Whether robots.txt lets it fetch the home page.'),
  rule: ruleSchema.nullable(),
})

export type CrawlerVerdict = z.output<typeof crawlerVerdictSchema>

const suggestionSchema = z.object({
  id: z.string(),
  message: z.string(),
  message_zh: z.string(),
  file: z.string().nullable(),
  line: z.string().nullable().describe('What to paste into the file.'),
})

export type Suggestion = z.output<typeof suggestionSchema>

export const siteCheckSchema = z.object({
  url: z.string().describe('The origin that was checked, after redirects.'),
  home: z.object({ url: z.string(), status: z.int() }),
  robots: z.object({
    exists: z.boolean(),
    url: z.string(),
    status: z.int().nullable().describe('HTTP status; null where there was no answer.'),
    note: z.string().nullable(),
    errors: z.array(findingSchema),
    errors_total: z.int(),
  }),
  sitemaps: z.array(sitemapReportSchema),
  llms_txt: textFileSchema,
  crawlers: z.array(crawlerVerdictSchema),
  suggestions: z.array(suggestionSchema).describe('What to fix, the most urgent first.'),
})

export type SiteCheck = z.output<typeof siteCheckSchema>
