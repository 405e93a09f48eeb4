import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSettingsOrExit } from '#app/settings-file.ts'
import { publicUrl } from '#app/public-url.ts'
import { services } from '#services/index.ts'
import { bundleFiles } from './bundle-files.ts'
import { readArguments } from './command-line.ts'
import { zip } from './zip.ts'

// npm run bundles [-- --url ADDRESS]: an MCP bundle (.mcpb) of each service and of the hub, in dist/bundles.

const USAGE = `Usage: npm run bundles [-- --url ADDRESS]
Writes an MCP bundle (.mcpb) of each service. The bundle calls the gateway at that address. Default: PUBLIC_URL.`

const { values } = readArguments(USAGE, { options: { url: { type: 'string' } } })
const url = values.url ?? publicUrl(readSettingsOrExit())
const folder = new URL('../dist/bundles/', import.meta.url).pathname
mkdirSync(folder, { recursive: true })
for (const service of services) {
  const path = join(folder, `dozen-${service.name}.mcpb`)
  writeFileSync(path, zip(bundleFiles(service, url)))
  console.log(path)
}
