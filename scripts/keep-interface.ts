import { writeFileSync } from 'node:fs'
import { services } from '#services/index.ts'
import { interfaceFacts } from './interface.ts'

// npm run interface:keep, on the day of a version: what `npm run docs` compares the declarations with from now on.
writeFileSync('docs/interface.txt', `${interfaceFacts(services).join('\n')}\n`)
