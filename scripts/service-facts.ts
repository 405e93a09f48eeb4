import { writeFileSync } from 'node:fs'
import { factsOf } from '#operation/service-facts.ts'
import { services } from '#services/index.ts'

/** data/services.json, as it is to be. */
export function serviceFactsFile(): string {
  return `${JSON.stringify(services.map(factsOf), null, 1)}\n`
}

// Before anything reads the settings, which are asked of these facts.
if (process.argv[1]?.endsWith('/docs.ts')) writeFileSync('data/services.json', serviceFactsFile())
