import { describe, expect, test } from 'vitest'
import { sharedGateway } from './support/gateway.ts'

// Questions with only one right answer, sent over HTTP. The answers were worked out by hand from the law, list or
// arithmetic in the comments. The clock is at 1 October 2026 in Taipei.
const gateway = sharedGateway({ env: { RATE_LIMIT: 'off' } })

async function asked(service: string, path: string, body?: object): Promise<unknown> {
  const response = await (body === undefined ? gateway.request(service, path) : gateway.post(service, path, body))
  expect(response.status, path).toBe(200)
  return response.json()
}
const query = (path: string, input: Record<string, string | number>) =>
  `${path}?${new URLSearchParams(Object.entries(input).map(([name, value]): [string, string] => [name, String(value)])).toString()}`

describe('life', () => {
  // Prizes, 統一發票給獎辦法 §3: for the last eight, seven … three digits of a first prize. Tax, 各類所得扣繳率標準 §2(1)(7): 20 % of
  // the complete prize above 5,000. Stamp duty, 印花稅法 §7: 4 ‰ at the counter, from 1,000 on.
  test.each([
    // Winning numbers of 115-05-06: 38548029 (special), 10138845 (grand), and first prizes 24121106, 28589937,
    // 83663333.
    ['38548029', '115-05', 10_000_000, 7_960_000],
    ['10138845', '115-05', 2_000_000, 1_592_000],
    ['24121106', '115-05', 200_000, 159_200],
    ['94121106', '115-05', 40_000, 31_840],
    ['99121106', '115-05', 10_000, 7960],
    ['99921106', '115-05', 4000, 3984],
    ['99991106', '115-05', 1000, 996],
    ['99999106', '115-05', 200, 200],
    // A number that shares only the last seven digits with the special prize wins nothing.
    ['48548029', '115-05', 0, undefined],
    // Winning numbers: 20231230 (first prize of 115-03-04), 00507588 (grand prize of 114-11-12).
    ['20231230', '115-03', 200_000, 159_200],
    ['00507588', '114-11', 2_000_000, 1_592_000],
  ])('receipt %s of %s wins %i', async (number, period, amount, net) => {
    const answer = await asked('life', query('/api/invoice/check', { number, period }))
    expect(answer).toMatchObject({ won: amount > 0, amount_twd: amount })
    if (net !== undefined) expect(answer).toMatchObject({ payout: { net_at_counter_twd: net } })
  })

  // 大樂透 of 2026-08-21: 8 14 23 24 26 47, special 30; 威力彩 of 2026-08-20: 1 2 9 11 29 35, second 2; 今彩539 of 2026-08-22:
  // 9 10 29 30 34.
  test.each([
    ['lotto649', '8,14,23,24,26,30', undefined, '貳獎', null],
    ['lotto649', '8,14,23,24,1,2', undefined, '伍獎', 2000],
    ['lotto649', '8,14,23,30,1,2', undefined, '陸獎', 1000],
    ['lotto649', '8,14,30,1,2,3', undefined, '柒獎', 400],
    ['lotto649', '8,14,23,1,2,3', undefined, '普獎', 400],
    ['lotto649', '8,14,1,2,3,4', undefined, null, 0],
    ['superlotto638', '1,2,9,3,4,5', 2, '柒獎', 400],
    ['superlotto638', '1,2,9,3,4,5', 1, '玖獎', 100],
    ['superlotto638', '1,3,4,5,6,7', 2, '普獎', 100],
    ['superlotto638', '3,4,5,6,7,8', 2, null, 0],
    ['daily539', '9,10,29,30,34', undefined, '頭獎', 8_000_000],
    ['daily539', '9,1,2,3,4', undefined, null, 0],
  ] as const)('%s %s, second %s: %s', async (game, numbers, second, prize, amount) => {
    const date = { lotto649: '2026-08-21', superlotto638: '2026-08-20', daily539: '2026-08-22' }[game]
    const input: Record<string, string | number> = { game, numbers, date }
    if (second !== undefined) input['second'] = second
    expect(await asked('life', query('/api/lottery/check', input))).toMatchObject({ prize, amount_twd: amount })
  })

  // Days off by 紀念日及節日實施條例 and the office calendars of 2025 to 2027.
  test.each([
    ['2026-02-28', true],
    ['2026-02-27', true],
    ['2025-02-08', false],
    ['2026-02-23', false],
    ['2026-10-09', true],
    ['2026-10-26', true],
    ['2026-12-25', true],
    ['2027-03-01', true],
    ['2027-02-05', true],
    ['2026-11-12', false],
  ])('%s is a day off: %s', async (date, isHoliday) => {
    expect(await asked('life', query('/api/is-holiday', { date }))).toMatchObject({ is_holiday: isHoliday })
  })

  test.each([
    // 28 days − 8 weekend days − 16 to 20 and 27 February = 14.
    ['2026-02-01', '2026-02-28', 14],
    // 31 days − 9 weekend days − 9 and 26 October = 20.
    ['2026-10-01', '2026-10-31', 20],
  ])('from %s to %s there are %i workdays', async (from, to, workdays) => {
    expect(await asked('life', query('/api/workdays', { from, to }))).toMatchObject({ workdays })
  })

  test.each([
    ['2024-07-24', '花蓮縣', 'stop'],
    ['2024-10-31', '臺北市', 'stop'],
    ['2016-09-27', '臺北市', 'stop'],
    ['2024-10-02', '高雄市', 'stop'],
    ['2025-08-13', '高雄市', 'stop'],
  ])('on %s in %s work: %s', async (from, county, work) => {
    expect(await asked('life', query('/api/closures', { county, from, to: from }))).toMatchObject({
      items: [{ date: from, county, work }],
    })
  })
})

describe('wellness', () => {
  // Ranges of the scores, mildest first. PHQ-9: 0–4, 5–9, 10–14, 15–19, 20–27. GAD-7: 0–4, 5–9, 10–14, 15–21. BSRS-5:
  // 0–5, 6–9, 10–14, 15–20.
  test.each([
    ['/api/phq9', [1, 1, 1, 1, 0, 0, 0, 0, 0], 4, 0, 4],
    ['/api/phq9', [1, 1, 1, 1, 1, 0, 0, 0, 0], 5, 5, 9],
    ['/api/phq9', [2, 2, 2, 2, 1, 0, 0, 0, 0], 9, 5, 9],
    ['/api/phq9', [2, 2, 2, 2, 2, 0, 0, 0, 0], 10, 10, 14],
    ['/api/phq9', [3, 3, 3, 3, 3, 0, 0, 0, 0], 15, 15, 19],
    ['/api/phq9', [3, 3, 3, 3, 3, 3, 2, 0, 0], 20, 20, 27],
    ['/api/phq9', [3, 3, 3, 3, 3, 3, 3, 3, 3], 27, 20, 27],
    ['/api/gad7', [1, 1, 1, 1, 0, 0, 0], 4, 0, 4],
    ['/api/gad7', [1, 1, 1, 1, 1, 0, 0], 5, 5, 9],
    ['/api/gad7', [2, 2, 2, 2, 2, 0, 0], 10, 10, 14],
    ['/api/gad7', [3, 3, 3, 3, 3, 0, 0], 15, 15, 21],
    ['/api/mood', [1, 1, 1, 1, 1], 5, 0, 5],
    ['/api/mood', [2, 1, 1, 1, 1], 6, 6, 9],
    ['/api/mood', [2, 2, 2, 2, 2], 10, 10, 14],
    ['/api/mood', [3, 3, 3, 3, 3], 15, 15, 20],
  ])('%s of %j is %i, between %i and %i', async (path, answers, score, min, max) => {
    expect(await asked('wellness', path, { answers })).toMatchObject({ score, band: { min, max } })
  })

  test('one mild thought of death counts above a low total', async () => {
    const answer = await asked('wellness', '/api/phq9', { answers: [0, 0, 0, 0, 0, 0, 0, 0, 1] })
    expect(answer).toMatchObject({ score: 1, thoughts_of_suicide: 'some', needs_follow_up: true })
  })

  // Telemedicine: 通訊診察治療辦法 §2 to §13, §16, §17.
  test.each([
    ['remote', false, 'first_and_return', true],
    ['chronic_plan', true, 'return_stable', false],
    ['terminal', true, 'return_stable', true],
    ['prison', true, 'first_and_return', false],
    ['disaster', true, 'first_and_return', false],
    ['intl', true, 'first_and_return', false],
  ])('telehealth for %s', async (situation, special_case, visits, controlled_drugs_allowed) => {
    expect(await asked('wellness', query('/api/telehealth', { situation }))).toMatchObject({
      special_case,
      prescribing: { visits, controlled_drugs_allowed },
    })
  })

  test.each([
    ['臺北市', '0911-511-902'],
    ['桃園市', '0911-511-904'],
    ['基隆市', '0911-511-901'],
  ])('the fire brigade of %s is texted at %s', async (county, sms) => {
    expect(await asked('wellness', query('/api/crisis', { county }))).toMatchObject({ local: { fire_sms: { sms } } })
  })

  test.each(['119', '110', '1925', '113'])('%s is among the lines, and answers day and night', async (number) => {
    const { items } = (await asked('wellness', '/api/crisis')) as { items: object[] }
    expect(items).toContainEqual(expect.objectContaining({ number, open_24h: true }))
  })

  test.each([
    // Five sleep cycles of 90 minutes and 15 minutes to fall asleep are 7 h 45 min.
    ['wake', '07:00', '23:15'],
    ['bed', '23:00', '06:45'],
  ])('%s at %s: %s', async (end, time, other) => {
    expect(await asked('wellness', query('/api/sleep', { [end]: time }))).toMatchObject({
      items: [{}, { cycles: 5, time: other }, {}],
    })
  })
})

describe('rules', () => {
  // Konami's lists of 1 October 2026 (OCG) and 28 September 2026 (TCG).
  test.each([
    ['ocg', 'Pot of Greed', 'forbidden', 0],
    ['ocg', 'Graceful Charity', 'forbidden', 0],
    ['ocg', 'Maxx "C"', 'limited', 1],
    ['ocg', 'Monster Reborn', 'limited', 1],
    ['ocg', 'Ash Blossom & Joyous Spring', 'semi_limited', 2],
    ['ocg', 'Called by the Grave', 'forbidden', 0],
    ['ocg', 'Pot of Prosperity', 'limited', 1],
    ['ocg', 'Raigeki', 'unlimited', 3],
    ['ocg', 'PSY-Framelord Omega', 'forbidden', 0],
    ['ocg', '灰流麗', 'semi_limited', 2],
    ['ocg', '強欲な壺', 'forbidden', 0],
    ['ocg', '83764718', 'limited', 1],
    ['tcg', 'Pot of Greed', 'forbidden', 0],
    ['tcg', 'Maxx "C"', 'forbidden', 0],
    ['tcg', 'Ash Blossom & Joyous Spring', 'unlimited', 3],
    ['tcg', 'Called by the Grave', 'limited', 1],
    ['tcg', 'Monster Reborn', 'limited', 1],
    ['tcg', 'Nibiru, the Primal Being', 'unlimited', 3],
    ['tcg', 'Raigeki', 'unlimited', 3],
    ['master-duel', 'Pot of Greed', 'forbidden', 0],
  ])('%s: %s is %s', async (format, card, status, copies_max) => {
    expect(await asked('rules', query('/api/banlist', { format, card }))).toMatchObject({
      card: { status, copies_max },
    })
  })

  test('an unknown card name gets no status, only the notice that Yu-Gi-Oh! alone is covered', async () => {
    const answer = await asked('rules', query('/api/banlist', { card: 'Commander Black Lotus' }))
    expect(answer).toMatchObject({
      card: { status: 'unknown_card', copies_max: null },
      notice: expect.stringContaining('Only the lists of Yu-Gi-Oh! are available') as string,
    })
  })

  // Official rulebook: 40 to 60 cards in the Main Deck, three of each name, or fewer by the list. If a line is not
  // understood, it may contain the missing cards, so the deck's validity is uncertain.
  test.each([
    ['a deck of 4 is too small', '3 Raigeki\n1 Nibiru, the Primal Being', false, ['size']],
    ['a forbidden card is named', '3 Raigeki\n1 Pot of Greed', false, ['forbidden', 'size']],
    // Four cards are too few, whether or not their names are known.
    ['an unknown card hides no wrong size', '3 Raigeki\n1 Black Lotus of Alpha', false, ['size', 'unknown_card']],
    ['with enough unknown cards it is not certain', '3 Raigeki\n37 Black Lotus of Alpha', null, ['unknown_card']],
  ])('%s', async (_, deck, legal, kinds) => {
    const answer = (await asked('rules', '/api/deck/check', { deck, format: 'tcg' })) as {
      legal: boolean | null
      problems: { kind: string }[]
    }
    expect(answer.legal).toBe(legal)
    expect(answer.problems.map(({ kind }) => kind).sort()).toEqual(kinds)
  })

  test.each([
    ['手坑', 'Hand trap'],
    ['SEGOC', 'Simultaneous effects'],
    ['錯過時機', 'Missing the timing'],
  ])('the players’ term %s means %s', async (q, term_en) => {
    expect(await asked('rules', query('/api/glossary', { q }))).toMatchObject({ items: [{ term_en }] })
  })
})

describe('creator', () => {
  // 各類所得扣繳率標準 §2, §13. Premium, 全民健康保險扣取及繳納補充保險費辦法 §4: 2.11 % from 20,000 on, and on side pay from the minimum wage
  // on.
  test.each([
    [20_000, '9A', '2026-03-02', 0, 422],
    [20_010, '9A', '2026-03-02', 2001, 422],
    [50_000, '9A', '2026-03-02', 5000, 1055],
    [19_999, '9B', '2026-03-02', 0, 0],
    [25_000, '9B', '2026-03-02', 2500, 528],
    [30_000, '50', '2026-03-02', 0, 633],
    [100_000, '50', '2026-03-02', 5000, 2110],
    [89_000, '50', '2025-06-30', 4450, 1878],
    [89_000, '50', '2026-06-30', 0, 1878],
    [28_000, '50', '2024-05-01', 0, 591],
    [28_000, '50', '2025-05-01', 0, 0],
    [24_000, '51', '2026-03-02', 2400, 506],
    [80_000, '53', '2026-03-02', 8000, 0],
    [30_000, '91', '2026-03-02', 3000, 0],
  ])('from %i of kind %s on %s: tax %i, premium %i', async (amount, kind, date, tax, premium) => {
    expect(await asked('creator', query('/api/withholding', { amount, kind, date }))).toMatchObject({
      income_tax: { twd: tax },
      nhi: { twd: premium },
    })
  })

  // 營業稅法 §10, §13, §23, §26, §28. Tax from monthly sales of 100,000 (goods) and 50,000 (services) since 2025, before
  // 80,000 and 40,000. Invoices from 200,000 on.
  test.each([
    ['goods', 99_999, '2026-03-02', false, false, 0],
    ['goods', 100_000, '2026-03-02', true, false, 1000],
    ['goods', 200_000, '2026-03-02', true, true, 10_000],
    ['services', 49_999, '2026-03-02', false, false, 0],
    ['services', 50_000, '2026-03-02', true, false, 500],
    ['goods', 85_000, '2024-12-31', true, false, 850],
    ['services', 45_000, '2025-01-01', false, false, 0],
  ])('%s of %i a month on %s', async (type, monthly, date, registers, invoices, tax) => {
    expect(await asked('creator', query('/api/tax-check', { type, monthly, date }))).toMatchObject({
      must_register: registers,
      must_issue_invoices: invoices,
      business_tax: { twd_per_month: tax },
    })
  })

  test.each([
    // Profit per order: 100 − 60 − 5 % of 100 = 35. Ten orders: 350.
    [{ price: 100, cost: 60, fee_pct: 5, ship: 0, orders: 10 }, 35, 350],
    // Profit per order: 500 − 200 − 10 % of 500 − 60 of postage = 190. Two orders: 380.
    [{ price: 500, cost: 200, fee_pct: 10, ship: 60, orders: 2 }, 190, 380],
  ])('%j earns %i on one', async (input, profit_twd, total) => {
    expect(await asked('creator', query('/api/profit', input))).toMatchObject({
      profit_twd,
      total: { profit_twd: total },
    })
  })

  // 食安法 §28, §45; 化粧品衛生安全管理法 §10; 藥事法 §69, §91.
  test.each([
    ['本產品可治療糖尿病', 'food', 'high', 5_000_000],
    ['鈣有助於維持骨骼與牙齒的正常發育及健康', 'food', 'none', null],
    ['磁石手環改善失眠', 'general', 'high', 25_000_000],
  ])('%s as %s: %s', async (text, category, risk, most) => {
    const { risk: found, fines } = (await asked('creator', '/api/ad-check', { text, category })) as {
      risk: string
      fines: { max_twd: number }[]
    }
    expect(found).toBe(risk)
    expect(fines.length === 0 ? null : Math.max(...fines.map(({ max_twd }) => max_twd))).toBe(most)
  })
})
