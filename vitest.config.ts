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
    ],
  },
})
