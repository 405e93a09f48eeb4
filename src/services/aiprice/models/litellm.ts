import { lookupTable } from '#support/text/lookup-table.ts'
import { Decimal } from 'decimal.js'
import { z } from 'zod'
import { joinLanguages, type LocalizedText } from '#support/errors/localized-text.ts'
import type { ModelRow } from '../datasets.ts'
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
 * Parses LiteLLM’s catalogue. Skips entries priced in units that we do not use (such as credits), and entries whose
 * price is text or negative.
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

function toRow(model: string, entry: Entry): ModelRow[] {
  const mode = entry.mode ?? 'unknown'
  const listed = CATEGORIES[mode] ?? 'other'
  const category = listed === 'llm' ? workOf(model) : listed
  const prices = readPrices(model, mode, entry)
  const { tiers: _, note: __, special_rates: ___, ...figures } = prices
  if (Object.values(figures).every((usd) => usd === null)) return []
  const modalities = z.array(z.string()).safeParse(entry['supported_modalities'])
  return [
    {
      model,
      vendor: vendorOf(entry.litellm_provider ?? 'unknown'),
      plain_name: plainName(model),
      title: null,
      category,
      mode,
      ...prices,
      inputs: modalities.success ? modalities.data.join(',') : null,
      retires_on: retirementDay(entry.deprecation_date),
      is_deprecated: null,
      context_tokens: integerOrNull(entry.max_input_tokens) ?? integerOrNull(entry.max_tokens),
      output_tokens_max: integerOrNull(entry.max_output_tokens),
      source_url: entry.source?.startsWith('http') ? entry.source : null,
    },
  ]
}

type Prices = Pick<
  ModelRow,
  | 'input_usd_mtok'
  | 'output_usd_mtok'
  | 'usd_image'
  | 'usd_second'
  | 'usd_mchar'
  | 'usd_page'
  | 'usd_request'
  | 'tiers'
  | 'note'
  | 'special_rates'
>

function readPrices(model: string, mode: string, entry: Entry): Prices {
  const usd = (field: string): number | null => {
    const value = entry[field]
    return typeof value === 'number' ? value : null
  }
  const first = (...fields: string[]): number | null => {
    for (const field of fields) {
      const value = usd(field)
      if (value !== null) return value
    }
    return null
  }
  const isSpeech = mode === 'audio_speech'
  const isImage = mode === 'image_generation' || mode === 'image_edit'
  const input =
    mode === 'audio_transcription'
      ? first('input_cost_per_audio_token', 'input_cost_per_token')
      : usd('input_cost_per_token')
  const output = isImage
    ? first('output_cost_per_image_token', 'output_cost_per_token')
    : isSpeech
      ? first('output_cost_per_audio_token', 'output_cost_per_token')
      : usd('output_cost_per_token')
  const isEmbedding = mode === 'embedding' || mode === 'rerank' || mode === 'moderation'
  const image = isImage ? imagePrice(model, usd, input !== null && input > 0) : { usd: null, note: null }
  const hasTokens = !isImage || (input ?? 0) > 0 || (output ?? 0) > 0
  return {
    input_usd_mtok: hasTokens ? perMillion(input) : null,
    output_usd_mtok: hasTokens && !isEmbedding ? perMillion(output) : null,
    usd_image: image.usd,
    usd_second: secondPrice(mode, usd),
    usd_mchar: isSpeech ? perMillion(usd('input_cost_per_character')) : null,
    usd_page: usd('ocr_cost_per_page'),
    usd_request: first('input_cost_per_request', 'input_cost_per_query'),
    tiers: tiersJson(readTiers(entry)),
    special_rates: specialRatesJson({
      cached_input_usd: perMillion(usd('cache_read_input_token_cost')),
      batch_input_usd: perMillion(usd('input_cost_per_token_batches')),
      batch_output_usd: perMillion(usd('output_cost_per_token_batches')),
      priority_input_usd: perMillion(usd('input_cost_per_token_priority')),
      priority_output_usd: perMillion(usd('output_cost_per_token_priority')),
    }),
    note: joinNotes([image.note, soundNote(mode, usd), retirementNote(entry.deprecation_date)]),
  }
}

/**
 * OpenAI’s entries by size and quality store the output price as `input_cost_per_image`. Older entries have a price
 * per pixel, to be multiplied by the size in the name.
 */
function imagePrice(model: string, usd: (field: string) => number | null, hasTokens: boolean) {
  const perImage = usd('output_cost_per_image')
  if (perImage !== null) return { usd: perImage, note: null }
  const listed = usd('input_cost_per_image')
  if (listed !== null && !hasTokens) return { usd: listed, note: null }
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

function secondPrice(mode: string, usd: (field: string) => number | null): number | null {
  if (mode === 'video_generation') return usd('output_cost_per_second') ?? usd('output_cost_per_video_per_second')
  // The price may be in either of the two fields; the other one is then 0.
  if (mode === 'audio_transcription') return usd('input_cost_per_second') || usd('output_cost_per_second')
  return mode === 'audio_speech' ? usd('output_cost_per_second') : null
}

function soundNote(mode: string, usd: (field: string) => number | null): LocalizedText | null {
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
