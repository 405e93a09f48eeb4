import type { Dataset } from '#operation/dataset.ts'
import type { Source } from '#operation/provenance.ts'
import type { Sync } from '#operation/sync.ts'
import { defineSync, parseJson, SyncError } from '#sync/define-sync.ts'
import { litellmDataset, modelsDevDataset, openrouterDataset, type ModelRow } from './datasets.ts'
import { parseLitellm } from './litellm.ts'
import { parseModelsDev } from './models-dev.ts'
import { parseOpenrouter } from './openrouter.ts'

/** A catalogue is one JSON document that lists everything there is. */
function syncCatalogue(spec: {
  dataset: Dataset
  url: string
  every: string
  rowsMin: number
  source: Source
  read: (json: unknown) => ModelRow[]
}): Sync {
  const { dataset, url, every, rowsMin, source, read } = spec
  return defineSync({
    name: dataset.name,
    title: dataset.title,
    every,
    source,
    datasets: [dataset],
    holdsUntilChanged: true,
    async fetch({ get }) {
      return [await get(url, { conditional: true })]
    },
    parse([document], { today }) {
      const json = parseJson(source.name, document?.text() ?? '')
      let rows: ModelRow[]
      try {
        rows = read(json)
      } catch (cause) {
        throw new SyncError(`${source.name} has another shape than expected.`, { cause })
      }
      return [{ dataset, mode: 'replace', asOf: today, rowsMin, rows: onePerName(rows) }]
    },
  })
}

/** Two entries of one vendor may differ in nothing but what the key leaves out. */
function onePerName(rows: readonly ModelRow[]): ModelRow[] {
  return [...new Map(rows.map((row) => [`${row.vendor} ${row.model}`, row])).values()]
}

export const syncLitellm = syncCatalogue({
  dataset: litellmDataset,
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
  url: 'https://models.dev/api.json',
  every: '10 4,16 * * *',
  rowsMin: 250,
  source: { name: 'models.dev (anomalyco/models.dev)', url: 'https://models.dev/api.json', licence: 'MIT' },
  read: parseModelsDev,
})

export const syncOpenrouter = syncCatalogue({
  dataset: openrouterDataset,
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
