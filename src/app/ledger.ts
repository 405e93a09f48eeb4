import type { PostgresStore } from '#payments/postgres/postgres-store.ts'

/**
 * Connects to the ledger in PostgreSQL on first use. If the client is not installed, throws an error that tells the
 * operator how to install it.
 */
export async function openSharedLedger(url: string, clock: () => Date = () => new Date()): Promise<PostgresStore> {
  const { postgresStore } = await import('#payments/postgres/postgres-store.ts').catch((cause: unknown) => {
    throw new Error('DATABASE_URL is set and pg is not installed: run npm ci without --omit=optional', { cause })
  })
  return postgresStore(url, () => clock().getTime())
}
