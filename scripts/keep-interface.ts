import { writeFileSync } from 'node:fs'
import { services } from '#services/index.ts'
import { interfaceFacts } from './interface.ts'

// npm run interface:keep, for a new version: stores the facts that `npm run docs` compares the declarations with.
writeFileSync('docs/interface.txt', `${interfaceFacts(services).join('\n')}\n`)
