import { defineConfig } from 'vitest/config'

const globalSetup = ['tests/support/seeded-database.ts']

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['src/**/*.test.ts', 'tests/*.test.ts'], globalSetup, testTimeout: 60_000 } },
      // Real processes and real clients: slower, and one file at a time.
      {
        test: {
          name: 'mcp',
          include: ['tests/mcp/*.test.ts'],
          globalSetup,
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        // Real payments on a real chain of this machine. One file at a time: each has a chain of its own.
        test: {
          name: 'chain',
          include: ['tests/chain/*.test.ts'],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
