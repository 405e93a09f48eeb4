import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { scratchFolder } from '../../../tests/support/scratch.ts'
import { openStore } from './store.ts'

const NOW = new Date('2026-10-01T04:00:00Z')

function open(path: string) {
  const store = openStore({ path, seedFolder: '', services: [], now: NOW })
  onTestFinished(store.close)
  return store
}

test('only its owner may read the ledger and the files beside it', () => {
  const { ledger } = open(join(scratchFolder(), 'gateway.db'))
  ledger?.$client.exec("insert into payment_claims (name, owner, expires_at) values ('k', 'us', 1)")
  const path = ledger?.$client.name ?? ''
  for (const file of [path, `${path}-wal`, `${path}-shm`]) expect(statSync(file).mode & 0o777).toBe(0o600)
})
