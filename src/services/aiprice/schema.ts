import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** What every catalogue says of a model. Prices are USD, in the one unit that the column names. */
function modelColumns() {
  return {
    /** As the catalogue spells it. */
    model: text('model').notNull(),
    vendor: text('vendor').notNull(),
    /** The name in its plain form, by which repeats are told: see model-name.ts. */
    plain_name: text('plain_name').notNull(),
    title: text('title'),
    category: text('category', { enum: ['llm', 'image', 'video', 'audio', 'other'] }).notNull(),
    /** What is done with what is paid for: chat, image_generation, audio_transcription … */
    mode: text('mode').notNull(),
    input_usd_mtok: real('input_usd_mtok'),
    output_usd_mtok: real('output_usd_mtok'),
    usd_image: real('usd_image'),
    usd_second: real('usd_second'),
    usd_mchar: real('usd_mchar'),
    usd_page: real('usd_page'),
    usd_request: real('usd_request'),
    /** JSON: [{above_input_tokens, input_usd, output_usd}], dearer rates of long requests, lowest threshold first. */
    tiers: text('tiers'),
    /** JSON: cached, batch and priority rates, USD per million tokens: see special-rates.ts. */
    special_rates: text('special_rates'),
    /** What may be sent, with commas between: text,image,pdf. */
    inputs: text('inputs'),
    /** The day on which the vendor ends it. */
    retires_on: text('retires_on'),
    /** Whether the catalogue calls it deprecated. */
    is_deprecated: integer('is_deprecated', { mode: 'boolean' }),
    context_tokens: integer('context_tokens'),
    output_tokens_max: integer('output_tokens_max'),
    source_url: text('source_url'),
    /** What the figures above leave out. */
    note: text('note'),
  }
}

export const litellm = sqliteTable('aiprice_litellm', modelColumns(), (table) => [
  primaryKey({ columns: [table.vendor, table.model] }),
  index('aiprice_litellm_plain').on(table.plain_name),
])

export const modelsDev = sqliteTable('aiprice_modelsdev', modelColumns(), (table) => [
  primaryKey({ columns: [table.vendor, table.model] }),
  index('aiprice_modelsdev_plain').on(table.plain_name),
])

export const openrouter = sqliteTable('aiprice_openrouter', modelColumns(), (table) => [
  primaryKey({ columns: [table.vendor, table.model] }),
  index('aiprice_openrouter_plain').on(table.plain_name),
])

/** What makers print on their own price pages, read one by one: newer than the catalogues, or with a day on which it ends. */
export const listPrices = sqliteTable(
  'aiprice_list_prices',
  {
    ...modelColumns(),
    /** The day on which the page was read. */
    as_of: text('as_of').notNull(),
    /** The last day of these rates, where the maker names one. */
    valid_until: text('valid_until'),
    /** JSON: what holds after that day: {input_usd, output_usd, special_rates}. Null where the page does not say. */
    next_rates: text('next_rates'),
  },
  (table) => [primaryKey({ columns: [table.vendor, table.model] })],
)

/** When models came out, by any of their names: see model-identity.ts. */
export const releases = sqliteTable('aiprice_releases', {
  model: text('model').primaryKey(),
  released_on: text('released_on').notNull(),
  source: text('source').notNull(),
})

/** What tests made of models. */
export const scores = sqliteTable(
  'aiprice_scores',
  {
    /** Any of its names: see model-identity.ts. */
    model: text('model').notNull(),
    benchmark: text('benchmark').notNull(),
    /** How it was run, where that is told: max effort, thinking 32k. Empty otherwise. */
    setting: text('setting').notNull(),
    score: real('score').notNull(),
    /** What the score counts: percent correct, rating. */
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
    /** Null where the vendor prints no monthly price. */
    usd_month: real('usd_month'),
    /** For a whole year paid at once. */
    usd_year: real('usd_year'),
    /** What the vendor itself asks in Taiwan, tax included. Null where it prints no price in TWD. */
    twd_month: real('twd_month'),
    /** The day on which this row's prices were read, where it is another than the list's. */
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

/** What models are called besides the names that catalogues sell them by. */
export const modelNames = sqliteTable(
  'aiprice_model_names',
  {
    /** Maker and model: anthropic/claude-sonnet-4-5. */
    model: text('model').notNull(),
    name: text('name').notNull(),
  },
  (table) => [primaryKey({ columns: [table.model, table.name] })],
)
