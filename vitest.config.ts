import { defineConfig } from 'vitest/config'
import { findChromium } from './tests/support/chromium.ts'

const globalSetup = ['tests/support/seeded-database.ts']

// Node strips the types itself, which starts a run seconds earlier; nothing here mocks a module.
const experimental = { viteModuleRunner: false, nodeLoader: false }

// Real processes, chains and browsers: slower, and one file at a time.
const slow = { globalSetup, experimental, fileParallelism: false, testTimeout: 120_000, hookTimeout: 120_000 }

const hasChromium = findChromium() !== undefined
if (!hasChromium) {
  process.stderr.write('The browser tests are left out: they need Chromium (Debian: apt-get install chromium).\n')
}

export default defineConfig({
  test: {
    // All cores; left to itself, one is kept free.
    maxWorkers: '100%',
    projects: [
      // Files share their modules: nothing in them is changed by a test, and importing twelve services takes a second.
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'tests/*.test.ts'],
          globalSetup,
          isolate: false,
          experimental,
          testTimeout: 60_000,
        },
      },
      { test: { name: 'mcp', include: ['tests/mcp/*.test.ts'], ...slow } },
      // Real payments on a real chain of this machine; each file has a chain of its own.
      { test: { name: 'chain', include: ['tests/chain/*.test.ts'], ...slow } },
      ...(hasChromium ? [{ test: { name: 'browser', include: ['tests/browser/*.test.ts'], ...slow } }] : []),
    ],
  },
})
