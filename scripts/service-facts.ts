import { writeFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { SEED_FOLDER } from '#app/seed-folder.ts'
import type { KeptFacts } from '#app/service-facts.ts'
import { hashOf, readSeed, seedPath } from '#data/db/seed-file.ts'
import type { Dataset } from '#operation/dataset.ts'
import { factsOf } from '#operation/service-facts.ts'
import type { Service } from '#operation/service.ts'
import { services } from '#services/index.ts'
import { frontFactsOf } from '#surfaces/pages/front-facts.ts'

/** The content of data/services.json. */
export function serviceFactsFile(): string {
  return `${JSON.stringify(services.map(keptFacts), null, 1)}\n`
}

function keptFacts(service: Service): KeptFacts {
  const facts = factsOf(service)
  const datasets = facts.datasets.map((set, at) => ({ ...set, ...checkedSeed(service.datasets[at]) }))
  return { ...facts, datasets, front: frontFactsOf(service) }
}

/** The hash of a validated seed file, so that a start can skip validation. Throws for an invalid row. */
function checkedSeed(set: Dataset | undefined): { seedHash?: string } {
  if (!set || set.startsEmpty) return {}
  const path = seedPath(SEED_FOLDER, set.name)
  // A schema that transforms a value must parse every row at every start.
  const isSame = isDeepStrictEqual(readSeed(path, set).rows, readSeed(path, set, { isChecked: true }).rows)
  return isSame ? { seedHash: hashOf(path) } : {}
}

// Before anything reads the settings, because reading them uses these facts.
if (process.argv[1]?.endsWith('/docs.ts')) writeFileSync('data/services.json', serviceFactsFile())
