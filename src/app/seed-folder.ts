import { fileURLToPath } from 'node:url'
import { PROJECT_ROOT } from '#support/files/project-root.ts'

/** In a separate module, so that a script can import the path without the gateway. */
export const SEED_FOLDER = fileURLToPath(new URL('data/seed', PROJECT_ROOT))
