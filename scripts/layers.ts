/**
 * The import rules of all layers. `npm run docs` generates docs/reference/layers.md from them, and `npm run lint`
 * generates the lint rules.
 */
export interface Layer {
  readonly name: string
  readonly what: string
  /** Folders or files from which the layer may import; `texts` is data/texts. */
  readonly mayImport: readonly string[]
  /** Folders and packages from which the layer may import only types. */
  readonly mayKnowTypesOf?: readonly string[]
  readonly packages: readonly string[]
  /** The modules of Node that the layer may import. Default: all. */
  readonly node?: readonly string[]
  /** Globals that only this layer may use. */
  readonly globals?: readonly ('fetch' | 'process')[]
}

export const LAYERS: readonly Layer[] = [
  {
    name: 'gateway',
    what: 'the front door: host, limits, health, drain',
    mayImport: ['surfaces', 'support/errors'],
    mayKnowTypesOf: ['operation'],
    packages: ['hono', '@hono/node-server'],
  },
  {
    name: 'surfaces',
    what: 'what every operation becomes: HTTP, MCP, pages, documents',
    mayImport: ['operation', 'support/limits', 'support/errors', 'support/text', 'support/files'],
    packages: [
      'hono',
      '@hono/zod-validator',
      '@modelcontextprotocol/server',
      'd3-scale',
      'd3-shape',
      'lru-cache',
      'zod',
    ],
  },
  {
    name: 'operation',
    what: 'the centre: what a service declares, how inputs are read, `execute()`',
    mayImport: [
      'support/errors',
      'support/text',
      'support/files/read.ts',
      'support/limits/event-loop.ts',
      'data/db/table-of.ts',
      'data/db/version-cache.ts',
      'texts',
    ],
    mayKnowTypesOf: ['data/db', 'sites/outbound', 'support/observability'],
    packages: ['drizzle-orm', 'zod'],
    node: ['timers/promises'],
  },
  {
    name: 'services',
    what: 'the product: one folder per service, none of which knows another',
    mayImport: [
      'operation',
      'sites/crawl',
      'support/text',
      'support/files',
      'data/sync',
      'support/errors',
      'data/db/schema.ts',
      'data/db/begins-with.ts',
      'data/db/count-rows.ts',
      'data/db/sellable.ts',
      'data/db/version-cache.ts',
      'data/db/insert.ts',
      'data/db/rows-in-order.ts',
      'data/db/stored-rows.ts',
      'data/db/sorted-rows.ts',
      'data/db/table-of.ts',
      'sites/outbound/address.ts',
      'sites/outbound/local-host.ts',
      'texts',
    ],
    mayKnowTypesOf: ['data/db', 'sites/outbound'],
    packages: ['zod', 'drizzle-orm', 'decimal.js', 'csv-parse', 'p-limit', 'saxes'],
    node: ['crypto', 'net', 'timers/promises'],
  },
  {
    name: 'sites/federation',
    what: 'other people’s MCP sites, behind `operation/sites.ts`',
    mayImport: ['operation', 'support/errors', 'support/text'],
    mayKnowTypesOf: ['sites/outbound', 'support/observability'],
    packages: ['@modelcontextprotocol/client', 'p-limit', 'zod'],
    node: ['crypto', 'fs', 'net'],
  },
  {
    name: 'sites/crawl',
    what: 'sites: robots.txt, sitemaps, llms.txt, pages',
    mayImport: [
      'support/workers',
      'support/errors',
      'support/text',
      'support/files',
      'sites/outbound/local-host.ts',
      'texts',
    ],
    mayKnowTypesOf: ['sites/outbound'],
    packages: ['htmlparser2', 'p-limit', 'saxes', 'zod'],
    node: ['net', 'os', 'stream', 'util', 'worker_threads', 'zlib'],
    globals: ['process'],
  },
  {
    name: 'support/workers',
    what: 'threads for what would hold up the event loop; work that is repeated',
    mayImport: ['support/errors'],
    packages: [],
    node: ['worker_threads', 'timers', 'timers/promises'],
  },
  {
    name: 'support/text',
    what: 'language: scripts, words, phrases',
    // The layer has a trained model that detects danger in texts.
    mayImport: ['support/errors', 'support/files'],
    packages: ['opencc-js', 'stemmer', 'zod'],
    node: ['crypto'],
  },
  { name: 'support/dates', what: 'days in Taipei, dates of the Republic', mayImport: [], packages: [], node: [] },
  {
    name: 'support/files',
    what: 'where the project’s files are; reading of data/labelled, data/models and data/reference',
    mayImport: [],
    packages: ['zod'],
    node: ['fs', 'zlib'],
  },
  {
    name: 'data/sync',
    what: 'schedule, lease, record and freshness of the syncs',
    mayImport: ['data/db', 'support/errors', 'support/workers/repeat.ts', 'operation'],
    mayKnowTypesOf: ['sites/outbound', 'support/observability'],
    packages: ['croner', 'drizzle-orm', 'p-limit', 'zod'],
  },
  {
    name: 'payments',
    what: 'x402 behind the `Charge` seam',
    mayImport: ['operation', 'support/errors', 'data/db', 'support/files', 'support/workers/repeat.ts'],
    mayKnowTypesOf: ['sites/outbound', 'support/observability'],
    packages: [
      '@noble/curves',
      '@noble/hashes',
      '@scure/base',
      '@x402/core',
      'drizzle-orm',
      'lru-cache',
      'p-limit',
      'pg',
      'tiny-secp256k1',
      'zod',
    ],
    globals: ['fetch'],
  },
  {
    name: 'client',
    what: 'what `dozen/client` is made of: asks and pays a gateway, and has no imports',
    mayImport: [],
    packages: [],
    node: [],
    globals: ['fetch'],
  },
  {
    name: 'support/limits',
    what: 'how often a client may call, and when the event loop has time for it',
    mayImport: ['support/errors'],
    packages: ['lru-cache', 'zod'],
    node: ['net', 'process'],
  },
  {
    name: 'data/redis',
    what: 'what processes share for a while and can do without: limits, fetched answers',
    mayImport: [],
    mayKnowTypesOf: ['support/limits', 'data/db'],
    packages: ['iovalkey'],
    node: ['crypto'],
  },
  {
    name: 'data/db',
    what: 'files, migrations, seeds, imports, provenance; the lease asks whether a process lives',
    mayImport: ['support/errors', 'support/files/project-root.ts'],
    packages: ['better-sqlite3', 'drizzle-orm', 'csv-parse', 'lru-cache', 'zod'],
    globals: ['process'],
  },
  {
    name: 'data/releases',
    what: 'publishing the records, and following what is published',
    mayImport: ['data/db', 'support/errors', 'support/workers/repeat.ts', 'data/sync/schema.ts'],
    packages: ['aws4fetch', 'drizzle-orm', 'zod'],
    globals: ['fetch'],
  },
  {
    name: 'app/writer',
    what: 'starts a process that writes: `writer-entry.ts`',
    mayImport: ['data/releases/manifest.ts'],
    packages: ['zod'],
    node: ['child_process', 'readline'],
    globals: ['process'],
  },
  {
    name: 'app/cluster',
    what: 'several processes that listen on one port',
    mayImport: ['support/errors'],
    packages: ['zod'],
    node: ['cluster', 'readline'],
    globals: ['process'],
  },
  {
    name: 'sites/outbound',
    what: 'the guarded way out',
    mayImport: ['support/errors'],
    packages: ['lru-cache', 'zod'],
  },
  {
    name: 'support/observability',
    what: 'log and metrics',
    mayImport: ['support/errors'],
    packages: ['pino'],
    globals: ['process'],
  },
  { name: 'support/errors', what: 'one table of codes', mayImport: [], packages: [], node: [] },
]

/** The composition root imports from all layers, and no layer imports from it. */
const ROOT = '`main.ts`, `cli.ts`, `app/*.ts`'

export const LAYERS_FILE = 'docs/reference/layers.md'

export function layersTable(): string {
  const rows = LAYERS.map((layer) => {
    const known = (layer.mayKnowTypesOf ?? []).filter((name) => !layer.mayImport.includes(name))
    const imports = [layer.mayImport.join(', '), known.length > 0 ? `types of ${known.join(', ')}` : '']
    const node = layer.node?.map((name) => `node:${name}`) ?? ['Node']
    const reach = [...layer.packages, ...node, ...(layer.globals ?? []).map((name) => `\`${name}\``)]
    return `| \`${layer.name}/\` | ${layer.what} | ${imports.filter(Boolean).join('; ') || '–'} | ${reach.join(', ') || '–'} |`
  })
  return [
    '| folder | what it is | may import | packages, Node, globals |',
    '|---|---|---|---|',
    `| ${ROOT} | composition root, settings | everything | everything |`,
    ...rows,
    '',
  ].join('\n')
}

interface Override {
  readonly files: readonly string[]
  readonly excludeFiles?: readonly string[]
  readonly rules: Readonly<Record<string, unknown>>
}

/** The nesting of folders below a layer or a service for which rules are generated. */
const DEPTHS = [0, 1, 2, 3]
const TESTS = 'src/**/*.test.ts'

/** The content of .oxlintrc.layers.json for the linter, with one override per line. */
export function layerRules(): string {
  return `{"overrides":[\n${createOverrides()
    .map((override) => JSON.stringify(override))
    .join(',\n')}\n]}\n`
}

function createOverrides(): Override[] {
  const ofLayers = LAYERS.flatMap((layer) => [
    ...DEPTHS.map((depth) => rulesAt(layer, depth)),
    { files: [`src/${layer.name}/**`], excludeFiles: [TESTS], rules: rulesOfGlobals(layer) },
  ])
  return [
    { files: ['src/*.ts', 'src/app/*.ts'], excludeFiles: [TESTS], rules: restrictImports([ONLY_EXECUTE]) },
    ...ofLayers,
    ...SEPARATE_CAPABILITIES.map(([capability, other]) => ({
      files: [`src/services/${capability}/*.ts`],
      excludeFiles: [TESTS],
      rules: restrictImports([ONLY_EXECUTE, refuseCapability(other), ...patternsOf(layerOf('services'), 1)]),
    })),
    { files: ['src/services/index.ts'], rules: restrictImports([ONLY_EXECUTE, LIST_OF_SERVICES]) },
    { files: ['src/operation/execute.ts'], rules: restrictImports(patternsOf(layerOf('operation'), 0)) },
  ]
}

const ONLY_EXECUTE = {
  regex: '/operation\\.ts$',
  importNames: ['runOf'],
  message: 'execute() is the only way to run an operation.',
}
/** Each capability in the first column must not import from the one in the second. */
const SEPARATE_CAPABILITIES = [
  ['hub/routing', 'hub/directory'],
  ['hub/directory', 'hub/routing'],
] as const
const LIST_OF_SERVICES = {
  group: ['*', '!./*/index.ts', '!#operation/service.ts'],
  message: 'This is the list of services and nothing else.',
}

function refuseCapability(other: string): object {
  return {
    regex: `^\\.\\./${other.split('/')[1]}/`,
    message: 'These capabilities of one service must not import from each other.',
  }
}

function layerOf(name: string): Layer {
  const layer = LAYERS.find((candidate) => candidate.name === name)
  if (!layer) throw new Error(`There is no layer ${name}.`)
  return layer
}

/** The import rules for files at this depth of a layer. A relative path must not leave the layer or the service. */
function rulesAt(layer: Layer, depth: number): Override {
  const top = layer.name === 'services' ? 'src/services/*' : `src/${layer.name}`
  const below = depth === DEPTHS.at(-1) ? '/**' : ''
  return {
    files: [`${top}${'/*'.repeat(depth)}${below}/*.ts`],
    excludeFiles: [TESTS],
    rules: restrictImports([ONLY_EXECUTE, ...patternsOf(layer, depth)]),
  }
}

function restrictImports(patterns: readonly object[]): Record<string, unknown> {
  return { 'no-restricted-imports': ['error', { patterns }] }
}

/** The linter uses the first pattern that matches a path, so narrow patterns come first. */
function patternsOf(layer: Layer, depth: number): object[] {
  const known = layer.mayKnowTypesOf ?? []
  const files = importsOf(layer).filter((path) => path.endsWith('.ts'))
  const inside = DEPTHS.filter((steps) => steps > 0 && steps <= depth).map((steps) => `${'../'.repeat(steps)}**`)
  const allowed = [
    './**',
    ...inside,
    ...[...importsOf(layer), ...known.filter((name) => !name.startsWith('@'))].map(parentOf),
    ...importsOf(layer).map((path) => (path.endsWith('.ts') ? `#${path}` : `#${path}/**`)),
    ...known.map((name) => `${importedAs(name)}/**`),
    ...layer.packages.flatMap((name) => [name, `${name}/**`]),
    ...(layer.node ?? ['*', '*/**']).map((name) => `node:${name}`),
  ]
  return [
    { regex: `^(\\.\\./){${depth + 1}}`, message: 'Write # for what lies outside.' },
    // The linter also matches a name without a slash at the end of a path. So where hono is allowed, this rule
    // refuses @x402/hono.
    { regex: `^@[^/]+/(${layer.packages.join('|')})(/|$)`, message: refusal(layer) },
    ...(files.length > 0 ? [{ group: files.map((path) => `!#${path}`) }] : []),
    ...(known.length > 0
      ? [
          {
            regex: `^(${known.map(importedAs).join('|')})/`,
            allowTypeImports: true,
            message: `${refusal(layer)} Of this, types.`,
          },
        ]
      : []),
    { group: ['*', ...new Set(allowed.map((path) => `!${path}`))], message: refusal(layer) },
  ]
}

const importedAs = (name: string) => (name.startsWith('@') ? name : `#${name}`)

/** `#data` for `data/db`. The linter accepts a pattern for a subfolder only if its parent folder is allowed. */
const parentOf = (path: string) => `#${path.split('/')[0]}`

const refusal = ({ name }: Layer) => `scripts/layers.ts says what src/${name} may import.`

/** All layers with imports may also import the calendar. */
const importsOf = ({ name, mayImport }: Layer) =>
  ['support/errors', 'support/dates'].includes(name) ? mayImport : [...mayImport, 'support/dates']

function rulesOfGlobals(layer: Layer): Record<string, unknown> {
  const refused = ['fetch' as const, 'process' as const].filter((name) => !layer.globals?.includes(name))
  const holders = ['globalThis', 'global', 'self']
  return {
    'no-restricted-globals': ['error', ...refused],
    'no-restricted-properties': [
      'error',
      ...holders.flatMap((object) => refused.map((property) => ({ object, property }))),
    ],
  }
}
