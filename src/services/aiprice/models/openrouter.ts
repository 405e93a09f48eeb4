import { z } from 'zod'
import type { ModelRow } from '../schema.ts'
import { plainName } from './model-name.ts'
import { categoryOf, positiveOrNull } from './models-dev.ts'
import { perMillion, tiersJson, type Tier } from './rate-tiers.ts'
import { specialRatesJson } from './special-rates.ts'

// Prices are strings in USD per token. −1 marks a router, whose price depends on the model that it chooses.
const price = z.string().regex(/^-?\d+(\.\d+)?(e-?\d+)?$/i)

const modelSchema = z.object({
  id: z.string().min(1),
  name: z.string().optional(),
  context_length: z.number().nullish(),
  architecture: z
    .object({
      input_modalities: z.array(z.string()).optional(),
      output_modalities: z.array(z.string()).optional(),
    })
    .nullish(),
  top_provider: z.object({ max_completion_tokens: z.number().nullish() }).nullish(),
  pricing: z.object({
    prompt: price,
    completion: price,
    request: price.optional(),
    input_cache_read: price.optional(),
    overrides: z
      .array(
        z.object({ min_prompt_tokens: z.number().optional(), prompt: price.optional(), completion: price.optional() }),
      )
      .optional(),
  }),
})

const catalogueSchema = z.object({ data: z.array(z.unknown()) })

export function parseOpenrouter(json: unknown): ModelRow[] {
  return catalogueSchema.parse(json).data.flatMap((value) => {
    const model = modelSchema.safeParse(value)
    return model.success && !model.data.pricing.prompt.startsWith('-') ? [toRow(model.data)] : []
  })
}

function toRow({ id, name, pricing, ...model }: z.infer<typeof modelSchema>): ModelRow {
  const request = Number(pricing.request ?? 0)
  return {
    model: id,
    vendor: 'openrouter',
    plain_name: plainName(id),
    title: name ?? null,
    category: categoryOf(id, model.architecture?.output_modalities ?? ['text']),
    mode: 'chat',
    input_usd_mtok: perMillion(pricing.prompt),
    output_usd_mtok: perMillion(pricing.completion),
    usd_image: null,
    usd_second: null,
    usd_mchar: null,
    usd_page: null,
    usd_request: request > 0 ? request : null,
    tiers: tiersJson(
      (pricing.overrides ?? []).flatMap(({ min_prompt_tokens, prompt, completion }): Tier[] =>
        min_prompt_tokens === undefined
          ? []
          : [
              // The source gives the first token count at the higher rate; we store the last one at the lower rate.
              {
                above_input_tokens: min_prompt_tokens - 1,
                input_usd: perMillion(prompt),
                output_usd: perMillion(completion),
              },
            ],
      ),
    ),
    special_rates: specialRatesJson({ cached_input_usd: perMillion(pricing.input_cache_read) }),
    inputs: model.architecture?.input_modalities?.join(',') ?? null,
    retires_on: null,
    is_deprecated: null,
    context_tokens: positiveOrNull(model.context_length),
    output_tokens_max: positiveOrNull(model.top_provider?.max_completion_tokens),
    source_url: `https://openrouter.ai/${id}`,
    note: null,
  }
}
