import type { Bilingual } from './view/language.ts'
import type { Dataset } from './dataset.ts'
import type { Service } from './service.ts'
import type { Sync } from './sync.ts'

/** The fields of a service that are plain text. Code that needs only these can avoid loading the service's modules. */
export const PLAIN_FIELDS = [
  'name',
  'title',
  'titleZh',
  'summary',
  'summaryZh',
  'network',
  'paidClosedByDefault',
  'frontsOthers',
  'helpsInCrisis',
] as const satisfies readonly (keyof Service)[]

/** Facts for start-up, metrics and the scheduler, which do not load services. `npm run docs` stores them. */
export interface ServiceFacts extends Pick<Service, (typeof PLAIN_FIELDS)[number]> {
  readonly datasets: readonly DatasetFacts[]
  readonly syncs: readonly SyncFacts[]
}

export interface DatasetFacts extends Pick<
  Dataset,
  'name' | 'staleAfterDays' | 'startsEmpty' | 'derivedTables' | 'derivedBy'
> {
  readonly title: Bilingual
  /** SHA-256 of the seed file whose rows were validated. An unchanged seed need not be validated again. */
  readonly seedHash?: string
}

export interface SyncFacts extends Pick<Sync, 'name' | 'every'> {
  readonly datasets: readonly Pick<Dataset, 'name'>[]
}

export function factsOf(service: Service): ServiceFacts {
  const facts = {
    ...Object.fromEntries(PLAIN_FIELDS.map((field) => [field, service[field]])),
    datasets: service.datasets.map(({ name, title, staleAfterDays, startsEmpty, derivedTables, derivedBy }) => ({
      name,
      title: service.words?.datasets[name] ?? [name, title],
      staleAfterDays,
      startsEmpty,
      derivedTables,
      derivedBy,
    })),
    syncs: (service.syncs ?? []).map(({ name, every, datasets }) => ({
      name,
      every,
      datasets: datasets.map((dataset) => ({ name: dataset.name })),
    })),
  }
  // Safe, because the fields are those of PLAIN_FIELDS, and JSON omits undefined values.
  return JSON.parse(JSON.stringify(facts)) as ServiceFacts
}
