import { expect, test } from 'vitest'
import { runOperation, testContext } from '../../../../tests/support/gateway.ts'
import { claimReceipts } from './claim-receipts.ts'

const ask = (input: { numbers: string[]; period?: string }, day: string) =>
  runOperation(claimReceipts, input, testContext({ now: new Date(`${day}T04:00:00Z`) }))

// First prizes: 24121106 of 115-05-06, claimed from 2026-08-06 to 2026-11-05; 54348835 of 115-07-08, claimed from
// 2026-10-06 to 2027-01-05.
test('receipts are checked against every period that can be claimed, and added up', async () => {
  expect(await ask({ numbers: ['00121106', '04348835', '000'] }, '2026-10-01')).toMatchObject({
    items: [
      { number: '00121106', period: '115-05-06', prize: '三獎', amount_twd: 10_000, claim: { to: '2026-11-05' } },
      { number: '04348835', period: '115-07-08', prize: '二獎', amount_twd: 40_000, claim: { to: '2027-01-05' } },
    ],
    without_prize: ['000'],
    periods: [
      { period: '115-05-06', is_held: true, claim: { status: 'open' } },
      { period: '115-07-08', is_held: true, claim: { status: 'not_started' } },
    ],
    claimable_now_twd: 10_000,
    claimable_later_twd: 40_000,
    // A fifth of a prize above 5,000 is withheld.
    net_into_account_twd: 40_000,
  })
})

test('a lapsed prize is not claimable, and a period without numbers here is named', async () => {
  expect(await ask({ numbers: ['00121106'] }, '2026-11-28')).toMatchObject({
    items: [],
    lapsed: [{ number: '00121106', period: '115-05-06', prize: '三獎', claim: { status: 'closed', to: '2026-11-05' } }],
    without_prize: [],
    periods: [
      { period: '115-07-08', is_held: true, claim: { status: 'open' } },
      { period: '115-09-10', is_held: false, claim: { status: 'not_started', from: '2026-12-06' } },
    ],
    claimable_now_twd: 0,
  })
  expect(await ask({ numbers: ['00121106'], period: '115-05-06' }, '2026-11-28')).toMatchObject({
    items: [],
    lapsed: [{ prize: '三獎', claim: { status: 'closed' } }],
    claimable_now_twd: 0,
    claimable_later_twd: 0,
  })
})

test('three digits that may hide a higher prize stay open', async () => {
  // The special prize 38548029 ends in 029.
  const { items } = await ask({ numbers: ['029'] }, '2026-10-01')
  expect(items).toMatchObject([{ outcome: 'maybe', needs_full_number: true, amount_twd: null }])
})

test('the cloud prizes of a period are named with their number', async () => {
  const { periods } = await ask({ numbers: ['000'] }, '2026-10-01')
  expect(periods[0]).toMatchObject({
    cloud_prizes: expect.arrayContaining([
      {
        name_zh: '雲端發票專屬百萬元獎',
        name_en: 'Cloud invoice prize of a million',
        amount_twd: 1_000_000,
        sets: 30,
      },
    ]),
  })
})
