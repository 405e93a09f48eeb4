import { expect, test } from 'vitest'
import { PAYER, PAYER_KEY, proofOf, quote, testCharge, work } from '../../tests/support/payments.ts'
import { collected } from '../../tests/support/test-ledger.ts'
import { checkLedger } from './check-ledger.ts'
import { ledgerCsv } from './ledger-csv.ts'
import { refundTransaction } from './refund-transaction.ts'
import { RefundError } from './refunds.ts'
import { monthsCsv, refundedTotals } from './report.ts'

const OPERATOR_KEY = '22'.repeat(32)
const OPERATOR = '0x1563915e194D8CfBA1943570603F7606A3115508'
const NONCE = `0x${'1'.padStart(64, '0')}`

async function shopWithSale() {
  const shop = await testCharge()
  await shop.charge.collect(quote, proofOf(), work().do)
  shop.world.onChain = { is: 'paid', transaction: '0xfeed' }
  const row = await shop.refunds.find('0xfeed')
  return { ...shop, row }
}

test('a payment is found by its key, its transaction or its nonce', async () => {
  const { refunds, row } = await shopWithSale()
  expect((await refunds.find(row.key)).key).toBe(row.key)
  expect((await refunds.find(NONCE)).key).toBe(row.key)
  await expect(refunds.find('0xbeef')).rejects.toThrow('No payment in the ledger')
})

test('a refund returns the full amount from the key’s address to the payer, and is recorded', async () => {
  const { refunds, row, world, sql } = await shopWithSale()
  const asked = world.settled
  world.onChain = { is: 'paid', transaction: '0xback' }
  expect(await refunds.send(row, OPERATOR_KEY)).toMatchObject({
    state: 'settled',
    sent_from: OPERATOR,
    sent_to: PAYER,
    amount: '10000',
    transaction: '0xback',
  })
  expect(world.settled).toBe(asked + 1)
  expect(await refundedTotals(sql)).toEqual([{ network: 'base-sepolia', usd: '0.01' }])
  const [heading = '', line = ''] = await collected(ledgerCsv(sql))
  expect(heading.trim().split(',').slice(-4)).toEqual(['refunded_at', 'refund_transaction', 'key', 'flag'])
  expect(line.trim().split(',').slice(-4)).toEqual([new Date(world.now).toISOString(), '0xback', row.key, ''])
  expect((await monthsCsv(sql))[1]).toBe('2026-10,base-sepolia,1,0.01,1,0.01\r\n')
  expect(await checkLedger(sql)).toEqual([])
})

test('a payment is refunded once', async () => {
  const { refunds, row } = await shopWithSale()
  await refunds.send(row, OPERATOR_KEY)
  await expect(refunds.find(row.key)).rejects.toThrow('already refunded')
  await expect(refunds.send(row, PAYER_KEY)).rejects.toThrow('Another process is refunding')
})

test('a payment that is not settled, or not on the chain, is not refunded', async () => {
  const { refunds, charge, world } = await testCharge()
  world.settlement = { is: 'unknown', reason: 'timeout' }
  await charge.collect(quote, proofOf(), work().do).catch(() => {})
  await expect(refunds.find(NONCE)).rejects.toThrow('pending')
  world.settlement = { is: 'settled', transaction: '0xlie' }
  await charge.collect(quote, proofOf(), work().do)
  await expect(refunds.find(NONCE)).rejects.toThrow('ever arrived')
})

test('while the node is down nothing is sent, and the error says so', async () => {
  const { refunds, row, world, sql } = await shopWithSale()
  const asked = world.settled
  world.onChain = new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED 127.0.0.1:9') })
  world.transfer = new Error('eth_getTransactionReceipt: invalid hash')
  for (const [attempt, reason] of [
    [() => refunds.find(row.key), 'connect ECONNREFUSED 127.0.0.1:9'],
    [() => refunds.record(row, '0xnothing'), 'eth_getTransactionReceipt: invalid hash'],
  ] as const) {
    const refused: unknown = await attempt().catch((err: unknown) => err)
    expect(refused).toBeInstanceOf(RefundError)
    expect(String(refused)).toContain(`The node of base-sepolia has no answer (${reason}). Nothing was done`)
  }
  expect(world.settled).toBe(asked)
  expect(await refundedTotals(sql)).toEqual([])
})

test('while a refund may still arrive it is not sent again; after expiry it may be', async () => {
  const { refunds, row, world } = await shopWithSale()
  world.settlement = { is: 'unknown', reason: 'facilitator_did_not_answer' }
  world.onChain = { is: 'unused', blockSeconds: world.now / 1000 }
  await expect(refunds.send(row, OPERATOR_KEY)).rejects.toThrow('facilitator_did_not_answer')
  expect(await refunds.checkPending()).toEqual({ settled: 0, expired: 0, pending: 1 })
  // The authorization is valid for 300 s. The chain's time is 361 s later, past the 60 s margin.
  world.onChain = { is: 'unused', blockSeconds: world.now / 1000 + 361 }
  expect(await refunds.checkPending()).toEqual({ settled: 0, expired: 1, pending: 0 })
  world.onChain = { is: 'paid', transaction: '0xfeed' }
  expect((await refunds.find(row.key)).key).toBe(row.key)
})

test('a refund that arrived late is recorded at the next check', async () => {
  const { refunds, row, world, sql } = await shopWithSale()
  world.onChain = new Error('The node is down.')
  await expect(refunds.send(row, OPERATOR_KEY)).rejects.toThrow('the chain does not show it yet')
  world.onChain = { is: 'paid', transaction: '0xlate' }
  expect(await refunds.checkPending()).toEqual({ settled: 1, expired: 0, pending: 0 })
  expect(await refundedTotals(sql)).toEqual([{ network: 'base-sepolia', usd: '0.01' }])
})

test('a refund sent by hand is recorded if the chain shows it, and for one payment only', async () => {
  const { refunds, row, world, charge } = await shopWithSale()
  expect(refundTransaction(row)).toEqual({
    chainId: 84532,
    to: '0x036cbd53842c5426634e7929541ec2318f3dcf7e',
    value: '0x0',
    // A call of `transfer(address,uint256)` with the payer's address and 10,000 (hexadecimal 2710).
    data: `0xa9059cbb${'0'.repeat(24)}${PAYER.slice(2).toLowerCase()}${'0'.repeat(60)}2710`,
  })
  await expect(refunds.record(row, '0xhand')).rejects.toThrow('does not move this amount')
  world.transfer = { from: OPERATOR }
  expect(await refunds.record(row, '0xhand')).toMatchObject({ state: 'settled', sent_from: OPERATOR, nonce: null })
  world.settlement = { is: 'settled', transaction: '0xsecond' }
  await charge.collect(quote, proofOf({ nonce: 2 }), work().do)
  const second = await refunds.find('0xsecond')
  await expect(refunds.record(second, '0xhand')).rejects.toThrow('refunded another payment')
})
