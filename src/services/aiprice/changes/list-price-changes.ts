import { asc } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#data/db/client.ts'
import { countDaysLeft, daysLeftField } from '#operation/days-left.ts'
import { defineOperation, pageOf, pagingInput, pagingOutput, provenanceSchema } from '#operation/operation.ts'
import { addDays, taipeiDay } from '#support/dates/taipei.ts'
import { ApiError } from '#support/errors/errors.ts'
import { comparisonKey } from '#support/text/normalise.ts'
import { readDocument } from '#support/files/read.ts'
import { listOffers } from '../models/queries.ts'
import { plainName } from '../models/model-name.ts'
import { priceMoves } from '../schema.ts'
import { nextRatesOf } from '../models/rates-on.ts'
import { vendorName } from '../models/vendor-name.ts'

const usd = z.number().nullable()

const changeSchema = z.object({
  vendor: z.string(),
  model: z.string(),
  changed_on: z.iso
    .date()
    .describe('The first day of the new price; of a seen one the day on which a catalogue first had it.'),
  input_before_usd: usd,
  input_usd: usd,
  output_before_usd: usd,
  output_usd: usd,
})
type Change = z.output<typeof changeSchema>

const RECORD = readDocument(
  'reference/aiprice/price-changes.json',
  z.object({
    as_of: z.iso.date(),
    sources: z.array(z.object({ name: z.string(), url: z.string(), licence: z.string() })),
    rows: z.array(changeSchema),
  }),
)

export const listPriceChanges = defineOperation({
  name: 'list_price_changes',
  route: 'GET /api/price-changes',
  tool: 'unlisted',
  title: 'Price changes of AI models',
  titleZh: 'AI 模型調價紀錄',
  summary: 'Which model prices changed, and which changes the makers have announced, newest first.',
  description:
    'Dated changes of list prices of model APIs, USD per million tokens before and after, with those announced for a later ' +
    'day, and those seen between two readings of a catalogue. For prices of today [get_ai_api_pricing].',
  tasks: ['最近哪些 AI 模型降價？', 'Gemini 3.8 Flash 什麼時候漲價？', 'Which AI model prices changed lately?'],
  input: z.object({
    q: z.string().trim().min(1).max(80).optional().describe('Part of the model’s name, for example sonnet.'),
    ...pagingInput({ standard: 50, max: 200 }),
  }),
  output: z.object({
    items: z
      .array(
        changeSchema.extend({
          vendor_name: z.string(),
          is_announced: z.boolean().describe('True of a change that is still to come.'),
          days_left: daysLeftField,
          basis: z
            .enum(['stated', 'seen'])
            .describe('stated: a source names the day. seen: the price differs between two readings of a catalogue.'),
          after: z.string().nullable().describe('Of a seen one: the day of the reading before, with the old price.'),
        }),
      )
      .describe('By the first day of the new price, the newest first.'),
    ...pagingOutput,
    provenance: provenanceSchema,
  }),
  example: {},
  run({ q, limit, offset }, { db, now, provenance }) {
    const today = taipeiDay(now)
    const stated = [...RECORD.rows, ...listAnnouncedChanges(db, today)].map((it) => ({
      ...it,
      basis: 'stated' as const,
      after: null,
    }))
    const observed = listObservedChanges(db)
    const items = [...stated, ...observed]
      .filter(({ model }) => q === undefined || comparisonKey(model).includes(comparisonKey(q)))
      .toSorted((a, b) => b.changed_on.localeCompare(a.changed_on) || a.model.localeCompare(b.model))
      .map((it) => ({
        ...it,
        vendor_name: vendorName(it.vendor),
        is_announced: it.changed_on > today,
        days_left: countDaysLeft(it.changed_on, today),
      }))
    if (q !== undefined && items.length === 0 && !isKnown(db, q))
      throw new ApiError('not_found', `No model’s name has ${q}, so nothing is known of its price.`, {
        zh: `沒有名稱含「${q}」的模型，它的價格不明。`,
      })
    const printed = provenance('aiprice_list_prices', ...(observed.length > 0 ? ['aiprice_price_moves'] : []))
    return {
      ...pageOf(items, { limit, offset, sortedBy: 'changed_on desc, model asc', what: ['調價紀錄', 'price changes'] }),
      provenance: { ...printed, sources: [...RECORD.sources, ...printed.sources] },
    }
  },
})

function isKnown(db: Database, q: string): boolean {
  return listOffers(db).some(({ model }) => comparisonKey(model).includes(comparisonKey(q)))
}

/** Observed changes. If several catalogues have the same change of a model, it counts once, on the earliest day. */
function listObservedChanges(db: Database) {
  const rows = db.select().from(priceMoves).orderBy(asc(priceMoves.seen_on)).limit(5000).all()
  const first = new Map(
    rows.toReversed().map((it) => [`${it.vendor} ${plainName(it.model)} ${it.input_usd} ${it.output_usd}`, it]),
  )
  return [...first.values()].map((it) => ({
    ...it,
    changed_on: it.seen_on,
    basis: 'seen' as const,
    after: it.last_seen_on,
  }))
}

/**
 * Announced changes: each promotion ends on its last promised day and is followed by the list price. If it may have been
 * extended, the change is left out once that day has passed.
 */
function listAnnouncedChanges(db: Database, today: string): Change[] {
  return listOffers(db).flatMap((offer) => {
    const next = nextRatesOf(offer)
    if (!next || !offer.valid_until || (next.may_start_later && offer.valid_until < today)) return []
    return [
      {
        vendor: offer.vendor,
        model: offer.plain_name,
        changed_on: addDays(offer.valid_until, 1),
        input_before_usd: offer.input_usd_mtok,
        input_usd: next.input_usd,
        output_before_usd: offer.output_usd_mtok,
        output_usd: next.output_usd,
      },
    ]
  })
}
