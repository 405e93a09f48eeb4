import { readFileSync } from 'node:fs'
import { PROJECT_ROOT } from '#support/files/project-root.ts'
import type { ServiceFacts } from '#operation/service-facts.ts'
import type { FrontFacts } from '#surfaces/pages/front-facts.ts'

const FILE = new URL('data/services.json', PROJECT_ROOT)

export interface KeptFacts extends ServiceFacts {
  readonly front: FrontFacts
}

/**
 * What is known of every service before any of its code is read, in the order of services/index.ts: written by
 * `npm run docs`, so it is read as what wrote it declares.
 */
export const serviceFacts = JSON.parse(readFileSync(FILE, 'utf8')) as readonly KeptFacts[]
