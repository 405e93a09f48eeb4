import { writeFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { SEED_FOLDER } from '#app/seed-folder.ts'
import type { StoredServiceFacts } from '#app/service-facts.ts'
import { hashOf, readSeed, seedPath } from '#data/db/seed-file.ts'
import type { Dataset } from '#operation/dataset.ts'
import { factsOf } from '#operation/service-facts.ts'
import type { Service } from '#operation/service.ts'
import { services } from '#services/index.ts'
import { frontFactsOf } from '#surfaces/pages/front-facts.ts'

export function serviceFactsFile(): string {
  return `${JSON.stringify(services.map(keptFacts), null, 1)}\n`
}

function keptFacts(service: Service): StoredServiceFacts {
  const facts = factsOf(service)
  const datasets = facts.datasets.map((set, at) => ({ ...set, ...checkedSeed(service.datasets[at]) }))
  return { ...facts, datasets, front: frontFactsOf(service) }
}

/** The hash of a validated seed file, so that a start need not validate it again. Throws for an invalid row. */
function checkedSeed(set: Dataset | undefined): { seedHash?: string } {
  if (!set || set.startsEmpty) return {}
  const path = seedPath(SEED_FOLDER, set.name)
  // If the schema changes values, every start must parse every row, so the hash is omitted.
  const isSame = isDeepStrictEqual(readSeed(path, set).rows, readSeed(path, set, { isChecked: true }).rows)
  return isSame ? { seedHash: hashOf(path) } : {}
}

// Runs before other modules read the settings, because reading them needs data/services.json.
if (process.argv[1]?.endsWith('/docs.ts')) writeFileSync('data/services.json', serviceFactsFile())
