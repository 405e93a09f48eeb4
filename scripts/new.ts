import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readArguments, refuseArguments, stop } from './command-line.ts'
import { registerOperation, registerService } from './register-declaration.ts'
import { camelCase, messagesFile, operationFile, readmeFile, serviceFile, testFile, viewFile } from './new-files.ts'

// npm run new: writes the files of a new service or operation and adds it to the lists.

const USAGE = `Usage: npm run new -- service NAME
       npm run new -- operation SERVICE [CAPABILITY/]NAME
Names are kebab-case: bus-stops.`

const [kind, first = '', second = ''] = readArguments(USAGE, { allowPositionals: true }).positionals

if (kind === 'service' && isName(first)) addService(first)
else if (kind === 'operation' && isName(first) && isPath(second)) addOperation(first, second)
else refuseArguments(USAGE)
formatAndRegenerate()

function addService(name: string): void {
  const folder = join('src/services', name)
  if (existsSync(folder)) stop(`${folder} exists.`)
  mkdirSync(folder, { recursive: true })
  write(join(folder, 'index.ts'), serviceFile(name))
  write(join(folder, 'README.md'), readmeFile(name))
  write(join(folder, 'messages.ts'), messagesFile(name))
  mkdirSync(dirname(messagesTable(name)), { recursive: true })
  write(messagesTable(name), 'key\tzh\ten\n')
  addOperation(name, 'about', true)
  const services = 'src/services/index.ts'
  write(services, registerService(readFileSync(services, 'utf8'), camelCase(name), `./${name}/index.ts`))
}

/** Formats the edited lists and regenerates the documents, whose counts, changes and notices have changed. */
function formatAndRegenerate(): void {
  for (const script of ['node_modules/oxfmt/bin/oxfmt', 'scripts/docs.ts']) {
    const { status } = spawnSync(process.execPath, [script], { stdio: ['ignore', 'ignore', 'inherit'] })
    if (status !== 0) stop(`${script} failed; run npm run format and npm run docs.`)
  }
  console.log('formatted, and regenerated the documents\nNow run: npm run verify')
}

/**
 * Adds an operation. It starts as an HTTP endpoint without an MCP tool, because the product specification lists the
 * tools of the twelve services.
 */
function addOperation(service: string, path: string, isTool = false): void {
  const folder = join('src/services', service)
  if (!existsSync(folder)) stop(`There is no service ${service}. Create it: npm run new -- service ${service}`)
  const [name = '', capability] = path.split('/').toReversed()
  const capabilities = listCapabilities(folder)
  if (capability === undefined && capabilities.length > 0)
    stop(
      `${service} has a folder per capability (${capabilities.join(', ')}): send one of them or a new one, as in ${capabilities[0]}/${name}.`,
    )
  const file = join(folder, `${path}.ts`)
  if (existsSync(file)) stop(`${file} exists.`)
  mkdirSync(dirname(file), { recursive: true })
  write(file, operationFile(name, isTool))
  write(join(folder, `${path}-view.ts`), viewFile(name))
  write(join(folder, `${path}.test.ts`), testFile(name, capability === undefined ? '../../..' : '../../../..'))
  const index = join(folder, 'index.ts')
  write(index, registerOperation(readFileSync(index, 'utf8'), camelCase(name), `./${path}.ts`))
  addMessages(service, name)
}

/** Adds names in both languages for the operation and its fields. */
function addMessages(service: string, kebabName: string): void {
  const name = kebabName.replaceAll('-', '_')
  const table = messagesTable(service)
  const rows = [
    ['lede', '說一句話，告訴人們會得到什麼。', 'Say in one sentence what one gets.'],
    ['fields.name', '名字', 'Name'],
    ['fields.greeting', '問候', 'Greeting'],
  ]
  const lines = rows.map(([key, zh, en]) => `operations.${name}.${key}\t${zh}\t${en}\n`)
  write(table, readFileSync(table, 'utf8') + lines.join(''))
}

function messagesTable(service: string): string {
  return join('data/reference', service, 'words.tsv')
}

function listCapabilities(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() && entry.name !== 'fixtures' ? [entry.name] : [],
  )
}

function isPath(text: string): boolean {
  const parts = text.split('/')
  return parts.length <= 2 && parts.every(isName)
}

function isName(text: string): boolean {
  return /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(text)
}

function write(file: string, text: string): void {
  writeFileSync(file, text)
  console.log(`wrote ${file}`)
}
