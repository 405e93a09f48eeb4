import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** The columns that all catalogue tables share. A price column’s name states its unit; prices are in USD. */
function modelColumns() {
  return {
    /** The model’s name as the catalogue writes it. */
    model: text('model').notNull(),
    vendor: text('vendor').notNull(),
    /** The normalised name, to find duplicates: see model-name.ts. */
    plain_name: text('plain_name').notNull(),
    title: text('title'),
    category: text('category', { enum: ['llm', 'image', 'video', 'audio', 'other'] }).notNull(),
    /** The billed service: chat, image_generation, audio_transcription … */
    mode: text('mode').notNull(),
    input_usd_mtok: real('input_usd_mtok'),
    output_usd_mtok: real('output_usd_mtok'),
    usd_image: real('usd_image'),
    usd_second: real('usd_second'),
    usd_mchar: real('usd_mchar'),
    usd_page: real('usd_page'),
    usd_request: real('usd_request'),
    /**
     * JSON: [{above_input_tokens, input_usd, output_usd}], the higher rates of long requests, lowest threshold first.
     */
    tiers: text('tiers'),
    /** JSON: cached, batch and priority rates, USD per million tokens: see special-rates.ts. */
    special_rates: text('special_rates'),
    /** Accepted inputs, separated by commas: text,image,pdf. */
    inputs: text('inputs'),
    retires_on: text('retires_on'),
    is_deprecated: integer('is_deprecated', { mode: 'boolean' }),
    context_tokens: integer('context_tokens'),
    output_tokens_max: integer('output_tokens_max'),
    source_url: text('source_url'),
    /** Costs that the price columns do not include. */
    note: text('note'),
  }
}

function catalogueTable(name: string) {
  return sqliteTable(name, modelColumns(), (table) => [
    primaryKey({ columns: [table.vendor, table.model] }),
    index(`${name}_plain`).on(table.plain_name),
  ])
}

export const litellm = catalogueTable('aiprice_litellm')
export const modelsDev = catalogueTable('aiprice_modelsdev')
export const openrouter = catalogueTable('aiprice_openrouter')

/** Prices from makers’ own pages, checked by hand: newer than the catalogues, or with an end date. */
export const listPrices = sqliteTable(
  'aiprice_list_prices',
  {
    ...modelColumns(),
    as_of: text('as_of').notNull(),
    /** The last day of these rates, if the maker names one. */
    valid_until: text('valid_until'),
    /**
     * JSON: {input_usd, output_usd, tiers, special rates} from the day after `valid_until` on. Null if no source states
     * them.
     */
    next_rates: text('next_rates'),
  },
  (table) => [primaryKey({ columns: [table.vendor, table.model] })],
)

/** Price changes between two syncs of a catalogue, in USD per million tokens. Null for a model without such a price. */
export const priceMoves = sqliteTable(
  'aiprice_price_moves',
  {
    catalogue: text('catalogue').notNull(),
    vendor: text('vendor').notNull(),
    model: text('model').notNull(),
    /** The day of the sync that first read the new price. */
    seen_on: text('seen_on').notNull(),
    /** The day of the last sync that still read the old price. */
    last_seen_on: text('last_seen_on'),
    input_before_usd: real('input_before_usd'),
    input_usd: real('input_usd'),
    output_before_usd: real('output_before_usd'),
    output_usd: real('output_usd'),
  },
  (table) => [primaryKey({ columns: [table.catalogue, table.vendor, table.model, table.seen_on] })],
)

/** Release days by any name of the model: see model-identity.ts. */
export const releases = sqliteTable('aiprice_releases', {
  model: text('model').primaryKey(),
  released_on: text('released_on').notNull(),
  source: text('source').notNull(),
})

export const scores = sqliteTable(
  'aiprice_scores',
  {
    /** The model’s name in any form: see model-identity.ts. */
    model: text('model').notNull(),
    benchmark: text('benchmark').notNull(),
    /** The published test setting, such as max effort or thinking 32k; otherwise empty. */
    setting: text('setting').notNull(),
    score: real('score').notNull(),
    /** The unit of the score, such as percent correct or rating. */
    metric: text('metric').notNull(),
    date: text('date'),
    source: text('source').notNull(),
    licence: text('licence').notNull(),
  },
  (table) => [primaryKey({ columns: [table.model, table.benchmark, table.setting] })],
)

export const plans = sqliteTable(
  'aiprice_plans',
  {
    vendor: text('vendor').notNull(),
    product: text('product').notNull(),
    plan: text('plan').notNull(),
    /** Null if the vendor publishes no monthly price. */
    usd_month: real('usd_month'),
    /** The total for a year paid in advance. */
    usd_year: real('usd_year'),
    /** The vendor’s own price in Taiwan including tax. Null if it publishes none in TWD. */
    twd_month: real('twd_month'),
    /** The date of this row’s prices, if it differs from the date of the data set. */
    as_of: text('as_of'),
    note: text('note'),
    note_zh: text('note_zh'),
    billing: text('billing', { enum: ['free', 'monthly', 'usage', 'quote', 'unknown'] }).notNull(),
    url: text('url').notNull(),
  },
  (table) => [primaryKey({ columns: [table.vendor, table.product, table.plan] })],
)

export const rates = sqliteTable('aiprice_fx', {
  date: text('date').primaryKey(),
  usd_twd: real('usd_twd').notNull(),
  basis: text('basis', { enum: ['spot', 'close', 'reference', 'monthly_average'] }).notNull(),
  source: text('source').notNull(),
})

export const modelNames = sqliteTable(
  'aiprice_model_names',
  {
    /** Maker and model: anthropic/claude-sonnet-4-5. */
    model: text('model').notNull(),
    name: text('name').notNull(),
  },
  (table) => [primaryKey({ columns: [table.model, table.name] })],
)
