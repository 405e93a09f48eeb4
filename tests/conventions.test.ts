import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, matchesGlob } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'
import { joinToolName } from '#operation/sites.ts'
import { services } from '#services/index.ts'
import { registerOperation, registerService } from '../scripts/register-declaration.ts'

const operations = services.flatMap(({ name: service, operations: declared }) =>
  declared.map(({ name }) => ({ service, name })),
)
const kebab = (name: string) => name.replaceAll('_', '-')
const camel = (name: string) => name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())
const filesOf = (service: string) =>
  readdirSync(join('src/services', service), { recursive: true, encoding: 'utf8' }).map((file) =>
    join('src/services', service, file),
  )

test.each(operations)('$service: $name is declared in a file of its name', ({ service, name }) => {
  const files = filesOf(service).filter((file) => basename(file) === `${kebab(name)}.ts`)
  expect(files).toHaveLength(1)
  const text = readFileSync(files[0]!, 'utf8')
  expect(text).toMatch(new RegExp(`^export (const|function) ${camel(name)}\\b`, 'm'))
  const declared = operations.filter((it) => it.service === service && text.includes(`name: '${it.name}'`))
  expect(declared).toEqual([{ service, name }])
})

// Clients put the server's name before the tool's and refuse names of more than 64 characters in total.
test.each(services)(
  '$name: clients accept the names of its tools, at the hub, too',
  ({ name, operations: declared }) => {
    const long = declared.map((operation) => joinToolName(name, operation.name)).filter((it) => it.length > 54)
    expect(long).toEqual([])
  },
)

test('the image is built without tests, benches and labelled data, from everything that runs', () => {
  const left = readFileSync('.dockerignore', 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const isShipped = (file: string) =>
    !left.some((pattern) => matchesGlob(file, pattern) || matchesGlob(file, `${pattern}/**`))
  const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  const files = stdout.trim().split('\n')
  const isJudge = (file: string) => /^(tests|bench|research|data\/labelled)\/|\.test\.ts$|\/fixtures\//.test(file)
  expect(files.filter((file) => isJudge(file) && isShipped(file))).toEqual([])
  const runs = files.filter(
    (file) => /^(src|migrations|data\/(seed|models))\/|^data\/services\.json$|^package/.test(file) && !isJudge(file),
  )
  expect(runs.filter((file) => !isShipped(file))).toEqual([])
})

test('runtime code reads no file that the image omits', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => join('src', file))
  const readers = sources.filter((file) =>
    /['"`](\.\/)?(fixtures|labelled)\/|(\.\.\/)+(tests|bench)\//.test(readFileSync(file, 'utf8')),
  )
  expect(readers).toEqual([])
})

/**
 * Finds look-ups in object literals by arbitrary text. They would find names of Object.prototype, as `in` does.
 * Tables of lookupTable() have no prototype. A local record that is read only with its own keys is safe.
 */
function fallingThrough(text: string): string[] {
  const found: string[] = []
  const { program } = parseSync('file.ts', text)
  const tables = program.body.flatMap((node) => {
    const declared = node.type === 'ExportNamedDeclaration' ? node.declaration : node
    return declared?.type === 'VariableDeclaration' ? declared.declarations : []
  })
  for (const { id, init } of tables) {
    if (id.type !== 'Identifier' || !id.typeAnnotation || !init) continue
    const { start, end } = id.typeAnnotation
    const isTable = /^:\s*(?:(?:Readonly|Partial)<)*Record<string\b/.test(text.slice(start, end))
    const isSafe = init.type === 'CallExpression' && text.slice(init.start).startsWith('lookupTable')
    if (isTable && !isSafe) found.push(id.name)
  }
  new Visitor({
    BinaryExpression({ operator, left, right }) {
      const isTable = right.type === 'Identifier' && /^[A-Z][A-Z_]+$/.test(right.name)
      if (operator === 'in' && left.type !== 'Literal' && isTable)
        found.push(`in ${text.slice(right.start, right.end)}`)
    },
  }).visit(program)
  return found
}

test('caller text is looked up in a Map, with Object.hasOwn, or in an object without prototype', () => {
  expect(fallingThrough('export const T: Readonly<Record<string, number>> = { a: 1 }')).toEqual(['T'])
  expect(fallingThrough('const T: Readonly<Record<string, number>> = lookupTable({ a: 1 })')).toEqual([])
  expect(fallingThrough('const isKnown = (name: string) => name in KNOWN')).toEqual(['in KNOWN'])
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.(?:test|fixture)\.ts$/.test(file))
    .map((file) => [file, readFileSync(join('src', file), 'utf8')] as const)
    .filter(([, text]) => /^(?:export )?const \w+: (?:Readonly<)?Record<string|\bin [A-Z][A-Z_]{3}/m.test(text))
  expect(sources.flatMap(([file, text]) => fallingThrough(text).map((name) => `${file}: ${name}`))).toEqual([])
})

const importsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import) '([#.][^']+)'/g)].map(([, path = '']) =>
    path.startsWith('#') ? join('src', path.slice(1)) : join(dirname(file), path),
  )

test.each(['src/services/hub/routing', 'src/services/hub/directory', 'src/sites/federation'])(
  '%s imports neither of the other two parts of the hub',
  (house) => {
    const others = ['src/services/hub/routing', 'src/services/hub/directory', 'src/sites/federation'].filter(
      (it) => it !== house,
    )
    const files = readdirSync(house, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
    expect(files.length).toBeGreaterThan(0)
    const strays = files.flatMap((file) =>
      importsOf(join(house, file)).filter((path) => others.includes(dirname(path))),
    )
    expect(strays).toEqual([])
  },
)

test('the composition root names no service, and loads each at its first request', () => {
  const roots = ['src/main.ts', 'src/app/compose.ts', 'src/app/payments.ts', 'src/app/services.ts', 'src/app/config.ts']
  const known = roots.flatMap(importsOf).filter((path) => path.startsWith('src/services/'))
  expect(known).toEqual([])
})

/** The import paths of `moonPhase` and of its view, and the last item of the list `operations`. */
const entered = (text: string) => [
  /import \{ moonPhase \} from '([^']+)'/.exec(text)?.[1],
  /import \{ moonPhaseView \} from '([^']+)'/.exec(text)?.[1],
  /\boperations(?::| =) \[[^\]]*?(\w+\(\w+, \w+\))\]/.exec(text)?.[1],
]

test.each(services.map(({ name }) => name))('a new operation of %s is imported and listed with its view', (service) => {
  const index = readFileSync(`src/services/${service}/index.ts`, 'utf8')
  expect(entered(registerOperation(index, 'moonPhase', './sky/moon-phase.ts'))).toEqual([
    './sky/moon-phase.ts',
    './sky/moon-phase-view.ts',
    'withView(moonPhase, moonPhaseView)',
  ])
})

test('a new operation or service is refused if a list is missing, and no file changes', () => {
  const made =
    "import { defineService } from '#operation/service.ts'\nexport const tides = makeService(operationsOfTides)\n"
  expect(() => registerOperation(made, 'moonPhase', './moon-phase.ts')).toThrow(/moonPhase.* cannot be entered/)
  expect(() => registerService('export const services = []\n', 'tides', './tides/index.ts')).toThrow(
    'tides cannot be entered',
  )
})
