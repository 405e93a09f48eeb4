import { z } from 'zod'
import { tableOf } from '#data/db/table-of.ts'

const words = z.string().min(1)
const day = z.iso.date()
// A higher price is an error: it would be ten times the dearest model ever listed, per million tokens.
const price = z.number().min(0).max(10_000).nullable()

/** A model of any catalogue. The name of a price states its unit; prices are in USD. */
export const modelRow = z.object({
  /** The model’s name as the catalogue writes it. */
  model: words,
  vendor: words,
  /** The normalised name, to find duplicates: see model-name.ts. */
  plain_name: words,
  title: z.string().nullable(),
  category: z.enum(['llm', 'image', 'video', 'audio', 'other']),
  /** The billed service: chat, image_generation, audio_transcription … */
  mode: words,
  input_usd_mtok: price,
  output_usd_mtok: price,
  usd_image: price,
  usd_second: price,
  usd_mchar: price,
  usd_page: price.default(null),
  usd_request: price,
  /** JSON: [{above_input_tokens, input_usd, output_usd}], the higher rates of long requests, lowest threshold first. */
  tiers: z.string().nullable(),
  /** JSON: cached, batch and priority rates, USD per million tokens: see special-rates.ts. */
  special_rates: z.string().nullable().default(null),
  /** Accepted inputs, separated by commas: text,image,pdf. A `?` stands for others that are not on record. */
  inputs: z.string().nullable().default(null),
  retires_on: day.nullable().default(null),
  is_deprecated: z.boolean().nullable().default(null),
  context_tokens: z.int().positive().nullable(),
  output_tokens_max: z.int().positive().nullable(),
  source_url: z.string().nullable(),
  /** Costs that the price columns do not include. */
  note: z.string().nullable(),
})

export type ModelRow = z.infer<typeof modelRow>

function catalogueTable(name: string) {
  return tableOf(name, modelRow, ['vendor', 'model'], { indexes: { [`${name}_plain`]: ['plain_name'] } })
}

export const litellm = catalogueTable('aiprice_litellm')
export const modelsDev = catalogueTable('aiprice_modelsdev')
export const openrouter = catalogueTable('aiprice_openrouter')

/** Prices from makers’ own pages, checked by hand: newer than the catalogues, or with an end date. */
export const listPrices = tableOf(
  'aiprice_list_prices',
  modelRow.extend({
    as_of: day,
    /** The last day of these rates, if the maker names one. */
    valid_until: day.nullable().default(null),
    /**
     * JSON: {input_usd, output_usd, tiers, special rates} from the day after `valid_until` on. Null if no source states
     * them.
     */
    next_rates: z.string().nullable().default(null),
  }),
  ['vendor', 'model'],
)

/** Price changes between two syncs of a catalogue, in USD per million tokens. Null for a model without such a price. */
export const priceMoves = tableOf(
  'aiprice_price_moves',
  z.object({
    catalogue: words,
    vendor: words,
    model: words,
    /** The day of the sync that first read the new price. */
    seen_on: day,
    /** The day of the last sync that still read the old price. */
    last_seen_on: day.nullable(),
    input_before_usd: price,
    input_usd: price,
    output_before_usd: price,
    output_usd: price,
  }),
  ['catalogue', 'vendor', 'model', 'seen_on'],
)

/** Release days by any name of the model: see model-identity.ts. */
export const releases = tableOf('aiprice_releases', z.object({ model: words, released_on: day, source: words }), [
  'model',
])

export const scores = tableOf(
  'aiprice_scores',
  z.object({
    /** The model’s name in any form: see model-identity.ts. */
    model: words,
    benchmark: words,
    /** The published test setting, such as max effort or thinking 32k; otherwise empty. */
    setting: z.string().default(''),
    score: z.number().min(-1000).max(10_000),
    /** The unit of the score, such as percent correct or rating. */
    metric: words,
    date: day.nullable(),
    source: words,
    licence: words,
  }),
  ['model', 'benchmark', 'setting'],
)

export const plans = tableOf(
  'aiprice_plans',
  z.object({
    vendor: words,
    product: words,
    plan: words,
    /** Null if the vendor publishes no monthly price. */
    usd_month: z.number().min(0).max(10_000).nullable(),
    /** The total for a year paid in advance. */
    usd_year: z.number().min(0).max(100_000).nullable(),
    /** The vendor’s own price in Taiwan including tax. Null if it publishes none in TWD. */
    twd_month: z.number().min(0).max(400_000).nullable().default(null),
    /** The date of this row’s prices, if it differs from the date of the data set. */
    as_of: day.nullable().default(null),
    note: z.string().nullable().default(null),
    note_zh: z.string().nullable().default(null),
    billing: z.enum(['free', 'monthly', 'usage', 'quote', 'unknown']),
    url: z.url(),
  }),
  ['vendor', 'product', 'plan'],
)

export const rates = tableOf(
  'aiprice_fx',
  z.object({
    date: day,
    // Since 1983 the dollar has cost between 24 and 41 TWD.
    usd_twd: z.number().min(15).max(60),
    basis: z.enum(['spot', 'close', 'reference', 'monthly_average']),
    source: words,
  }),
  ['date'],
)

/** Names by maker and model: anthropic/claude-sonnet-4-5. */
export const modelNames = tableOf('aiprice_model_names', z.object({ model: words, name: words }), ['model', 'name'])
