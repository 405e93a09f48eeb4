import { lookupTable } from '#support/text/lookup-table.ts'
import { Decimal } from 'decimal.js'
import { z } from 'zod'
import { litellmInputs } from './accepted-inputs.ts'
import { joinLanguages, type LocalizedText } from '#support/errors/localized-text.ts'
import type { ModelRow } from '../schema.ts'
import { workOf } from './kind-of-work.ts'
import { plainName } from './model-name.ts'
import { perMillion, tiersJson, type Tier } from './rate-tiers.ts'
import { specialRatesJson } from './special-rates.ts'
import { vendorsBy } from './vendor-name.ts'

// The fields of model_prices_and_context_window.json that we use. Some token limits are strings.
const count = z.union([z.int().positive(), z.string()]).optional()
const entrySchema = z
  .object({
    litellm_provider: z.string().optional(),
    mode: z.string().nullish(),
    max_input_tokens: count,
    max_tokens: count,
    max_output_tokens: count,
    source: z.string().optional(),
    deprecation_date: z.string().optional(),
  })
  .catchall(z.unknown())

type Entry = z.infer<typeof entrySchema>

const catalogueSchema = z.record(z.string(), z.unknown())

/** The key of an entry that documents the file’s fields. */
const DOCUMENTATION = 'sample_spec'

const VENDORS = vendorsBy('litellm')

/** The vendor of a provider field: vertex_ai-llama_models is Vertex, text-completion-openai is OpenAI. */
function vendorOf(provider: string): string {
  const plain = provider
    .replace(/^text-completion-/, '')
    .replace(/^vertex_ai-.*/, 'vertex_ai')
    .replace(/-embedding-models$/, '')
  return VENDORS.get(plain) ?? plain
}

const CATEGORIES: Readonly<Record<string, ModelRow['category']>> = lookupTable({
  chat: 'llm',
  completion: 'llm',
  responses: 'llm',
  image_generation: 'image',
  image_edit: 'image',
  video_generation: 'video',
  audio_transcription: 'audio',
  audio_speech: 'audio',
  realtime: 'audio',
})

/**
 * Parses the catalogue of LiteLLM, an open-source gateway to the models of many vendors. It prices not
 * only tokens, but also images, seconds, characters, pages and requests. Skips entries priced in other units (such as
 * credits), and entries whose price is text or negative.
 */
export function parseLitellm(json: unknown): ModelRow[] {
  return Object.entries(catalogueSchema.parse(json)).flatMap(([model, value]) => {
    // The catalogue has contained an entry without a model name: fireworks_ai/accounts/fireworks/models/.
    if (model === DOCUMENTATION || plainName(model) === '') return []
    const entry = entrySchema.safeParse(value)
    return entry.success && !hasStrangePrice(entry.data) ? toRow(model, entry.data) : []
  })
}

function hasStrangePrice(entry: Entry): boolean {
  const prices = Object.entries(entry).flatMap(([field, value]) => (field.includes('_cost_per_') ? [value] : []))
  return prices.some((value) => typeof value === 'string' || (typeof value === 'number' && value < 0))
}

/**
 * Returns a price of an entry in USD, or null. Of a pair of input and output fields, the one that does not apply is
 * absent or 0, so `||` chooses the other one.
 */
type PriceReader = (field: string) => number | null

function toRow(model: string, entry: Entry): ModelRow[] {
  const mode = entry.mode ?? 'unknown'
  const listed = CATEGORIES[mode] ?? 'other'
  const usd: PriceReader = (field) => (typeof entry[field] === 'number' ? entry[field] : null)
  const image = imagePrice(model, mode, usd)
  const prices = readPrices(mode, usd, image.usd)
  if (Object.values(prices).every((price) => price === null)) return []
  const modalities = z.array(z.string()).safeParse(entry['supported_modalities'])
  return [
    {
      model,
      vendor: vendorOf(entry.litellm_provider ?? 'unknown'),
      plain_name: plainName(model),
      title: null,
      category: listed === 'llm' ? workOf(model) : listed,
      mode,
      ...prices,
      tiers: tiersJson(readTiers(entry)),
      special_rates: specialRatesJson({
        cached_input_usd: perMillion(usd('cache_read_input_token_cost')),
        batch_input_usd: perMillion(usd('input_cost_per_token_batches')),
        batch_output_usd: perMillion(usd('output_cost_per_token_batches')),
        priority_input_usd: perMillion(usd('input_cost_per_token_priority')),
        priority_output_usd: perMillion(usd('output_cost_per_token_priority')),
      }),
      note: joinNotes([image.note, soundNote(mode, usd), retirementNote(entry.deprecation_date)]),
      inputs: litellmInputs(mode, modalities.data, entry),
      retires_on: retirementDay(entry.deprecation_date),
      is_deprecated: null,
      context_tokens: integerOrNull(entry.max_input_tokens) ?? integerOrNull(entry.max_tokens),
      output_tokens_max: integerOrNull(entry.max_output_tokens),
      source_url: entry.source?.startsWith('http') ? entry.source : null,
    },
  ]
}

function readPrices(mode: string, usd: PriceReader, imageUsd: number | null) {
  const input = inputPrice(mode, usd)
  const output = outputPrice(mode, usd)
  // Image models that are priced by the image have token prices of 0.
  const hasTokens = !isImageMode(mode) || (input ?? 0) > 0 || (output ?? 0) > 0
  return {
    input_usd_mtok: hasTokens ? perMillion(input) : null,
    output_usd_mtok: hasTokens ? perMillion(output) : null,
    usd_image: imageUsd,
    usd_second: secondPrice(mode, usd),
    usd_mchar: mode === 'audio_speech' ? perMillion(usd('input_cost_per_character')) : null,
    usd_page: usd('ocr_cost_per_page'),
    usd_request: usd('input_cost_per_request') ?? usd('input_cost_per_query'),
  }
}

function isImageMode(mode: string): boolean {
  return mode === 'image_generation' || mode === 'image_edit'
}

function inputPrice(mode: string, usd: PriceReader): number | null {
  const audio = mode === 'audio_transcription' ? usd('input_cost_per_audio_token') : null
  return audio ?? usd('input_cost_per_token')
}

function outputPrice(mode: string, usd: PriceReader): number | null {
  const text = usd('output_cost_per_token')
  if (isImageMode(mode)) return usd('output_cost_per_image_token') ?? text
  if (mode === 'audio_speech') return usd('output_cost_per_audio_token') ?? text
  // These models produce vectors or scores, not tokens.
  return mode === 'embedding' || mode === 'rerank' || mode === 'moderation' ? null : text
}

/**
 * OpenAI’s entries by size and quality store the output price as `input_cost_per_image`. Older entries have a price
 * per pixel, to be multiplied by the size in the name.
 */
function imagePrice(model: string, mode: string, usd: PriceReader): { usd: number | null; note: LocalizedText | null } {
  if (!isImageMode(mode)) return { usd: null, note: null }
  const perImage = usd('output_cost_per_image')
  if (perImage !== null) return { usd: perImage, note: null }
  const listed = usd('input_cost_per_image')
  if (listed !== null && !usd('input_cost_per_token')) return { usd: listed, note: null }
  const size = /(?:^|\/)(\d+)-x-(\d+)\//.exec(model)
  const perPixel = usd('input_cost_per_pixel') || usd('output_cost_per_pixel')
  if (!size || !perPixel) return { usd: null, note: null }
  const pixels = Number(size[1]) * Number(size[2])
  return {
    usd: new Decimal(perPixel).times(pixels).toDecimalPlaces(4).toNumber(),
    note: {
      zh: `由每像素 ${perPixel} 美元 × ${pixels} 像素算出。`,
      en: `Derived from ${perPixel} USD per pixel × ${pixels} pixels.`,
    },
  }
}

function secondPrice(mode: string, usd: PriceReader): number | null {
  if (mode === 'video_generation') return usd('output_cost_per_second') ?? usd('output_cost_per_video_per_second')
  if (mode === 'audio_transcription') return usd('input_cost_per_second') || usd('output_cost_per_second')
  return mode === 'audio_speech' ? usd('output_cost_per_second') : null
}

function soundNote(mode: string, usd: PriceReader): LocalizedText | null {
  const heard = perMillion(usd('input_cost_per_audio_token'))
  const spoken = perMillion(usd('output_cost_per_audio_token'))
  if (mode !== 'realtime' && mode !== 'chat') return null
  if (heard === null && spoken === null) return null
  const parts = [heard !== null && `${heard} in`, spoken !== null && `${spoken} out`].filter(Boolean).join(', ')
  const partsZh = [heard !== null && `輸入 ${heard}`, spoken !== null && `輸出 ${spoken}`].filter(Boolean).join('、')
  return {
    zh: `token 單價是文字的；語音每百萬 token ${partsZh} 美元。`,
    en: `Token prices are for text; audio tokens cost ${parts}, USD per million.`,
  }
}

/** Null for an invalid date. `retirementNote` still quotes its text. */
function retirementDay(date: string | undefined): string | null {
  return z.iso.date().safeParse(date).data ?? null
}

function retirementNote(date: string | undefined): LocalizedText | null {
  return date ? { zh: `廠商 ${date} 停用這個模型。`, en: `The vendor retires this model on ${date}.` } : null
}

function joinNotes(notes: readonly (LocalizedText | null)[]): string | null {
  const given = notes.filter((it) => it !== null)
  if (given.length === 0) return null
  return joinLanguages(given.map(({ en }) => en).join(' '), given.map(({ zh }) => zh).join(''))
}

function readTiers(entry: Entry): Tier[] {
  const thresholds = new Map<number, Tier>()
  for (const [field, value] of Object.entries(entry)) {
    const match = /^(input|output)_cost_per_token_above_(\d+)k_tokens$/.exec(field)
    if (!match || typeof value !== 'number') continue
    const above = Number(match[2]) * 1000
    const tier = thresholds.get(above) ?? { above_input_tokens: above, input_usd: null, output_usd: null }
    tier[match[1] === 'input' ? 'input_usd' : 'output_usd'] = perMillion(value)
    thresholds.set(above, tier)
  }
  return [...thresholds.values()]
}

function integerOrNull(value: number | string | undefined): number | null {
  return typeof value === 'number' ? value : null
}
