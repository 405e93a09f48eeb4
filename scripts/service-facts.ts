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

export function serviceFactsFile(): string {
  return `${JSON.stringify(services.map(keptFacts), null, 1)}\n`
}

function keptFacts(service: Service): KeptFacts {
  const facts = factsOf(service)
  const datasets = facts.datasets.map((set, at) => ({ ...set, ...checkedSeed(service.datasets[at]) }))
  return { ...facts, datasets, front: frontFactsOf(service) }
}

/** The hash of a validated seed file, with which a start skips the validation. Throws for an invalid row. */
function checkedSeed(set: Dataset | undefined): { seedHash?: string } {
  if (!set || set.startsEmpty) return {}
  const path = seedPath(SEED_FOLDER, set.name)
  // If a schema transforms a value, every start must parse every row.
  const isSame = isDeepStrictEqual(readSeed(path, set).rows, readSeed(path, set, { isChecked: true }).rows)
  return isSame ? { seedHash: hashOf(path) } : {}
}

// Runs before any module reads the settings, because reading them needs these facts.
if (process.argv[1]?.endsWith('/docs.ts')) writeFileSync('data/services.json', serviceFactsFile())
