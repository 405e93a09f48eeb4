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
