import { describe, expect, test } from 'vitest'
import { checkReceipt, type WinningNumbers } from './receipts.ts'

const may2026: WinningNumbers = {
  special: '38548029',
  grand: '10138845',
  first: ['24121106', '28589937', '83663333'],
  additional_sixth: [],
}
const july2025: WinningNumbers = {
  special: '53960536',
  grand: '51509866',
  first: ['43074088', '22870220', '38253117'],
  additional_sixth: [],
}
const july2016: WinningNumbers = {
  special: '91909013',
  grand: '95976127',
  first: ['41876525', '54845444', '86331065'],
  additional_sixth: ['214', '352', '672', '731'],
}

const NOTHING = [null, 0] as const

/** Made-up tickets. The digit before the matching ones differs from the winning number. */
const tickets: [string, WinningNumbers, [number: string, prize: string | null, amountTwd: number][]][] = [
  [
    '115-05-06',
    may2026,
    [
      ['38548029', '特別獎', 10_000_000],
      ['10138845', '特獎', 2_000_000],
      ['24121106', '頭獎', 200_000],
      ['04121106', '二獎', 40_000],
      ['00121106', '三獎', 10_000],
      ['00021106', '四獎', 4_000],
      ['00001106', '五獎', 1_000],
      ['00000106', '六獎', 200],
      ['00000006', ...NOTHING],
      ['28548029', ...NOTHING],
      ['00138845', ...NOTHING],
    ],
  ],
  [
    '114-07-08',
    july2025,
    [
      ['53960536', '特別獎', 10_000_000],
      ['51509866', '特獎', 2_000_000],
      ['22870220', '頭獎', 200_000],
      ['12870220', '二獎', 40_000],
      ['11870220', '三獎', 10_000],
      ['11170220', '四獎', 4_000],
      ['11110220', '五獎', 1_000],
      ['11111220', '六獎', 200],
      ['11111120', ...NOTHING],
    ],
  ],
  [
    '105-07-08',
    july2016,
    [
      ['91909013', '特別獎', 10_000_000],
      ['95976127', '特獎', 2_000_000],
      ['86331065', '頭獎', 200_000],
      ['96331065', '二獎', 40_000],
      ['99331065', '三獎', 10_000],
      ['99931065', '四獎', 4_000],
      ['99991065', '五獎', 1_000],
      ['99999065', '六獎', 200],
      ['99999731', '六獎', 200],
      ['99999137', ...NOTHING],
    ],
  ],
]

describe.each(tickets)('the numbers of %s', (_, winning, checks) => {
  test.each(checks)('%s wins %s, NT$%i', (number, prize, amountTwd) => {
    const verdict = checkReceipt(number, winning)
    expect([verdict.prize?.name_zh ?? null, verdict.prize?.amount_twd ?? 0]).toEqual([prize, amountTwd])
    expect(verdict).toMatchObject({ won: prize !== null, needs_full_number: false })
  })
})

test('one receipt wins only its highest prize', () => {
  const winning = { ...may2026, first: ['99995678', '12345678', '00000678'], additional_sixth: ['678'] }
  expect(checkReceipt('12345678', winning).prize?.name_zh).toBe('頭獎')
  expect(checkReceipt('92345678', winning).prize?.name_zh).toBe('二獎')
  expect(checkReceipt('38548029', { ...winning, first: ['38548029', '1', '2'] }).prize?.name_zh).toBe('特別獎')
})

describe('the last three digits', () => {
  test('of a first prize win at least the sixth, and the full number may win more', () => {
    expect(checkReceipt('106', may2026)).toMatchObject({ won: true, matched: '24121106', needs_full_number: true })
    expect(checkReceipt('106', may2026).prize?.name_zh).toBe('六獎')
  })

  test('of only the special or grand prize decide nothing', () => {
    for (const [digits, matched] of [
      ['029', '38548029'],
      ['845', '10138845'],
    ] as const) {
      expect(checkReceipt(digits, may2026)).toEqual({ won: null, prize: null, matched, needs_full_number: true })
    }
  })

  test('of an additional sixth prize decide it', () => {
    expect(checkReceipt('731', july2016)).toMatchObject({ won: true, matched: '731', needs_full_number: false })
  })

  test('of an additional sixth prize decide nothing if the special prize has the same ending', () => {
    const winning = { ...july2016, additional_sixth: ['013'] }
    expect(checkReceipt('013', winning)).toMatchObject({ won: true, matched: '013', needs_full_number: true })
  })

  test('without a match win nothing', () => {
    expect(checkReceipt('000', may2026)).toEqual({ won: false, prize: null, matched: null, needs_full_number: false })
  })
})
