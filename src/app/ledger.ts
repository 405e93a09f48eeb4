import type { PostgresStore } from '#payments/postgres/postgres-store.ts'

/**
 * The ledger at DATABASE_URL. The client is loaded for those who set that, and nobody else. Connects when it is first asked;
 * throws a sentence for the operator where the client is not installed.
 */
export async function openSharedLedger(url: string, clock: () => Date = () => new Date()): Promise<PostgresStore> {
  const { postgresStore } = await import('#payments/postgres/postgres-store.ts').catch((cause: unknown) => {
    throw new Error('DATABASE_URL is set and pg is not installed: run npm ci without --omit=optional', { cause })
  })
  return postgresStore(url, () => clock().getTime())
}
