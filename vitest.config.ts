import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { findChromium } from './tests/support/chromium.ts'
import { findPostgres } from './tests/support/postgres.ts'

const globalSetup = ['tests/support/seeded-database.ts']

// Node strips the types itself, which starts a run seconds earlier; nothing here mocks a module.
const experimental = { viteModuleRunner: false, nodeLoader: false }

// What is waited for comes when the machine has got to it; a second, which would be the default, is no bound for that.
const expectation = { poll: { timeout: 60_000 } }

// Files share their modules: nothing in them is changed by a test, and importing twelve services takes a second.
const inProcess = {
  globalSetup,
  isolate: false,
  experimental,
  // All cores; left to itself, one is kept free.
  maxWorkers: '100%',
  // Of what a test makes little outlives it; in the 16 MB of the standard much of it is copied before it has died.
  execArgv: ['--max-semi-space-size=64'],
  expect: expectation,
  testTimeout: 180_000,
  hookTimeout: 180_000,
}

// Real processes, chains and browsers: they mostly wait, for each other and for blocks, so more run at a time than cores. Of
// seven the processor is never idle, but browsers stand still for each other and it takes no less. Modules stay loaded here, too:
// what a file starts is its own, and kept in the file itself.
const slow = {
  globalSetup: [...globalSetup, 'tests/support/built-program.ts'],
  isolate: false,
  experimental,
  maxWorkers: 5,
  sequence: { groupOrder: 1 },
  expect: expectation,
  testTimeout: 300_000,
  hookTimeout: 300_000,
}

const runsBrowser = findChromium() !== undefined || process.env['BROWSER_TESTS'] === 'required'
if (!runsBrowser) {
  process.stderr.write('The browser tests are left out: they need Chromium (Debian: apt-get install chromium).\n')
}

const runsPostgres = findPostgres() !== undefined || process.env['POSTGRES_TESTS'] === 'required'
if (!runsPostgres) {
  process.stderr.write('The tests on PostgreSQL are left out: they need it (Debian: apt-get install postgresql).\n')
}
/** What every ledger promises: run on a file by the projects that these belong to, and once more on PostgreSQL. */
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
].map((it) => `src/payments/${it}.test.ts`)

/** The files that take half a minute or more where they share two cores, slowest first. */
const SLOWEST = [
  'browser/every-page',
  'process/year',
  'process/kills',
  'chain/faults',
  'browser/journeys',
  'process/newcomer',
  'process/year-of-lists',
  'chain/chaos',
  'chain/sandbox',
  'chain/chaos-replicas',
  'process/ending',
  'chain/crash',
  'process/full-disk',
  'browser/pages',
  'process/store-heals',
  'process/container',
  'process/first-hour',
  'process/writers',
  'process/gateway-process',
  'mcp/clients',
  'process/replicas',
  'chain/solana',
  'chain/clients',
  'chain/refund',
  'process/log-never-stops',
  'mcp/conformance',
].map((name) => `/tests/${name}.test.ts`)

/** Begins with the slowest of the slow files: a run does not end with one core on the last of them. */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = (file: TestSpecification) => {
      const at = SLOWEST.findIndex((it) => file.moduleId.endsWith(it))
      return at === -1 ? SLOWEST.length : at
    }
    const group = (file: TestSpecification) => file.project.config.sequence.groupOrder
    return (await super.sort(files)).toSorted((a, b) => group(a) - group(b) || place(a) - place(b))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: SlowestFirst },
    projects: [
      // What `npm run verify` runs: each file within about a second of the processor.
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'tests/*.test.ts'],
          exclude: ['**/*.long.test.ts', 'src/payments/postgres/**'],
          ...inProcess,
        },
      },
      // In process too, but seconds each: whole data sets, farms of sites, every operation on every surface, threads, processes killed anywhere.
      { test: { name: 'long', include: ['{src,tests}/**/*.long.test.ts'], ...inProcess } },
      ...(runsPostgres
        ? [
            {
              test: {
                name: 'postgres',
                include: [...LEDGER_TESTS, 'tests/hostile-payers.long.test.ts', 'src/payments/postgres/*.test.ts'],
                ...inProcess,
                globalSetup: [...globalSetup, 'tests/support/postgres-cluster.ts'],
              },
            },
          ]
        : []),
      { test: { name: 'process', include: ['tests/process/*.test.ts'], ...slow } },
      { test: { name: 'mcp', include: ['tests/mcp/*.test.ts'], ...slow } },
      // Real payments on a real chain of this machine; each file has a chain of its own.
      { test: { name: 'chain', include: ['tests/chain/*.test.ts'], ...slow } },
      ...(runsBrowser ? [{ test: { name: 'browser', include: ['tests/browser/*.test.ts'], ...slow } }] : []),
    ],
  },
})
