import { writeFileSync } from 'node:fs'
import { services } from '#services/index.ts'
import { interfaceFacts } from './interface.ts'

// npm run interface:keep, for a new version: stores the interface facts, with which `npm run docs` compares the
// declarations.
writeFileSync('docs/interface.txt', `${interfaceFacts(services).join('\n')}\n`)
