import { readFileSync } from 'node:fs'
import { PROJECT_ROOT } from '#support/files/project-root.ts'
import type { ServiceFacts } from '#operation/service-facts.ts'
import type { FrontFacts } from '#surfaces/pages/front-facts.ts'

const FILE = new URL('data/services.json', PROJECT_ROOT)

/** The facts of a service that are known without loading its code, as start-up and the front page need them. */
export interface StoredServiceFacts extends ServiceFacts {
  readonly front: FrontFacts
}

/** The facts in the order of services/index.ts. Not validated, because `npm run docs` writes the file. */
export const serviceFacts = JSON.parse(readFileSync(FILE, 'utf8')) as readonly StoredServiceFacts[]
