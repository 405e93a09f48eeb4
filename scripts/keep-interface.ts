import { writeFileSync } from 'node:fs'
import { services } from '#services/index.ts'
import { interfaceFacts } from './interface.ts'

// npm run interface:keep, for a new version: stores the facts about the interface. `npm run docs` compares later
// declarations with them.
writeFileSync('docs/interface.txt', `${interfaceFacts(services).join('\n')}\n`)
