import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import BetterSqlite from 'better-sqlite3'
import { describe, expect, onTestFinished, test } from 'vitest'
import { makeOldDatabase } from '../../../tests/support/old-database.ts'
import { scratchFolder } from '../../../tests/support/scratch.ts'
import { openLedger } from './ledger-file.ts'
import { openStore } from './store.ts'

const NOW = new Date('2026-10-01T04:00:00Z')

function open(path: string) {
  const store = openStore({ path, seedFolder: '', services: [], now: NOW })
  onTestFinished(store.close)
  return store
}

const OLD_COLUMNS = `key, fingerprint, service, operation, method, resource, network, payer, pay_to, amount, protocol, state,
  "transaction", reason, valid_before, payload, streamed, content_type, answer, answer_headers, created_at, updated_at, settled_at`

/** All payments, with all columns of the former version that stored them in the database file. */
function dump(client: BetterSqlite.Database | undefined) {
  return client?.prepare(`select ${OLD_COLUMNS} from payments order by key`).all()
}

/** A database file of the former version, which contains payments, and its content. */
function oldFile(payments: number) {
  const path = join(scratchFolder(), 'gateway.db')
  makeOldDatabase(path, { payments })
  const client = new BetterSqlite(path)
  const before = dump(client)
  client.close()
  return { path, before }
}

describe('a single file of an older version', () => {
  test('is split at the first start: every payment, pending or settled, is in the ledger with all its fields', () => {
    const { path, before } = oldFile(12)
    const { ledger, writer, failure } = open(path)
    expect(failure).toBeUndefined()
    expect(dump(ledger?.$client)).toEqual(before)
    const looks = ledger?.$client.prepare('select count(*) from payments where next_look_at is not null')
    expect(looks?.pluck().get()).toBe(4)
    expect(writer?.$client.prepare("select name from sqlite_schema where name like 'payment%'").all()).toEqual([])
  })

  test('copied before a kill is not copied over later changes', () => {
    const { path, before } = oldFile(6)
    const ledger = openLedger(join(dirname(path), 'ledger.db'))
    ledger.$client.prepare('attach ? as old').run(path)
    ledger.$client.exec(`insert into payments (${OLD_COLUMNS}) select ${OLD_COLUMNS} from old.payments`)
    ledger.$client.exec(
      `update payments set state = 'settled', "transaction" = '0xnew' where key = 'eip155:84532:0xasset:0xpayer:0'`,
    )
    ledger.$client.close()
    const stored = dump(open(path).ledger?.$client) as { key: string }[]
    expect(stored).toHaveLength(6)
    expect(stored[0]).toMatchObject({ key: 'eip155:84532:0xasset:0xpayer:0', state: 'settled', transaction: '0xnew' })
    expect(stored.slice(1)).toEqual(before?.slice(1))
  })

  test('loses nothing, whenever the split is killed', async () => {
    for (const afterMs of [2, 8, 16]) {
      const { path, before } = oldFile(2000)
      const script = fileURLToPath(new URL('../../../tests/support/open-store.ts', import.meta.url))
      const child = spawn(process.execPath, [script, path], { stdio: ['ignore', 'pipe', 'inherit'] })
      await once(child.stdout, 'data')
      await new Promise((resolve) => setTimeout(resolve, afterMs))
      child.kill('SIGKILL')
      await once(child, 'exit')
      const { ledger, writer } = open(path)
      expect(dump(ledger?.$client)).toEqual(before)
      for (const db of [ledger, writer]) expect(db?.$client.pragma('integrity_check', { simple: true })).toBe('ok')
    }
  })
})

test('only its owner may read the ledger and the files beside it', () => {
  const { ledger } = open(join(scratchFolder(), 'gateway.db'))
  ledger?.$client.exec("insert into payment_claims (name, owner, expires_at) values ('k', 'us', 1)")
  const path = ledger?.$client.name ?? ''
  for (const file of [path, `${path}-wal`, `${path}-shm`]) expect(statSync(file).mode & 0o777).toBe(0o600)
})
