import { fileURLToPath } from 'node:url'
import { PROJECT_ROOT } from '#support/files/project-root.ts'

/** Where the seed files of all services lie: by themselves, as who reads them need not load the gateway. */
export const SEED_FOLDER = fileURLToPath(new URL('data/seed', PROJECT_ROOT))
