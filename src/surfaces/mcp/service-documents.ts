import { inLanguage } from '#support/errors/localized-text.ts'
import type { Context } from '#operation/context.ts'
import type { Dataset } from '#operation/dataset.ts'
import { toJsonSchema } from '#operation/json-schema.ts'
import type { Service } from '#operation/service.ts'
import type { RemoteResource } from '#operation/sites.ts'
import { serviceLlmsTxt } from '../documents/llms-txt.ts'
import type { Exchange } from '../exchange.ts'
import { languageOf } from '../language.ts'
import type { Runtime } from '../runtime.ts'
import { codeModeClient } from './code-mode.ts'

export const MARKDOWN = 'text/markdown'

/** A document that every service, or the hub, has at a fixed path. */
export interface FixedDocument extends Required<Pick<RemoteResource, 'title' | 'description' | 'mimeType'>> {
  readonly path: string
  readonly write: (exchange: Exchange, context: Context) => string
}

/** The documents that every service has besides its own resources. */
export function listFixedDocuments(service: Service, runtime: Runtime): FixedDocument[] {
  return [
    {
      path: 'llms.txt',
      title: `${service.title}: llms.txt`,
      description: 'What this service answers, where, and at what price.',
      mimeType: MARKDOWN,
      write: (exchange) => serviceLlmsTxt(service, exchange, runtime),
    },
    ...(service.frontsOthers
      ? [
          {
            path: 'client.ts',
            title: 'Every tool as a TypeScript function',
            description: 'For agents that run code: put it before a script that makes many calls. Under 3,000 tokens.',
            mimeType: 'text/typescript',
            write: () => codeModeClient(service, runtime),
          },
        ]
      : []),
    ...service.datasets.map((dataset) => ({
      path: `datasets/${dataset.name}`,
      title: dataset.title,
      description: 'What the data set holds, from where, how old it is and when it counts as stale.',
      mimeType: 'application/json',
      write: (exchange: Exchange, context: Context) =>
        JSON.stringify(inLanguage(datasetOf(service, dataset, context, runtime), languageOf(exchange))),
    })),
  ]
}

function datasetOf(service: Service, dataset: Dataset, context: Context, runtime: Runtime) {
  const { name, title, staleAfterDays, row } = dataset
  const state = runtime.dataStatus().find((it) => it.service === service.name && it.dataset === name)
  return {
    name,
    title,
    service: service.name,
    rows: state?.rows ?? null,
    stale_after_days: staleAfterDays,
    provenance: context.provenance(name),
    row: toJsonSchema(row, 'output'),
  }
}
