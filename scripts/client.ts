import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { services } from '#services/index.ts'
import { clientFiles } from './client-source.ts'

// npm run client: writes dist/client, which programs import as dozen/client.

const FOLDER = new URL('../dist/client/', import.meta.url).pathname

mkdirSync(FOLDER, { recursive: true })
for (const [name, source] of Object.entries(clientFiles(services))) writeFileSync(join(FOLDER, name), source)
