import { describe, expect, onTestFinished, test } from 'vitest'
import { openLedger } from '#data/db/ledger-file.ts'
import { newPayment, NOW } from '../../tests/support/payments.ts'
import { requestClaim } from './ledger.ts'
import { statementsIn } from './ledger-statements.ts'
import { SqliteAccess } from './sqlite-access.ts'
import { sqliteLedger } from './sqlite-ledger.ts'

// Tests of the file itself; ledger.test.ts covers the guarantees of every ledger.

function open() {
  const db = openLedger(':memory:')
  onTestFinished(() => void db.$client.close())
  return {
    db,
    ledger: sqliteLedger(
      () => db,
      () => NOW,
    ),
  }
}

test('every check and every cleanup uses an index', async () => {
  const { ledger, db } = open()
  await ledger.find('prepares all statements')
  const { listUnclaimed, listIdentified, countPending, listNeverChecked, listDue, sweep } = statementsIn({
    now: '@now',
    forUpdate: '',
  })
  const plans = [listUnclaimed, listIdentified, countPending, listNeverChecked, listDue, sweep].map((statement) =>
    db.$client.prepare(`explain query plan ${statement.replaceAll(/@\w+/g, '1')}`).all(),
  )
  expect(JSON.stringify(plans)).not.toContain('SCAN payments"')
  expect(JSON.stringify(plans)).not.toContain('TEMP B-TREE')
})

test('an unknown statement is an error, not an empty result', async () => {
  const { db } = open()
  const access = new SqliteAccess(() => db, false)
  await expect(access.read((run) => run('no_such' as never, {}))).rejects.toThrow('no_such')
})

const FULL = 2

test('waits for the disk before a payment is sent, but not for facts that the chain can confirm again', async () => {
  const { ledger, db } = open()
  const { $client } = db
  const statements: string[] = []
  const exec = $client.exec.bind($client)
  $client.exec = (sql) => {
    statements.push(sql)
    return exec(sql)
  }
  const payment = newPayment('sold')
  const claim = await ledger.claim({ names: [payment.key, requestClaim(payment)] })
  statements.length = 0
  expect(await ledger.add(payment, claim!)).toMatchObject({ state: 'pending' })
  expect(statements).toEqual([])
  const found = { transaction: '0xfeed', answerUntil: NOW, nextCheckAt: NOW }
  expect(await ledger.settle(payment.key, found, claim!.fence)).toMatchObject({ state: 'settled' })
  expect(statements).toEqual(['pragma synchronous = NORMAL', 'pragma synchronous = FULL'])
})

test('a release is written before a later claim', async () => {
  const { ledger } = open()
  const claim = await ledger.claim({ names: ['sale'] })
  void claim?.release()
  expect(await ledger.claim({ names: ['sale'] })).toBeDefined()
})

describe('the writes of one round of the event loop', () => {
  /** A file access that records its SQL: the commits and their synchronous mode. */
  function watched() {
    const { db } = open()
    const statements: string[] = []
    const { $client } = db
    db.$client.exec('create table notes (recordReason text primary key)')
    const access = new SqliteAccess(() => db, false)
    const recordReason = (text: string) => () => {
      const waits = $client.pragma('synchronous', { simple: true }) === FULL
      $client.prepare('insert into notes values (?)').run(text)
      statements.push(
        `${text} ${waits ? 'for the disk' : 'at once'}, ${String($client.prepare('select count(*) from notes').pluck().get())}`,
      )
    }
    const notes = () => $client.prepare('select recordReason from notes order by 1').pluck().all()
    return { access, statements, recordReason, notes, db }
  }

  test('are one transaction, which waits for the disk if one of them must', async () => {
    const { access, statements, recordReason, notes, db } = watched()
    const two = [access.writeWithoutSync(recordReason('a')), access.write(recordReason('b'))]
    expect(notes()).toEqual([])
    await Promise.all(two)
    await access.writeWithoutSync(recordReason('c'))
    expect(statements).toEqual(['a for the disk, 1', 'b for the disk, 2', 'c at once, 3'])
    expect(db.$client.pragma('synchronous', { simple: true })).toBe(FULL)
  })

  test('are all stored except a faulty one, and only its caller gets the error', async () => {
    const { access, recordReason, notes } = watched()
    const outcomes = await Promise.allSettled([
      access.write(recordReason('a')),
      access.write(recordReason('a')),
      access.write(recordReason('b')),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(notes()).toEqual(['a', 'b'])
  })

  test('are reported as failed to every caller if the commit fails', async () => {
    const { access, recordReason, notes, db } = watched()
    db.$client.exec(
      'create table parents (id integer primary key); create table children (parent references parents deferrable initially deferred)',
    )
    const orphan = () => void db.$client.exec('insert into children values (1)')
    const outcomes = await Promise.allSettled([
      access.write(recordReason('a')),
      access.write(orphan),
      access.writeWithoutSync(recordReason('b')),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(notes()).toEqual([])
  })
})

describe('a ledger that works in the background', () => {
  test('writes at once for other readers, and leaves the file in synchronous mode', async () => {
    const { ledger, db } = open()
    const background = sqliteLedger(
      () => db,
      () => NOW,
      { inBackground: true },
    )
    await background.claim({ names: ['a'] })
    expect(await ledger.claim({ names: ['a'] })).toBeUndefined()
    expect(db.$client.pragma('synchronous', { simple: true })).toBe(FULL)
    db.$client.exec('drop table payment_claims')
    await expect(background.claim({ names: ['b'] })).rejects.toThrow('payment_claims')
    expect(db.$client.pragma('synchronous', { simple: true })).toBe(FULL)
  })

  test('yields to other work between two statements', async () => {
    const { db } = open()
    const background = sqliteLedger(() => db, Date.now, { inBackground: true })
    let rounds = 0
    const counting = { is: true }
    const count = () => {
      rounds += 1
      if (counting.is) setImmediate(count)
    }
    setImmediate(count)
    await Promise.all(Array.from({ length: 20 }, (_, number) => background.find(String(number))))
    counting.is = false
    expect(rounds).toBeGreaterThanOrEqual(19)
  })
})
