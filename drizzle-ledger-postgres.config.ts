import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/payments/postgres/schema.ts',
  out: './migrations/ledger-postgres',
})
