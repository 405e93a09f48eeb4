import { writeFileSync } from 'node:fs'
import { factsOf } from '#operation/service-facts.ts'
import type { KeptFacts } from '#app/service-facts.ts'
import { services } from '#services/index.ts'
import { frontFactsOf } from '#surfaces/pages/front-facts.ts'

/** data/services.json, as it is to be. */
export function serviceFactsFile(): string {
  const facts = services.map((service): KeptFacts => ({ ...factsOf(service), front: frontFactsOf(service) }))
  return `${JSON.stringify(facts, null, 1)}\n`
}

// Before anything reads the settings, which are asked of these facts.
if (process.argv[1]?.endsWith('/docs.ts')) writeFileSync('data/services.json', serviceFactsFile())
