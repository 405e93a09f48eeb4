import { fileURLToPath } from 'node:url'
import { PROJECT_ROOT } from '#support/files/project-root.ts'

/**
 * The folder of the seed files of all services. In a module of its own, so that a script can import it without the
 * gateway.
 */
export const SEED_FOLDER = fileURLToPath(new URL('data/seed', PROJECT_ROOT))
