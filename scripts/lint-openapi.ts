import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { services } from '#services/index.ts'
import { orStop, readArguments } from './command-line.ts'

// npm run openapi:lint [-- --url ADDRESS]: runs two common linters on the OpenAPI documents of a running gateway.

const USAGE = `Usage: npm run openapi:lint [-- --url ADDRESS]
Checks /openapi.json of a running gateway and of each service with Redocly and Spectral, which are downloaded for the run.
Exits with 1 if one of them finds an error.`

const { values } = readArguments(USAGE, { options: { url: { type: 'string', default: 'http://localhost:8402' } } })

/**
 * Each runs with its recommended rules. They are not dependencies, because they bring 150 packages for a check that
 * runs once per version.
 */
const LINTERS: readonly { readonly name: string; readonly packageAndOptions: readonly string[] }[] = [
  { name: 'Redocly', packageAndOptions: ['@redocly/cli@2.77.0', 'lint', '--format=stylish'] },
  {
    name: 'Spectral',
    packageAndOptions: ['@stoplight/spectral-cli@6.16.3', 'lint', '--ruleset=spectral.yaml', '--fail-severity=error'],
  },
]

const folder = mkdtempSync(join(tmpdir(), 'dozen-openapi-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const files = [
  { name: 'all.json', url: `${values.url}/openapi.json` },
  ...services.map(({ name }) => ({ name: `${name}.json`, url: `${values.url}/${name}/openapi.json` })),
]
for (const { name, url } of files) {
  const response = await orStop(`${url} does not answer`, () => fetch(url))
  writeFileSync(join(folder, name), await response.text())
}
writeFileSync(join(folder, 'spectral.yaml'), "extends: ['spectral:oas']\n")
for (const { name, packageAndOptions } of LINTERS) {
  console.log(`${name}:`)
  const { status } = spawnSync('npx', ['--yes', ...packageAndOptions, ...files.map((file) => file.name)], {
    cwd: folder,
    stdio: 'inherit',
  })
  if (status !== 0) process.exitCode = 1
}
