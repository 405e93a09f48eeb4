import { describe, expect, test } from 'vitest'
import { runOperation, testContext } from '../../../../tests/support/gateway.ts'
import { parseInvoiceCode } from './invoice-code.ts'
import { scanInvoices } from './scan-invoices.ts'

/** Builds a left QR code in the format of the Ministry of Finance's specification. */
function leftCode({ number = '54348835', date = '1150815', total = 100, buyer = '00000000' } = {}): string {
  const hex = (value: number) => value.toString(16).padStart(8, '0')
  return `AB${number}${date}1234${hex(total)}${hex(total)}${buyer}12345678${'QUJDREVGR0hJSktMTU5PUA=='}:**********:1:1:1:tea:1:100`
}

async function scan(...codes: string[]) {
  const answer = await runOperation(scanInvoices, { codes }, testContext({ now: new Date('2026-11-20T00:00:00Z') }))
  return answer.items
}

describe('the code of an e-invoice', () => {
  test('has its number, day, total in hexadecimal and seller', () => {
    expect(parseInvoiceCode(leftCode({ total: 255 }))).toEqual({
      kind: 'left_qr',
      track: 'AB',
      number: '54348835',
      period: '115-07-08',
      date: '2026-08-15',
      total_twd: 255,
      seller_id: '12345678',
      buyer_id: null,
    })
  })

  test('as a barcode has its period and number', () => {
    expect(parseInvoiceCode('11508AB543488351234')).toMatchObject({
      kind: 'barcode',
      period: '115-07-08',
      number: '54348835',
    })
  })

  test.each(['', '**tea:1:100', 'AB5434883', 'AB54348835115133012340000006400000064', '11513AB543488351234', 'hello'])(
    '“%s” is not a code',
    (text) => expect(parseInvoiceCode(text)).toBeUndefined(),
  )
})

describe('what the camera read', () => {
  test('finds the winner of its own period', async () => {
    // 54348835 is a first prize of July and August 2026.
    expect(await scan(leftCode())).toMatchObject([
      { kind: 'left_qr', eligible: true, receipt: { outcome: 'won', prize: '頭獎', period: '115-07-08' } },
    ])
  })

  // 59028801 was a first prize of November and December 2020, with a claim window until 2021-05-05.
  test('finds a winner after the deadline, and says so', async () => {
    expect(await scan(leftCode({ number: '59028801', date: '1091115' }))).toMatchObject([
      {
        message: 'It won the first prize, NT$200,000, and the claim window has closed.',
        receipt: { claim: { status: 'closed' } },
      },
    ])
  })

  test('of a future period gives the draw date', async () => {
    expect(await scan(leftCode({ date: '1151001' }))).toMatchObject([
      { receipt: { outcome: 'not_drawn', period: '115-09-10' } },
    ])
  })

  test('with a business number, or with a total of 0, cannot win', async () => {
    expect(await scan(leftCode({ buyer: '87654321' }), leftCode({ total: 0 }))).toMatchObject([
      { eligible: false, receipt: null },
      { eligible: false, receipt: null },
    ])
  })

  test('of the right code, or of another text, asks for the left one', async () => {
    const items = await scan('**tea:1:100', 'https://example.com/')
    expect(items.map((it) => it.kind)).toEqual(['right_qr', 'unreadable'])
  })
})
