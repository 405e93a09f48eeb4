import { spawnSync } from 'node:child_process'
import { builtinModules } from 'node:module'
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LAYERS, layerRules, type Layer } from '../scripts/layers.ts'
import { SCRATCH } from './support/scratch.ts'

// If a linter reads no file, it reports success. So this test writes every forbidden and every allowed import into a
// temporary tree, and lints it with the project's rules.

const FOLDERS = LAYERS.map(({ name }) => name)
const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
  readFileSync('package.json', 'utf8'),
) as Record<string, object>
const PACKAGES = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
const NODE = builtinModules.filter((name) => !name.startsWith('_') && !name.startsWith('node:'))

/** Folders of a layer in which imports are tested: its own, one level below, and two levels below. */
const placesOf = ({ name }: Layer) => {
  const top = name === 'services' ? 'src/services/life' : `src/${name}`
  return [`${top}/planted.ts`, `${top}/fuel/planted.ts`, `${top}/fuel/prices/planted.ts`]
}

/** A file with one import. All names are unique, so that nothing but the import can be a fault. */
interface Plant {
  readonly code: string
  readonly isForbidden: boolean
}

function plantsOf(layer: Layer, file: string): Plant[] {
  const up = '../'.repeat(file.split('/').length - placesOf(layer)[0]!.split('/').length)
  const outside = up + (layer.name === 'services' ? '../../' : '../')
  const value = (path: string, isForbidden: boolean) => ({ code: `import '${path}'`, isForbidden })
  const type = (path: string, isForbidden: boolean) => ({ code: `export type * from '${path}'`, isForbidden })
  const mayImport = (name: string) =>
    name === layer.name ||
    layer.mayImport.includes(name) ||
    (name === 'support/dates' && layer.name !== 'support/errors')
  return [
    ...FOLDERS.filter((name) => name !== layer.name).flatMap((name) => {
      const isForbidden = !mayImport(name)
      return [
        value(`#${name}/some-file.ts`, isForbidden),
        value(`#${name}/folder/some-file.ts`, isForbidden),
        type(`#${name}/some-file.ts`, isForbidden && !layer.mayKnowTypesOf?.includes(name)),
        value(`${outside}${name}/some-file.ts`, true),
      ]
    }),
    ...layer.mayImport.filter((path) => path.endsWith('.ts')).map((path) => value(`#${path}`, false)),
    ...['app/compose.ts', 'app/config.ts', 'main.ts', 'app/public-url.ts'].map((name) => value(`#${name}`, true)),
    value('./beside.ts', false),
    ...(up ? [value(`${up}above.ts`, false), value(`${up}beside/rule.ts`, false)] : []),
    ...(layer.name === 'services'
      ? [value(`${up}../wellness/index.ts`, true), value('#services/wellness/index.ts', true)]
      : []),
    ...PACKAGES.filter((name) => layer.mayKnowTypesOf?.includes(name)).map((name) => type(`${name}/types.js`, false)),
    ...PACKAGES.map((name) => value(name, !layer.packages.includes(name))),
    ...NODE.map((name) => value(`node:${name}`, layer.node !== undefined && !layer.node.includes(name))),
    { code: "export const held = await import('#services/index.ts')", isForbidden: true },
    { code: "export { runOf } from '#operation/operation.ts'", isForbidden: true },
    ...(layer.name === 'operation'
      ? [{ code: `export { runOf as again } from '${up || './'}operation.ts'`, isForbidden: true }]
      : []),
    { code: 'export const settings = process.env', isForbidden: !layer.globals?.includes('process') },
    { code: 'export const more = globalThis.process', isForbidden: !layer.globals?.includes('process') },
    { code: "export const answer = fetch('https://example.com')", isForbidden: !layer.globals?.includes('fetch') },
    { code: "export const again = globalThis['fetch']", isForbidden: !layer.globals?.includes('fetch') },
  ]
}

const planted = LAYERS.flatMap((layer) =>
  placesOf(layer).map((file) => ({ name: layer.name, file, plants: plantsOf(layer, file) })),
)
const extra = [
  { name: 'the list of services', file: 'src/services/index.ts', plants: listPlants() },
  ...[
    ['routing', 'directory'],
    ['directory', 'routing'],
  ].map(([house, other]) => ({
    name: `the hub’s ${house}`,
    file: `src/services/hub/${house}/planted.ts`,
    plants: [
      { code: `import '../${other}/some-file.ts'`, isForbidden: true },
      { code: "import '../schema.ts'", isForbidden: false },
      { code: "import '#payments/offer.ts'", isForbidden: true },
    ],
  })),
]

function listPlants(): Plant[] {
  return [
    { code: "import './life/index.ts'", isForbidden: false },
    { code: "import './life/fuel/queries.ts'", isForbidden: true },
    { code: "import '#data/db/client.ts'", isForbidden: true },
  ]
}

let folder: string
const refused = new Map<string, Set<number>>()

beforeAll(() => {
  folder = mkdtempSync(join(SCRATCH, 'dozen-layers-'))
  copyFileSync('.oxlintrc.json', join(folder, '.oxlintrc.json'))
  writeFileSync(join(folder, '.oxlintrc.layers.json'), layerRules())
  for (const { file, plants } of [...planted, ...extra]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), plants.map(({ code }) => `${code}\n`).join(''))
  }
  const oxlint = resolve('node_modules/.bin/oxlint')
  const { stdout } = spawnSync(oxlint, ['--format', 'json', '.'], { cwd: folder, encoding: 'utf8', maxBuffer: 1e8 })
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { code: string; filename: string; labels: { span: { line: number } }[] }[]
  }
  for (const { code, filename, labels } of diagnostics) {
    if (!code.includes('no-restricted-')) continue
    const file = relative(folder, resolve(folder, filename))
    const lines = refused.get(file) ?? new Set()
    for (const { span } of labels) lines.add(span.line)
    refused.set(file, lines)
  }
})
afterAll(() => rmSync(folder, { recursive: true }))

test.each([...planted, ...extra])(
  '$name: what the table forbids is refused in $file, and nothing else',
  ({ file, plants }) => {
    const lines = refused.get(file) ?? new Set()
    expect(plants.filter((_, index) => lines.has(index + 1)).map(({ code }) => code)).toEqual(
      plants.filter(({ isForbidden }) => isForbidden).map(({ code }) => code),
    )
  },
)

test('the table has every folder of src, and no other', () => {
  const parents = new Set(FOLDERS.filter((name) => name.includes('/')).map((name) => name.split('/')[0]))
  const folders = globSync(['src/*/', ...[...parents].map((parent) => `src/${parent}/*/`)]).map((path) =>
    path.replace(/^src\//, '').replace(/\/$/, ''),
  )
  expect(folders.filter((folder) => !parents.has(folder)).toSorted()).toEqual(FOLDERS.toSorted())
})

test('the table allows only packages that are installed', () => {
  expect(LAYERS.flatMap(({ packages }) => packages).filter((name) => !PACKAGES.includes(name))).toEqual([])
})
