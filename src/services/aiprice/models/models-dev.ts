import { joinLanguages } from '#support/errors/localized-text.ts'
import { Decimal } from 'decimal.js'
import { z } from 'zod'
import type { ModelRow } from '../schema.ts'
import { workOf } from './kind-of-work.ts'
import { plainName } from './model-name.ts'
import { toNumber } from '../fx/money.ts'
import { tiersJson } from './rate-tiers.ts'
import { specialRatesJson } from './special-rates.ts'
import { vendorsBy } from './vendor-name.ts'

// Corrects rounding errors of the source, such as 0.049999999999999996.
const usd = z
  .number()
  .min(0)
  .transform((price) => toNumber(new Decimal(price)))

const modelSchema = z.object({
  id: z.string().min(1),
  name: z.string().min(1).optional(),
  // Some entries give only a month, which is ignored.
  release_date: z.iso.date().optional().catch(undefined),
  status: z.string().nullish(),
  modalities: z.object({ input: z.array(z.string()).optional(), output: z.array(z.string()).optional() }).nullish(),
  limit: z.object({ context: z.number().optional(), output: z.number().optional() }).nullish(),
  cost: z
    .object({
      input: usd,
      output: usd,
      cache_read: usd.optional(),
      tiers: z
        .array(
          z.object({ tier: z.object({ size: z.int().positive() }), input: usd.optional(), output: usd.optional() }),
        )
        .nullish(),
    })
    .nullish(),
})

const catalogueSchema = z.record(
  z.string(),
  z.object({ id: z.string().optional(), doc: z.string().optional(), models: z.record(z.string(), z.unknown()) }),
)

/**
 * Only offers of these vendors are read. All other sellers in the catalogue resell the same models under their own
 * names.
 */
const VENDORS = vendorsBy('models_dev')

/** Parses the catalogue of models.dev: models with a price, offered by their makers or by two large hosts. */
export function parseModelsDev(json: unknown): ModelRow[] {
  return vendorsIn(json).flatMap(({ vendor, doc, models }) =>
    models.flatMap((value) => {
      const model = modelSchema.safeParse(value)
      return model.success ? toRow(vendor, doc, model.data) : []
    }),
  )
}

/** Hosts that sell other makers’ models with their own names and dates. */
const HOSTS = new Set(['amazon-bedrock', 'groq'])

export function readReleasesAndNames(json: unknown) {
  const models = vendorsIn(json)
    .filter(({ vendor }) => !HOSTS.has(vendor))
    .flatMap(({ vendor, models: all }) =>
      all.flatMap((value) => {
        const model = modelSchema.safeParse(value)
        return model.success ? [{ vendor, ...model.data }] : []
      }),
    )
  const releases = new Map(
    models.flatMap(({ id, release_date }) =>
      release_date === undefined ? [] : [[id, { model: id, released_on: release_date, source: 'models.dev' }] as const],
    ),
  )
  const names = models.flatMap(({ vendor, id, name }) =>
    name === undefined ? [] : [{ model: `${vendor}/${id}`, name }],
  )
  return { releases: [...releases.values()], names }
}

function vendorsIn(json: unknown) {
  return Object.entries(catalogueSchema.parse(json)).flatMap(([provider, { doc, models }]) => {
    const vendor = VENDORS.get(provider)
    return vendor === undefined ? [] : [{ vendor, doc, models: Object.values(models) }]
  })
}

function toRow(vendor: string, doc: string | undefined, model: z.infer<typeof modelSchema>): ModelRow[] {
  if (!model.cost) return []
  const category = categoryOf(model.id, model.modalities?.output ?? ['text'])
  return [
    {
      model: model.id,
      vendor,
      plain_name: plainName(model.id),
      title: model.name ?? null,
      category,
      mode: 'chat',
      input_usd_mtok: model.cost.input,
      output_usd_mtok: category === 'other' ? null : model.cost.output,
      usd_image: null,
      usd_second: null,
      usd_mchar: null,
      usd_page: null,
      usd_request: null,
      tiers: tiersJson(
        (model.cost.tiers ?? []).map(({ tier, input, output }) => ({
          above_input_tokens: tier.size,
          input_usd: input ?? null,
          output_usd: output ?? null,
        })),
      ),
      special_rates: specialRatesJson({ cached_input_usd: model.cost.cache_read ?? null }),
      inputs: model.modalities?.input?.join(',') ?? null,
      retires_on: null,
      is_deprecated: model.status === 'deprecated',
      context_tokens: positiveOrNull(model.limit?.context),
      output_tokens_max: positiveOrNull(model.limit?.output),
      source_url: doc?.startsWith('http') ? doc : null,
      note:
        model.status === 'deprecated'
          ? joinLanguages('The vendor calls this model deprecated.', '廠商已將這個模型列為淘汰。')
          : null,
    },
  ]
}

/** Categorises by output: a model that outputs images and text is an image model. */
export function categoryOf(model: string, outputs: readonly string[]): ModelRow['category'] {
  if (outputs.includes('video')) return 'video'
  if (outputs.includes('image')) return 'image'
  return outputs.includes('audio') && !outputs.includes('text') ? 'audio' : workOf(model)
}

/** Null for 0, which in the catalogues means “unknown”. */
export function positiveOrNull(value: number | null | undefined): number | null {
  return value && value > 0 ? Math.trunc(value) : null
}
