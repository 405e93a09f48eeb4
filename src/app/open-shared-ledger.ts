import type { PostgresStore } from '#payments/postgres/postgres-store.ts'

/** Connects to PostgreSQL on first use. Throws instructions for the operator if the client is not installed. */
export async function openSharedLedger(url: string, clock: () => number): Promise<PostgresStore> {
  const { postgresStore } = await import('#payments/postgres/postgres-store.ts').catch((cause: unknown) => {
    throw new Error('DATABASE_URL is set and pg is not installed: run npm ci without --omit=optional', { cause })
  })
  return postgresStore(url, clock)
}
