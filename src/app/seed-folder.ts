import { fileURLToPath } from 'node:url'
import { PROJECT_ROOT } from '#support/files/project-root.ts'

/** A module of its own, so that scripts can import the path without loading the gateway. */
export const SEED_FOLDER = fileURLToPath(new URL('data/seed', PROJECT_ROOT))
