import { readFileSync } from 'node:fs'

const packageFile = new URL('../../package.json', import.meta.url)

/** Of this program, as its package says. */
export const VERSION = (JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }).version
