import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'sqlite',
  schema: ['./src/data/db/schema.ts', './src/data/sync/schema.ts', './src/services/*/schema.ts'],
  out: './migrations',
})
