import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'sqlite',
  schema: ['./src/db/schema.ts', './src/sync/schema.ts', './src/services/*/schema.ts'],
  out: './migrations',
})
