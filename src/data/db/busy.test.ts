import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { scratchFolder } from '../../../tests/support/scratch.ts'
import { untilFree } from './busy.ts'
import { openLedger } from './ledger-file.ts'

function twoLedgers() {
  const path = join(scratchFolder(), 'ledger.db')
  const [ours, theirs] = [openLedger(path), openLedger(path)]
  onTestFinished(() => {
    ours.$client.close()
    theirs.$client.close()
  })
  const write = () =>
    ours.$client.prepare("insert into payment_claims (name, owner, expires_at) values ('k', 'us', 1)").run()
  return { theirs: theirs.$client, write }
}

test('a ledger locked by another process is awaited without blocking others', async () => {
  const { theirs, write } = twoLedgers()
  theirs.exec('begin immediate')
  let turns = 0
  const ticking = setInterval(() => {
    turns += 1
    if (turns === 20) theirs.exec('commit')
  }, 5)
  const written = await untilFree(write).finally(() => clearInterval(ticking))
  expect(written.changes).toBe(1)
  expect(turns).toBeGreaterThanOrEqual(20)
})

test('waiting for a locked ledger ends after a time limit, and other errors are thrown at once', async () => {
  const { theirs, write } = twoLedgers()
  theirs.exec('begin immediate')
  await expect(untilFree(write, { withinMs: 30 })).rejects.toMatchObject({ code: 'SQLITE_BUSY' })
  theirs.exec('rollback')
  write()
  await expect(untilFree(write)).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_UNIQUE' })
})
