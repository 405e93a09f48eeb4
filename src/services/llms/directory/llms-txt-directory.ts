import { z } from 'zod'
import type { Database } from '#data/db/client.ts'
import { ApiError } from '#support/errors/errors.ts'
import { withoutWishWords } from '#support/text/price-words.ts'
import { defineOperation, pagingInput, pagingOf, pagingOutput, provenanceSchema } from '#operation/operation.ts'
import { categoriesCalled } from './category-words.ts'
import { listCategories, listDirectory } from './queries.ts'

export const llmsTxtDirectory = defineOperation({
  name: 'llms_txt_directory',
  route: 'GET /api/directory',
  tool: 'unlisted',
  title: 'Directory of llms.txt files',
  titleZh: 'llms.txt 目錄',
  summary: 'Sites known to publish an llms.txt, searchable.',
  description:
    'More than 2,800 llms.txt files that site owners registered, with the addresses of llms.txt and llms-full.txt. A site with one file per library has a row for each. The files are not checked by us: use [check_llms_txt] for the state of one site.',
  tasks: ['有哪些網站提供 llms.txt？', '找電商類的 llms.txt 範例', 'Which developer tools publish an llms-full.txt?'],
  input: z.object({
    q: z
      .string()
      .trim()
      .max(200, 'Send at most 200 characters.')
      .optional()
      .describe(
        'Words that must occur in the address, name or category, for example cloudflare; categories go by their Chinese names too: 電商.',
      ),
    category: z.string().trim().max(60).optional().describe('One of `categories`, for example developer-tools.'),
    ...pagingInput({ standard: 50, max: 500 }),
  }),
  output: z.object({
    items: z.array(
      z.object({
        host: z.string(),
        name: z.string().describe('The folder of the file where the list gives no name.'),
        folder: z
          .string()
          .describe('Folder of the file, without its scheme. A site has a row for each llms.txt it publishes.'),
        llms_txt_url: z.string().nullable(),
        llms_full_txt_url: z.string().nullable(),
        category: z.string().nullable(),
        as_of: z.string().describe('The date of the list that the entry comes from.'),
      }),
    ),
    ...pagingOutput,
    categories: z
      .array(z.object({ category: z.string().nullable(), sites: z.int() }))
      .describe('Of the whole directory.'),
    provenance: provenanceSchema,
  }),
  example: { q: 'cloudflare', limit: 1 },
  run({ q, category, limit, offset }, ctx) {
    if (category) refuseUnknownCategory(ctx.db, category)
    const text = withoutWishWords(siteOf(q ?? ''))
    const words = text.split(/\s+/).filter(Boolean).slice(0, 8)
    const { items, total } = listDirectory(ctx.db, {
      words,
      text,
      category: category || undefined,
      limit,
      offset,
    })
    return {
      items,
      ...pagingOf(total, {
        limit,
        offset,
        sortedBy: words.length > 0 ? 'relevance' : 'host asc',
        what: ['llms.txt 網站', 'sites with an llms.txt'],
      }),
      categories: listCategories(ctx.db),
      provenance: ctx.provenance('llms_directory'),
    }
  },
})

/** An unknown category is refused, because an empty list would say that it has no sites. */
function refuseUnknownCategory(db: Database, asked: string): void {
  const known = listCategories(db).flatMap(({ category }) => category ?? [])
  if (known.includes(asked) || categoriesCalled(asked).length > 0) return
  throw new ApiError('not_found', `No category is called ${asked}. There are ${known.join(', ')}.`, {
    zh: `沒有叫「${asked}」的分類。有 ${known.join('、')}。`,
    suggestions: known,
    replaces: 'category',
  })
}

function siteOf(typed: string): string {
  const address = /^(?:https?:\/\/)?([a-z0-9-]+(?:\.[a-z0-9-]+)+)(?:[/?#:]\S*)?$/i.exec(typed)
  return address?.[1]?.replace(/^www\./i, '') ?? typed
}
