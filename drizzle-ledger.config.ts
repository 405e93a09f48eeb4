import { defineConfig } from 'drizzle-kit'

export default defineConfig({ dialect: 'sqlite', schema: './src/payments/schema.ts', out: './migrations/ledger' })
