import type { Dataset } from '#operation/dataset.ts'
import type { Source } from '#operation/provenance.ts'
import type { Batch, Sync } from '#operation/sync.ts'
import { defineSync, parseJson, SyncError } from '#data/sync/define-sync.ts'
import { readEach } from '#data/sync/odd-rows.ts'
import {
  litellmDataset,
  modelNamesDataset,
  modelsDevDataset,
  openrouterDataset,
  priceMovesDataset,
  releasesDataset,
} from '../datasets.ts'
import type { ModelRow } from '../schema.ts'
import { parseLitellm } from './litellm.ts'
import { parseModelsDev, readReleasesAndNames } from './models-dev.ts'
import { parseOpenrouter } from './openrouter.ts'
import type { Catalogue } from './catalogues.ts'
import { asOfDataset, listModelPrices, type ModelPrices } from './queries.ts'

function syncCatalogue(spec: {
  dataset: Dataset
  catalogue: Catalogue
  url: string
  every: string
  rowsMin: number
  source: Source
  read: (json: unknown) => ModelRow[]
  /** More datasets that the same document fills. Their rows are added to the stored ones. */
  also?: readonly Dataset[]
  readAlso?: (json: unknown) => readonly Batch['rows'][]
}): Sync {
  const { dataset, catalogue, url, every, rowsMin, source, read, also = [], readAlso } = spec
  return defineSync({
    name: dataset.name,
    title: dataset.title,
    every,
    source,
    datasets: [dataset, priceMovesDataset, ...also],
    check: ([batch], db) => refuseJumps(batch?.rows ?? [], listModelPrices(db, catalogue)),
    async fetch({ get }) {
      return [await get(url, { conditional: true })]
    },
    parse([document], { db, note, today }) {
      const json = parseJson(source.name, document?.text() ?? '')
      let rows: ModelRow[]
      let others: readonly Batch['rows'][]
      try {
        rows = read(json)
        others = readAlso?.(json) ?? []
      } catch (cause) {
        throw new SyncError(`${source.name} has another shape than expected.`, { cause })
      }
      const models = onePerName(readEach(source.name, rows, requirePlausible, note))
      return [
        { dataset, mode: 'replace', rowsMin, rows: models },
        {
          dataset: priceMovesDataset,
          mode: 'upsert',
          rowsMin: 0,
          asOf: today,
          rows: movesOf(models, listModelPrices(db, catalogue)).map((it) => ({
            ...it,
            catalogue,
            seen_on: today,
            last_seen_on: asOfDataset(db, dataset.name),
          })),
        },
        ...also.map((it, at): Batch => ({
          dataset: it,
          mode: 'upsert',
          rowsMin: 0,
          rows: others[at] ?? [],
        })),
      ]
    },
  })
}

/**
 * No model has ever cost 1,000 USD per million tokens. Some LiteLLM entries have a price per million or per thousand
 * in the field for the price per token.
 */
const USD_MTOK_MAX = 1000
/**
 * The cheapest embedding costs 0.004 USD. A lower price is an error: LiteLLM lists Fireworks’ prices per image step as
 * prices per million tokens.
 */
const USD_MTOK_MIN = 0.002

function requirePlausible(row: ModelRow): ModelRow[] {
  const wrong = PRICES.find((price) => {
    const usd = row[price] ?? 0
    return usd > USD_MTOK_MAX || (usd > 0 && usd < USD_MTOK_MIN)
  })
  if (wrong) throw new SyncError(`${row.vendor} ${row.model}: ${wrong} is ${row[wrong]}, which is implausible.`)
  return [row]
}

/** If many known models become ten times dearer or cheaper, the unit of the source has changed. */
const JUMP_MAX = 10
const JUMPS_SHARE_MAX = 0.2

function refuseJumps(rows: Batch['rows'], stored: ReadonlyMap<string, ModelPrices>): string | undefined {
  const known = rows.flatMap((row) => {
    const before = stored.get(`${String(row['vendor'])} ${String(row['model'])}`)
    return before ? [PRICES.some((price) => hasJumped(before[price], Number(row[price])))] : []
  })
  const jumped = known.filter(Boolean).length
  if (jumped <= known.length * JUMPS_SHARE_MAX) return undefined
  return `${jumped} of ${known.length} known models cost more than ${JUMP_MAX} times as much or as little as before.`
}

const PRICES = ['input_usd_mtok', 'output_usd_mtok'] as const

function hasJumped(before: number | null, now: number): boolean {
  return before !== null && before > 0 && (now > before * JUMP_MAX || now < before / JUMP_MAX)
}

/** Models whose price differs from the stored one. A price that was or becomes null does not count. */
function movesOf(rows: readonly ModelRow[], stored: ReadonlyMap<string, ModelPrices>) {
  return rows.flatMap(({ vendor, model, input_usd_mtok, output_usd_mtok }) => {
    const before = stored.get(`${vendor} ${model}`)
    const isOther = (was: number | null | undefined, is: number | null) => was != null && is !== null && was !== is
    const hasMoved =
      isOther(before?.input_usd_mtok, input_usd_mtok) || isOther(before?.output_usd_mtok, output_usd_mtok)
    if (!before || !hasMoved) return []
    return [
      {
        vendor,
        model,
        input_before_usd: before.input_usd_mtok,
        input_usd: input_usd_mtok,
        output_before_usd: before.output_usd_mtok,
        output_usd: output_usd_mtok,
      },
    ]
  })
}

/** A catalogue may list one model twice, with differences in parts that the key ignores. The last row counts. */
function onePerName(rows: readonly ModelRow[]): ModelRow[] {
  return [...new Map(rows.map((row) => [`${row.vendor} ${row.model}`, row])).values()]
}

export const syncLitellm = syncCatalogue({
  dataset: litellmDataset,
  catalogue: 'litellm',
  url: 'https://raw.githubusercontent.com/BerriAI/litellm/main/model_prices_and_context_window.json',
  every: '5 4,16 * * *',
  rowsMin: 1000,
  source: {
    name: 'LiteLLM model_prices_and_context_window.json (BerriAI/litellm)',
    url: 'https://github.com/BerriAI/litellm/blob/main/model_prices_and_context_window.json',
    licence: 'MIT',
  },
  read: parseLitellm,
})

export const syncModelsDev = syncCatalogue({
  dataset: modelsDevDataset,
  catalogue: 'models.dev',
  url: 'https://models.dev/api.json',
  every: '10 4,16 * * *',
  rowsMin: 250,
  source: { name: 'models.dev (anomalyco/models.dev)', url: 'https://models.dev/api.json', licence: 'MIT' },
  read: parseModelsDev,
  also: [releasesDataset, modelNamesDataset],
  readAlso: (json) => {
    const { releases, names } = readReleasesAndNames(json)
    return [releases, names]
  },
})

export const syncOpenrouter = syncCatalogue({
  dataset: openrouterDataset,
  catalogue: 'openrouter',
  url: 'https://openrouter.ai/api/v1/models',
  every: '15 4,16 * * *',
  rowsMin: 200,
  source: {
    name: 'OpenRouter models API',
    url: 'https://openrouter.ai/api/v1/models',
    licence: 'facts only, no licence stated',
  },
  read: parseOpenrouter,
})
