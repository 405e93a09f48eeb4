import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'tests/*.test.ts'],
          globalSetup: ['tests/support/seeded-database.ts'],
        },
      },
      {
        // Real payments on a real chain of this machine. One file at a time: each has a chain of its own.
        test: { name: 'chain', include: ['tests/chain/*.test.ts'], testTimeout: 120_000, hookTimeout: 60_000 },
      },
    ],
  },
})
