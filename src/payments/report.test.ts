import { expect, test } from 'vitest'
import { KEY_OF_NONCE_1, NOW, PAYER, PAY_TO, proofOf, quote, testCharge, work } from '../../tests/support/payments.ts'
import { collected } from '../../tests/support/test-ledger.ts'
import { ledgerCsv } from './ledger-csv.ts'
import { ledgerTotals, monthsCsv, settledTotals } from './report.ts'

const HOUR_MS = 3_600_000

/** A request with its own query. A repeated request would be answered from the earlier payment without a charge. */
const another = (nonce: number) => ({ ...quote, search: `?days=${nonce}` })

test('totals are by day in Taipei, service and state, and exact', async () => {
  const { charge, world, sql } = await testCharge()
  world.now = Date.parse('2026-09-30T15:30:00Z')
  await charge.collect(another(1), proofOf({ nonce: 1, validBefore: world.now / 1000 + 300 }), work().do)
  world.now += HOUR_MS
  await charge.collect(another(2), proofOf({ nonce: 2, validBefore: world.now / 1000 + 300 }), work().do)
  await charge.collect(another(3), proofOf({ nonce: 3, validBefore: world.now / 1000 + 300 }), work().do)
  world.settlement = { is: 'unknown', reason: 'timeout' }
  world.onChain = { is: 'unused', blockSeconds: world.now / 1000 }
  await charge
    .collect(another(4), proofOf({ nonce: 4, validBefore: world.now / 1000 + 300 }), work().do)
    .catch(() => {})
  const common = { service: 'stock', network: 'base-sepolia' }
  expect(await ledgerTotals(sql)).toEqual([
    { ...common, day: '2026-09-30', state: 'settled', payments: 1, units: 10_000n },
    { ...common, day: '2026-10-01', state: 'pending', payments: 1, units: 10_000n },
    { ...common, day: '2026-10-01', state: 'settled', payments: 2, units: 20_000n },
  ])
  expect(await settledTotals(sql)).toEqual([{ network: 'base-sepolia', usd: '0.03' }])
})

test('a payment that the chain does not show is flagged and is no income', async () => {
  const { charge, ledger, sql } = await testCharge()
  await charge.collect(another(1), proofOf({ nonce: 1 }), work().do)
  await charge.collect(another(2), proofOf({ nonce: 2 }), work().do)
  await ledger.flag(KEY_OF_NONCE_1, 'not_on_chain', 1_000_000)
  expect(await settledTotals(sql)).toEqual([{ network: 'base-sepolia', usd: '0.01' }])
  expect((await monthsCsv(sql))[1]).toBe('2026-10,base-sepolia,1,0.01,0,0.00\r\n')
  expect((await ledgerTotals(sql)).map(({ state, units }) => [state, units])).toEqual([
    ['flagged', 10_000n],
    ['settled', 10_000n],
  ])
  const [heading = '', ...lines] = await collected(ledgerCsv(sql))
  expect(heading.trim().split(',').at(-1)).toBe('flag')
  expect(lines.map((line) => line.trim().split(',').at(-1))).toEqual(['not_on_chain', ''])
})

test('an empty ledger has a header and no totals', async () => {
  const { sql } = await testCharge()
  expect(await collected(ledgerCsv(sql))).toHaveLength(1)
  expect([await ledgerTotals(sql), await settledTotals(sql)]).toEqual([[], []])
})

test('the CSV has one line per payment, with the data to find it on the chain', async () => {
  const { charge, sql } = await testCharge()
  await charge.collect(quote, proofOf(), work().do)
  const [heading = '', line = ''] = await collected(ledgerCsv(sql))
  const names = heading.trim().split(',')
  const cells = line.trim().split(',')
  expect(Object.fromEntries(names.map((name, at) => [name, cells[at]]))).toEqual({
    created_at: new Date(NOW).toISOString(),
    settled_at: new Date(NOW).toISOString(),
    service: 'stock',
    operation: 'get_quote',
    resource: 'https://stock.example.tw/api/pro/quote/0050',
    network: 'base-sepolia',
    amount: '10000',
    payer: PAYER,
    pay_to: PAY_TO,
    state: 'settled',
    transaction: '0xfeed',
    reason: '',
    amount_usd: '0.01',
    nonce: `0x${'1'.padStart(64, '0')}`,
    refunded_at: '',
    refund_transaction: '',
    // The key joins network, USDC contract, payer and nonce; `npm run refund` accepts it as its argument.
    flag: '',
    key: `eip155:84532:0x036cbd53842c5426634e7929541ec2318f3dcf7e:${PAYER.toLowerCase()}:0x${'1'.padStart(64, '0')}`,
  })
})

test('months are those of Taipei, by network, and include only settled payments', async () => {
  const { charge, world, sql } = await testCharge()
  // 15:30 UTC of September 30 is still September in Taipei; 16:30 UTC is October 1, 00:30.
  for (const [nonce, at] of ['2026-09-30T15:30:00Z', '2026-09-30T16:30:00Z', '2026-10-05T00:00:00Z'].entries()) {
    world.now = Date.parse(at)
    await charge.collect(another(nonce), proofOf({ nonce, validBefore: world.now / 1000 + 300 }), work().do)
  }
  world.settlement = { is: 'unknown', reason: 'timeout' }
  world.onChain = { is: 'unused', blockSeconds: world.now / 1000 }
  await charge
    .collect(another(9), proofOf({ nonce: 9, validBefore: world.now / 1000 + 300 }), work().do)
    .catch(() => {})
  expect((await monthsCsv(sql)).join('')).toBe(
    'month,network,payments,amount_usd,refunds,refunded_usd\r\n' +
      '2026-09,base-sepolia,1,0.01,0,0.00\r\n2026-10,base-sepolia,2,0.02,0,0.00\r\n',
  )
})
