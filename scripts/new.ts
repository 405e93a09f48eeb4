import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { enterOperation, enterService } from './enter.ts'

// npm run new -- service NAME
// npm run new -- operation SERVICE [CAPABILITY/]NAME

const [kind, first = '', second = ''] = process.argv.slice(2)

if (kind === 'service' && isName(first)) newService(first)
else if (kind === 'operation' && isName(first) && isPath(second)) newOperation(first, second)
else {
  console.error(
    'Use: npm run new -- service NAME\n     npm run new -- operation SERVICE [CAPABILITY/]NAME\nNames are kebab-case: bus-stops.',
  )
  process.exit(64)
}
finish()

function newService(name: string): void {
  const folder = join('src/services', name)
  if (existsSync(folder)) stop(`${folder} exists.`)
  mkdirSync(folder, { recursive: true })
  write(join(folder, 'index.ts'), serviceFile(name))
  write(
    join(folder, 'README.md'),
    `# ${name}\n\nWhat it answers, where the rows come from, how fresh they are, what is missing.\n`,
  )
  write(join(folder, 'messages.ts'), wordsFile(name))
  mkdirSync(dirname(wordsTable(name)), { recursive: true })
  write(wordsTable(name), 'key\tzh\ten\n')
  newOperation(name, 'about', true)
  register(name)
}

/** Formats the edited lists and regenerates the documents, whose counts, changes and notices have changed. */
function finish(): void {
  for (const script of ['node_modules/oxfmt/bin/oxfmt', 'scripts/docs.ts']) {
    const { status } = spawnSync(process.execPath, [script], { stdio: ['ignore', 'ignore', 'inherit'] })
    if (status !== 0) stop(`${script} failed; run npm run format and npm run docs.`)
  }
  console.log('formatted, and regenerated the documents\nNow run: npm run verify')
}

// Adds an operation. It starts as an HTTP endpoint without an MCP tool, because the product specification lists the
// tools of the twelve services.
function newOperation(service: string, path: string, isTool = false): void {
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
  write(index, enterOperation(readFileSync(index, 'utf8'), camel(name), `./${path}.ts`))
  nameInWords(service, name)
}

/** Adds names in both languages for the operation and its fields. */
function nameInWords(service: string, kebabName: string): void {
  const name = kebabName.replaceAll('-', '_')
  const table = wordsTable(service)
  const rows = [
    ['lede', '說一句話，告訴人們會得到什麼。', 'Say in one sentence what one gets.'],
    ['fields.name', '名字', 'Name'],
    ['fields.greeting', '問候', 'Greeting'],
  ]
  const lines = rows.map(([key, zh, en]) => `operations.${name}.${key}\t${zh}\t${en}\n`)
  write(table, readFileSync(table, 'utf8') + lines.join(''))
}

function wordsTable(service: string): string {
  return join('data/reference', service, 'words.tsv')
}

function listCapabilities(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() && entry.name !== 'fixtures' ? [entry.name] : [],
  )
}

function register(name: string): void {
  const index = 'src/services/index.ts'
  write(index, enterService(readFileSync(index, 'utf8'), camel(name), `./${name}/index.ts`))
}

function serviceFile(name: string): string {
  return `import { withView } from '#operation/operation.ts'
import { defineService } from '#operation/service.ts'
import { words } from './messages.ts'

export const ${camel(name)} = defineService({
  name: '${name}',
  title: '${title(name)}',
  titleZh: '新服務',
  summary: 'Say in one sentence what ${title(name).toLowerCase()} answers.',
  summaryZh: '用一句話說明這項服務回答什麼。',
  instructions: 'Tell an agent what this service knows and which tool to begin with.',
  network: 'base',
  words,
  operations: [],
  datasets: [],
})
`
}

function wordsFile(name: string): string {
  return `import { serviceWords } from '#operation/view/service-words.ts'

export const words = serviceWords('${name}', {
  group: 'life',
  shortName: ['新服務', '${title(name)}'],
  errands: [],
})
`
}

function operationFile(name: string, isTool: boolean): string {
  return `import { z } from 'zod'
import { defineOperation } from '#operation/operation.ts'

export const ${camel(name)} = defineOperation({
  name: '${name.replaceAll('-', '_')}',
${isTool ? '  tool: true,\n' : ''}  route: 'GET /api/${name}',
  title: '${title(name)}',
  titleZh: '新查詢',
  summary: 'Answers one question.',
  description: 'Say what it answers, in which units, and which operation to use instead for a neighbouring question.',
  tasks: [],
  input: z.object({ name: z.string().min(1, 'Send a name.').describe('Whom to greet.') }),
  output: z.object({ greeting: z.string() }),
  example: { name: 'Taipei' },
  run({ name }) {
    return { greeting: \`Hello, \${name}.\` }
  },
})
`
}

function viewFile(name: string): string {
  return `import type { AnswerOf } from '#operation/operation.ts'
import type { Document } from '#operation/view/document.ts'
import type { Words } from '#operation/view/messages.ts'
import { em } from '#operation/view/text.ts'
import type { ${camel(name)} } from './${name}.ts'

type Answer = AnswerOf<typeof ${camel(name)}>

/** The answer as one would say it aloud. */
export function ${camel(name)}View(answer: Answer, words: Words): Document {
  return {
    title: words.t('新查詢', '${title(name)}'),
    headline: em(answer.greeting),
    blocks: [],
  }
}
`
}

function testFile(name: string, root: string): string {
  return `import { expect, test } from 'vitest'
import { runOperation } from '${root}/tests/support/gateway.ts'
import { ${camel(name)} } from './${name}.ts'

test('the answer greets by name', async () => {
  expect(await runOperation(${camel(name)}, { name: 'Tainan' })).toEqual({ greeting: 'Hello, Tainan.' })
})
`
}

function isPath(text: string): boolean {
  const parts = text.split('/')
  return parts.length <= 2 && parts.every(isName)
}

function isName(text: string): boolean {
  return /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(text)
}

function camel(name: string): string {
  return name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())
}

function title(name: string): string {
  return name[0]?.toUpperCase() + name.slice(1).replaceAll('-', ' ')
}

function write(file: string, text: string): void {
  writeFileSync(file, text)
  console.log(`wrote ${file}`)
}

function stop(message: string): never {
  console.error(message)
  process.exit(1)
}
