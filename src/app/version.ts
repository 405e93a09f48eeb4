import { readFileSync } from 'node:fs'
import { PROJECT_ROOT } from '#support/files/project-root.ts'

const packageFile = new URL('package.json', PROJECT_ROOT)

export const VERSION = (JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }).version
