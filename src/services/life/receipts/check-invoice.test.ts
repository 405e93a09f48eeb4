import { describe, expect, test } from 'vitest'
import { everythingPaid, runOperation, testContext, testGateway } from '../../../../tests/support/gateway.ts'
import { checkInvoiceBatch } from './check-invoice-batch.ts'
import { checkInvoice } from './check-invoice.ts'
import { getInvoiceNumbers } from './get-invoice-numbers.ts'

const check = async (input: object) => runOperation(checkInvoice, input)

describe('one receipt', () => {
  test('is checked against the latest period by default', async () => {
    expect(await check({ number: '89996565' })).toMatchObject({ period: '115-07-08', prize: '特別獎' })
  })

  // September and October were drawn on 2026-11-25; the data ends with July and August.
  test('says that a newer period was drawn if its numbers are missing', async () => {
    const on = async (day: string, input: object) => {
      const context = testContext({ now: new Date(`${day}T12:00:00+08:00`) })
      const { stale_notice } = await runOperation(checkInvoice, input, context, 'zh')
      return stale_notice
    }
    expect(await on('2026-11-29', { number: '12345678' })).toMatch(/^115 年 9–10 月的發票已在 2026 年 11 月 25 日/)
    expect(await on('2026-11-25', { number: '12345678' })).toBeNull()
    expect(await on('2026-11-29', { number: '12345678', period: '115-07-08' })).toBeNull()
  })

  test('may include its track letters or be full-width, and keeps its leading zeros', async () => {
    for (const number of ['AB06595111', 'ab-06595111', 'AB 06595111', ' 06595111 ', '０６５９５１１１']) {
      expect(await check({ number })).toMatchObject({ number: '06595111', prize: '頭獎', amount_twd: 200_000 })
    }
  })

  test.each(['O6595111', '0659511l', 'A06595111', 'ABC06595111', '0659_5111', '06595111 0', '6595111'])(
    'is not guessed from %s',
    async (number) => {
      await expect(check({ number })).rejects.toMatchObject({ code: 'invalid_input' })
    },
  )

  test('with an open three-digit match has no amount and no tax', async () => {
    expect(await check({ number: '565' })).toMatchObject({
      won: null,
      amount_twd: null,
      needs_full_number: true,
      tax: null,
    })
  })

  test('without a prize has the amount 0', async () => {
    expect(await check({ number: '000' })).toMatchObject({ won: false, prize: null, amount_twd: 0, tax: null })
  })

  test('says that cloud-only prizes cannot be checked, and lists them', async () => {
    expect(await check({ number: '000' })).toMatchObject({
      cloud_only: { checkable: false, items: expect.arrayContaining([expect.objectContaining({ amount_twd: 800 })]) },
    })
  })

  test('of a period with one source comes with a warning', async () => {
    expect(await check({ number: '000', period: '106-01-02' })).toMatchObject({
      confidence: 'medium',
      notice: expect.stringContaining('single source'),
    })
    expect(await check({ number: '000' })).not.toMatchObject({ notice: expect.stringContaining('single source') })
  })

  test('of a period with poor sources warns not to rely on them', async () => {
    expect(await check({ number: '000', period: '113-07-08' })).toMatchObject({
      confidence: 'low',
      notice: expect.stringContaining('neither claim nor throw away'),
    })
  })

  test.each(['', '12', '1234', '1234567', '123456789', '1234567a', 'A12345678'])('%j is refused', async (number) => {
    await expect(check({ number })).rejects.toMatchObject({ code: 'invalid_input' })
  })
})

describe('the claim window', () => {
  const claimOn = async (day: string, period: string) =>
    runOperation(getInvoiceNumbers, { period }, testContext({ now: new Date(`${day}T04:00:00Z`) }))

  test('is not started, open and closed on its own days', async () => {
    // The window of 115-01-02 opens on 2026-04-06. 2026-07-05 is a Sunday, so it closes on Monday 2026-07-06.
    const window = { from: '2026-04-06', to: '2026-07-06' }
    expect((await claimOn('2026-04-05', '115-01-02')).claim).toMatchObject({ ...window, status: 'not_started' })
    expect((await claimOn('2026-04-06', '115-01-02')).claim).toMatchObject({ ...window, status: 'open' })
    expect((await claimOn('2026-07-06', '115-01-02')).claim).toMatchObject({ ...window, status: 'open' })
    expect((await claimOn('2026-07-07', '115-01-02')).claim).toMatchObject({
      ...window,
      status: 'closed',
      message: expect.stringContaining('closed on 2026-07-06'),
    })
  })

  test('of years without a calendar still rolls over weekends', async () => {
    // 2016-09-05 is a Monday, 2015-07-05 a Sunday.
    expect((await claimOn('2016-09-01', '105-03-04')).claim).toMatchObject({ to: '2016-09-05', status: 'open' })
    expect((await claimOn('2015-07-06', '104-01-02')).claim).toMatchObject({ to: '2015-07-06', status: 'open' })
  })
})

describe('a period', () => {
  test('without numbers says so, and never that nothing was won', async () => {
    expect(await check({ number: '12345678', period: '112-07-08' })).toMatchObject({
      outcome: 'not_held',
      won: null,
      amount_twd: null,
      confidence: null,
    })
  })

  test('that is not drawn yet is a row with its date', async () => {
    expect(await check({ number: '12345678', period: '115-09-10' })).toMatchObject({
      outcome: 'not_drawn',
      drawn_on: '2026-11-25',
      won: null,
    })
  })

  test.each(['999-01-02', '115-11-12'])('%s, which has not begun, is refused with a valid example', async (period) => {
    for (const asked of [
      check({ number: '12345678', period }),
      runOperation(getInvoiceNumbers, { period }, testContext()),
    ])
      await expect(asked).rejects.toMatchObject({
        code: 'not_found',
        message: expect.stringContaining('Send 115-09-10 or an earlier period.'),
        suggestions: expect.arrayContaining(['115-07-08']),
      })
  })

  test('whose numbers come this afternoon is not drawn yet', async () => {
    const now = new Date('2026-11-25T04:00:00Z')
    const answer = await runOperation(checkInvoice, { number: '12345678', period: '115-09-10' }, testContext({ now }))
    expect(answer).toMatchObject({ outcome: 'not_drawn', notice: expect.stringContaining('2026-11-25') })
  })

  // Rules for the Awarding of Uniform Invoices art. 8: claims run three months from the 6th of the month after the
  // draw. 2027-03-05 is a Friday.
  test('that is not drawn yet has its draw date and claim window', async () => {
    await expect(runOperation(getInvoiceNumbers, { period: '115-09-10' }, testContext())).rejects.toMatchObject({
      status: 404,
      message: expect.stringMatching(/drawn on 2026-11-25.*2026-12-06 to 2027-03-05/),
      zh: expect.stringMatching(/2026 年 11 月 25 日（星期三）開獎.*2026 年 12 月 6 日.*2027 年 3 月 5 日/),
      headline: { zh: '還沒有號碼，2026-11-25（三）開獎' },
      suggestions: { 0: '115-07-08' },
    })
  })

  test('reaches back to May 2012, with six periods missing since', async () => {
    await expect(runOperation(getInvoiceNumbers, { period: '112-07-08' }, testContext())).rejects.toMatchObject({
      status: 404,
      suggestions: { length: 80, 0: '115-07-08', 79: '101-05-06' },
    })
  })

  // The Ministry's numbers for November and December 2020.
  test('109-11-12 is available', async () => {
    expect(await check({ number: '12345678', period: '109-11-12' })).toMatchObject({ outcome: 'lost' })
  })

  test('in an unknown format is invalid input', async () => {
    await expect(check({ number: '123', period: 'last one' })).rejects.toMatchObject({ code: 'invalid_input' })
  })
})

describe('a batch', () => {
  const winner = { number: '38548029', period: '115-05-06' }

  test('of 500 is answered in order and added up', async () => {
    const tickets = Array.from({ length: 500 }, (_, index) =>
      index % 100 === 7
        ? winner
        : { number: String(index).padStart(8, '0'), period: index % 2 ? '115-5-6' : '114-07-08' },
    )
    const answer = await runOperation(checkInvoiceBatch, { tickets })
    expect(answer.items.map((item) => item.number)).toEqual(tickets.map((ticket) => ticket.number))
    expect(answer.items[1]?.period).toBe('115-05-06')
    // Five tickets win special prizes. Even tickets are checked against 114-07-08: 00000088 matches 43074088 (NT$200),
    // 00000220 matches four digits of 22870220 (NT$1,000). Odd tickets are checked against 115-05-06: 00000333 matches
    // 83663333 (NT$200).
    const total_twd = 5 * 10_000_000 + 200 + 1_000 + 200
    // Prizes of 114-07-08 could be claimed until January 2026. Those of 115-05-06, still open, are five special prizes
    // and one sixth prize.
    expect(answer.summary).toEqual({
      tickets: 500,
      won: 8,
      needs_full_number: 0,
      not_drawn: 0,
      not_held: 0,
      total_twd,
      claimable_twd: 50_000_200,
      claimable_net_twd: 40_000_200,
      lapsed_twd: 1_200,
    })
  })

  test('counts receipts that only the full number can settle', async () => {
    const answer = await runOperation(checkInvoiceBatch, { tickets: [{ number: '565' }, { number: '835' }] })
    expect(answer).toMatchObject({
      items: [{ won: null }, { won: true }],
      summary: { won: 1, needs_full_number: 2, total_twd: 200 },
    })
  })

  test('is refused as a batch for one invalid ticket, which the error names', async () => {
    const tickets = [winner, winner, winner, { number: '12' }]
    await expect(runOperation(checkInvoiceBatch, { tickets })).rejects.toMatchObject({
      code: 'invalid_input',
      errors: [{ path: 'tickets.3.number' }],
    })
  })

  test('has a row for a receipt of a future period, and for one without numbers', async () => {
    const tickets = [winner, { number: '12345678', period: '115-09-10' }, { number: '12345678', period: '112-07-08' }]
    expect(await runOperation(checkInvoiceBatch, { tickets })).toMatchObject({
      items: [{ outcome: 'won' }, { outcome: 'not_drawn' }, { outcome: 'not_held' }],
      summary: { not_drawn: 1, not_held: 1, total_twd: 10_000_000 },
    })
  })

  test('accepts 1 to 500 tickets', async () => {
    for (const tickets of [[], Array.from({ length: 501 }, () => winner)]) {
      await expect(runOperation(checkInvoiceBatch, { tickets })).rejects.toMatchObject({ code: 'invalid_input' })
    }
  })

  test('is closed until a setting opens it', async () => {
    const body = { tickets: [winner] }
    const closed = await testGateway({ charge: everythingPaid }).post('life', '/api/pro/invoice/check-batch', body)
    expect([closed.status, await closed.json()]).toMatchObject([503, { code: 'endpoint_not_open' }])
  })
})

test('the paths latest and check are not read as periods', async () => {
  const gateway = testGateway()
  const latest = await gateway.request('life', '/api/invoice/latest')
  expect(await latest.json()).toMatchObject({ period: '115-07-08' })
  const checked = await gateway.request('life', '/api/invoice/check?number=835')
  expect(await checked.json()).toMatchObject({ number: '835' })
  const earlier = await gateway.request('life', '/api/invoice/115-7-8')
  expect(await earlier.json()).toMatchObject({ period: '115-07-08' })
})
