import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { NEEDS } from './tests/support/needs.ts'

// Three tiers, as docs/how-to/run-the-tests.md describes them: TEST_TIER is fast, ordinary (the default) or soak.
const TAKES = { fast: 'less than a minute', ordinary: 'about five minutes', soak: 'about ten minutes' }
const tier = (process.env['TEST_TIER'] ?? 'ordinary') as keyof typeof TAKES
if (!(tier in TAKES)) throw new Error(`TEST_TIER must be one of ${Object.keys(TAKES).join(', ')}.`)

// .ci/run and the soak tier leave nothing out: there a missing program fails its tests.
const isComplete = tier === 'soak' || process.env['TEST_NEEDS'] === 'required'
const missing = isComplete || tier === 'fast' ? [] : NEEDS.filter(({ isInstalled }) => !isInstalled)
const exclude = missing.flatMap(({ tests }) => tests)

const needs = tier === 'fast' ? 'nothing but npm ci' : NEEDS.map(({ program }) => program).join(', ')
const lines = [
  `The ${tier} tier takes ${TAKES[tier]} on two idle cores and needs ${needs}.`,
  ...missing.map(
    ({ program, debian, tests }) =>
      `${program} is missing (Debian: apt-get install ${debian}): ${tests.join(' and ')} are left out.`,
  ),
]
// Other tools read this file, too.
if (process.env['VITEST']) process.stderr.write(`${lines.join('\n')}\n`)

const common = {
  globalSetup: ['tests/support/seeded-database.ts'],
  // Files share the modules of their worker, which no test changes; importing twelve services takes seconds.
  isolate: false,
  // Node strips the types itself, which starts a run seconds earlier; nothing here mocks a module.
  experimental: { viteModuleRunner: false, nodeLoader: false },
  // A busy machine is slow: what a test waits for has a minute.
  expect: { poll: { timeout: 60_000 } },
  testTimeout: 300_000,
  hookTimeout: 300_000,
}

/** Tests in the worker's own process: bound by the processor, so one worker for each core. */
const inProcess = {
  ...common,
  maxWorkers: '100%',
  // With the default of 16 MB much of what a test makes is copied before it is garbage.
  execArgv: ['--max-semi-space-size=64'],
}

/** Tests that start processes, chains and browsers, and mostly wait for them: more workers than cores. */
const processes = {
  ...common,
  globalSetup: [...common.globalSetup, 'tests/support/built-program.ts'],
  maxWorkers: 7,
  sequence: { groupOrder: 1 },
}

/** The promises of every ledger, tested on SQLite by the project `in-process` and on PostgreSQL by the project `postgres`. */
const LEDGER_TESTS = [
  'ledger',
  'charge.long',
  'asked-again.long',
  'claims.long',
  'sold-exports.long',
  'unknown-outcomes.long',
  'reconcile.long',
  'report',
  'refunds',
  'receipts',
  'copy-ledger',
].map((name) => `src/payments/${name}.test.ts`)

/** Slow files of the ordinary and the soak tier, the slowest first. */
const SLOWEST = [
  'browser/every-page',
  'process/year.soak',
  'process/kills',
  'browser/journeys',
  'process/bad-day.soak',
  'process/year-of-lists.soak',
  'chain/chaos.soak',
  'process/writers.soak',
  'process/replicas.soak',
  'chain/chaos-replicas.soak',
  'process/newcomer.soak',
  'chain/faults',
  'chain/crash',
  'mcp/from-nothing',
  'mcp/clients',
  'process/container.soak',
].map((name) => `/tests/${name}.test.ts`)

/** Begins with the slowest files, so that a run does not end with one core on the last of them. */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = (file: TestSpecification) => {
      const at = SLOWEST.findIndex((name) => file.moduleId.endsWith(name))
      return at === -1 ? SLOWEST.length : at
    }
    const group = (file: TestSpecification) => file.project.config.sequence.groupOrder
    return (await super.sort(files)).toSorted((a, b) => group(a) - group(b) || place(a) - place(b))
  }
}

const LONG = '**/*.long.test.ts'
const SOAK = '**/*.soak.test.ts'
const IN_PROCESS = ['src/**/*.test.ts', 'tests/*.test.ts', 'tests/federation/*.test.ts']
const PROCESSES = ['tests/{process,mcp,chain,browser}/*.test.ts']
const ON_POSTGRES = 'src/payments/postgres/*.test.ts'

/** Soak files, and those of the ordinary tier that take only a sample of their cases there. */
function soakOf(include: readonly string[]): string[] {
  const files = globSync(include as string[])
  return files.filter(
    (file) => file.endsWith('.soak.test.ts') || readFileSync(file, 'utf8').includes('support/tier.ts'),
  )
}

const tiers = {
  fast: [{ test: { name: 'fast', include: IN_PROCESS, exclude: [LONG, SOAK, ON_POSTGRES], ...inProcess } }],
  ordinary: [
    { test: { name: 'in-process', include: IN_PROCESS, exclude: [SOAK, ON_POSTGRES], ...inProcess } },
    {
      test: {
        name: 'postgres',
        include: [...LEDGER_TESTS, 'tests/hostile-payers.long.test.ts', ON_POSTGRES],
        ...inProcess,
        globalSetup: [...common.globalSetup, 'tests/support/postgres-cluster.ts'],
      },
    },
    { test: { name: 'processes', include: PROCESSES, exclude: [SOAK, ...exclude], ...processes } },
  ].filter(({ test }) => test.name !== 'postgres' || !exclude.includes('src/payments/postgres/**')),
  soak: [
    { test: { name: 'in-process', include: soakOf(IN_PROCESS), ...inProcess } },
    { test: { name: 'processes', include: soakOf(PROCESSES), ...processes } },
  ],
}

export default defineConfig({ test: { sequence: { sequencer: SlowestFirst }, projects: tiers[tier] } })
