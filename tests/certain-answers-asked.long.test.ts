import { describe, expect, test } from 'vitest'
import { sharedGateway } from './support/gateway.ts'

// Further questions with only one right answer, each sent over HTTP and as a tool call. The answers were worked out
// by hand from the law or official list in the comments. The clock is at 1 October 2026 in Taipei.
const gateway = sharedGateway({ env: { RATE_LIMIT: 'off' } })

/** Cards that have never been on a list. */
const NORMAL_MONSTERS =
  'Blue-Eyes White Dragon|Dark Magician|Celtic Guardian|Summoned Skull|Gaia The Fierce Knight|Curse of Dragon|Mystical Elf|Giant Soldier of Stone|Kuriboh|Man-Eater Bug|Hane-Hane|La Jinn the Mystical Genie of the Lamp|Luster Dragon|Alexandrite Dragon'.split(
    '|',
  )

type Input = Record<string, unknown>

async function overHttp(service: string, path: string, input: Input, method: 'GET' | 'POST'): Promise<unknown> {
  const query = new URLSearchParams(
    Object.entries(input).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
  const response = await (method === 'POST'
    ? gateway.post(service, path, input)
    : gateway.request(service, `${path}?${query}`))
  expect(response.status, `${path} ${query}`).toBe(200)
  return response.json()
}

async function overMcp(service: string, tool: string, input: Input): Promise<unknown> {
  const { structuredContent, isError, content } = await gateway.callTool(service, tool, {
    ...input,
    response_format: 'detailed',
  })
  expect(isError ?? false, content[0]?.text ?? '').toBe(false)
  return structuredContent
}

function asking(service: string, path: string, tool: string, method: 'GET' | 'POST' = 'GET') {
  return async (input: Input, expected: object) => {
    expect(await overHttp(service, path, input, method)).toMatchObject(expected)
    expect(await overMcp(service, tool, input)).toMatchObject(expected)
  }
}

describe('creator', () => {
  const withheld = asking('creator', '/api/withholding', 'calc_creator_withholding')

  // Tax on wages, 薪資所得扣繳辦法 §5(2), §8: 5 % from the first amount of the year's table on (88,501 in 2024 and 2025,
  // 90,501 in 2026). Health premium, 補充保險費辦法 §4: 2.11 % from the minimum wage on (27,470; 28,590; 29,500), rounded to
  // the dollar.
  test.each([
    ['2026-03-02', 90_500, 0, 1910, 88_590],
    ['2026-03-02', 90_501, 4525, 1910, 84_066],
    ['2025-06-30', 88_500, 0, 1867, 86_633],
    ['2025-06-30', 88_501, 4425, 1867, 82_209],
    ['2026-03-02', 29_499, 0, 0, 29_499],
    ['2026-03-02', 29_500, 0, 622, 28_878],
    ['2025-03-03', 28_590, 0, 603, 27_987],
    ['2024-03-04', 27_469, 0, 0, 27_469],
  ])('side pay on %s of %i: tax %i, premium %i, left %i', (date, amount, tax, premium, net) =>
    withheld({ amount, kind: '50', date }, { income_tax: { twd: tax }, nhi: { twd: premium }, net }),
  )

  // Withheld tax, 各類所得扣繳率標準 §2: 10 %. §13: a tax of up to 2,000 is not withheld, so 20,009 has none and 20,010 has.
  // Stamp duty, 印花稅法 §5(2), §7(2): 4 ‰ on a receipt for a prize. Non-residents, §3(1): 20 %; authors' fees from 5,001
  // on; 6 % of wages up to one and a half times the minimum wage (44,250 in 2026), 18 % above.
  test.each([
    [{ amount: 20_009, kind: '9A' }, 0, 422, 0],
    [{ amount: 20_000, kind: '51' }, 0, 422, 0],
    [{ amount: 19_999, kind: '51' }, 0, 0, 0],
    [{ amount: 20_010, kind: '91' }, 2001, 0, 80],
    [{ amount: 30_000, kind: '91' }, 3000, 0, 120],
    [{ amount: 249, kind: '91' }, 0, 0, 0],
    [{ amount: 30_000, kind: 'commission' }, 3000, 0, 0],
    [{ amount: 100_000, kind: '92' }, 0, 0, 0],
    [{ amount: 5000, kind: '9B', resident: false }, 0, 0, 0],
    [{ amount: 5001, kind: '9B', resident: false }, 1000, 0, 0],
    [{ amount: 50_000, kind: '9A', resident: false }, 10_000, 0, 0],
    [{ amount: 44_250, kind: '50', resident: false }, 2655, 0, 0],
    [{ amount: 44_251, kind: '50', resident: false }, 7965, 0, 0],
  ])('%j: tax %i, premium %i, stamp duty %i', (input, tax, premium, duty) =>
    withheld(
      { ...input, date: '2026-03-02' },
      {
        income_tax: { twd: tax },
        nhi: { twd: premium },
        stamp_duty: { twd: duty },
        net: input.amount - tax - premium - duty,
      },
    ),
  )

  // Shopee's fees from 2026-01-01: a commission of at most 7.5 %, and 2.5 % for payment.
  test.each([
    // Profit per order: 1,000 − 600 − 75 − 25 − 100 − 60 = 140. Break-even: 80 % of the price must be 660, so 825.
    [{ price: 1000, cost: 600, platform: 'shopee', commission: 10, ship: 60, orders: 5 }, 140, 825, 700],
    // Profit per order: 1,000 − 600 − 60 = 340. Of ten orders one is returned, so nine are sold.
    [{ price: 1000, cost: 600, fee_pct: 6, orders: 10 }, 340, 638.3, 3400],
  ])('%j', (input, profit_twd, break_even_price_twd, total) =>
    asking(
      'creator',
      '/api/profit',
      'calc_group_buy_profit',
    )(input, {
      profit_twd,
      break_even_price_twd,
      total: { profit_twd: total },
    }),
  )

  // 菸酒管理法 §30, §55; 醫療器材管理法 §13, §65; 商品標示法 §17; 動物保護法 §29; 商品檢驗法 §60-2.
  test.each([
    ['酒類', 'alcohol', 10_000, 50_000],
    ['醫療器材', 'medical_device', 200_000, 5_000_000],
    ['玩具', 'toys', 20_000, 200_000],
    ['寵物食品', 'pet_food', 30_000, 150_000],
    ['電器', 'electronics', 10_000, 100_000],
  ])('the listing checklist of %s has the fines for %s', async (categories, category, fine_min_twd, fine_max_twd) => {
    const item = expect.objectContaining({ category, fine_min_twd, fine_max_twd }) as object
    await asking(
      'creator',
      '/api/listing',
      'listing_checklist',
    )({ categories }, { items: expect.arrayContaining([item]) as object[] })
  })

  test('a business number with a wrong check digit has no company', () =>
    asking(
      'creator',
      '/api/company',
      'lookup_supplier_company',
    )({ ban: '22099132' }, { checksum_valid: false, items: [] }))
})

describe('life', () => {
  // Days off by 紀念日及節日實施條例 and the office calendars of 2025 and 2026. Workdays are the month's weekdays minus the
  // days off among them.
  test.each([
    ['2025-10-01', '2025-10-31', 20], // 23 − 6, 10 and 24 October
    ['2026-04-01', '2026-04-30', 20], // 22 − 3 and 6 April
    ['2026-05-01', '2026-05-31', 20], // 21 − 1 May
    ['2026-06-01', '2026-06-30', 21], // 22 − 19 June
    ['2026-09-01', '2026-09-30', 20], // 22 − 25 and 28 September
  ])('%s to %s has %i workdays', async (from, to, workdays) => {
    expect(await overHttp('life', '/api/workdays', { from, to }, 'GET')).toMatchObject({ workdays })
  })

  test.each([
    ['2026-05-01', true],
    ['2025-05-01', false],
    ['2025-09-29', true],
    ['2025-10-24', true],
    ['2026-04-06', true],
    ['2026-01-02', false],
  ])('%s is a day off: %s', (date, is_holiday) =>
    asking('life', '/api/is-holiday', 'is_holiday')({ date }, { is_holiday }),
  )

  // 公益彩券: 20 % of the whole prize above 5,000 (各類所得扣繳率標準 §2(1)(7)).
  test.each([
    [{ game: 'superlotto638', numbers: '1,2,9,11,29,3', second: 2, date: '2026-08-20' }, '參獎', 150_000, 119_400],
    [{ game: 'superlotto638', numbers: '1,2,9,11,29,3', second: 1, date: '2026-08-20' }, '肆獎', 20_000, 15_920],
    [{ game: 'superlotto638', numbers: '1,2,9,11,3,4', second: 2, date: '2026-08-20' }, '伍獎', 4000, 4000],
    [{ game: 'daily539', numbers: '9,10,29,30,1', date: '2026-08-22' }, '貳獎', 20_000, 15_920],
    [{ game: 'daily539', numbers: '9,10,29,1,2', date: '2026-08-22' }, '參獎', 300, 300],
  ])('%j wins %s', (input, prize, amount_twd, net_twd) =>
    asking('life', '/api/lottery/check', 'check_lottery')(input, { prize, amount_twd, tax: { net_twd } }),
  )

  // Winning numbers of period 115-07-08: 89996565 (special), 91098182 (grand), and first prizes 54348835, 44991397,
  // 06595111. Prizes are paid from 6 October 2026 to 5 January 2027.
  test.each([
    ['89996565', 10_000_000],
    ['91098182', 2_000_000],
    ['06595111', 200_000],
    ['16595111', 40_000],
    ['99999397', 200],
    ['99999396', 0],
  ])('receipt %s of July and August 2026 wins %i', (number, amount_twd) =>
    asking(
      'life',
      '/api/invoice/check',
      'check_invoice',
    )({ number, period: '115-07' }, { amount_twd, claim: { from: '2026-10-06', to: '2027-01-05' } }),
  )

  // Winning numbers of the Ministry of Finance, by period: 110-01 first 64613291, extra sixth 295; 111-07 special
  // 05701942; 113-03 grand 14715309; 114-03 first 98883497; 109-11 extra sixth 011; 107-11 extra sixth 442.
  test.each([
    ['99913291', '110-01', 4000],
    ['12345295', '110-01', 200],
    ['05701942', '111-07', 10_000_000],
    ['95701942', '111-07', 0],
    ['14715309', '113-03', 2_000_000],
    ['10083497', '114-03', 4000],
    ['55555011', '109-11', 200],
    ['00000442', '107-11', 200],
  ])('receipt %s of %s wins %i', (number, period, amount_twd) =>
    asking('life', '/api/invoice/check', 'check_invoice')({ number, period }, { won: amount_twd > 0, amount_twd }),
  )

  test.each([
    ['00000442', '113-01', { outcome: 'not_held' }],
    ['00000442', '115-09', { outcome: 'not_drawn', drawn_on: '2026-11-25' }],
  ])('receipt %s of %s: %j', (number, period, expected) =>
    asking('life', '/api/invoice/check', 'check_invoice')({ number, period }, expected),
  )

  // The left QR code of an e-invoice: number, date in the Republic's calendar, four random digits, two sums in
  // hexadecimal (45 is 69), buyer, seller.
  test.each([
    [
      'QW89996565115071512340000004100000045',
      '00000000',
      { total_twd: 69, date: '2026-07-15', receipt: { amount_twd: 10_000_000 } },
    ],
    // The last seven digits of 20231230, a first prize of period 115-03.
    ['AB00231230115030112340000004100000045', '00000000', { receipt: { prize: '二獎', amount_twd: 40_000 } }],
    // 統一發票給獎辦法 §11: a receipt of a business wins nothing.
    ['AB00231230115030112340000004100000045', '12345675', { eligible: false, receipt: null }],
  ])('the code %s…%s', async (head, buyer, item) => {
    const codes = [`${head}${buyer}12345678ydXZt4LAN1UHN/j1juVcRA==`]
    expect(await overHttp('life', '/api/invoice/scan', { codes }, 'POST')).toMatchObject({ items: [item] })
  })

  // 大樂透 of 2026-08-18: 1 14 25 27 29 43, special 2; of 2025-01-24: 6 22 23 30 36 37, special 13. 威力彩 of 2026-08-17: 5
  // 11 18 19 35 38, second 8; of 2026-08-13: 1 3 4 7 10 19, second 6. 今彩539 of 2023-05-05: 1 7 24 30 32; of 2026-08-21:
  // 11 12 18 20 29.
  test.each([
    [{ game: 'lotto649', numbers: '1,14,25,27,29,2', date: '2026-08-18' }, '貳獎', null],
    [{ game: 'lotto649', numbers: '6,22,23,30,1,2', date: '2025-01-24' }, '伍獎', 2000],
    [{ game: 'lotto649', numbers: '6,22,13,1,2,3', date: '2025-01-24' }, '柒獎', 400],
    [{ game: 'lotto649', numbers: '6,13,1,2,3,4', date: '2025-01-24' }, null, 0],
    [{ game: 'superlotto638', numbers: '5,11,1,2,3,4', second: 8, date: '2026-08-17' }, '捌獎', 200],
    [{ game: 'superlotto638', numbers: '5,1,2,3,4,6', second: 8, date: '2026-08-17' }, '普獎', 100],
    [{ game: 'superlotto638', numbers: '5,11,18,19,1,2', second: 1, date: '2026-08-17' }, '陸獎', 800],
    [{ game: 'superlotto638', numbers: '1,3,4,7,10,19', second: 5, date: '2026-08-13' }, '貳獎', null],
    [{ game: 'daily539', numbers: '1,7,2,3,4', date: '2023-05-05' }, '肆獎', 50],
  ])('%j wins %s', (input, prize, amount_twd) =>
    asking('life', '/api/lottery/check', 'check_lottery')(input, { prize, amount_twd }),
  )

  // 3星彩 of 2026-08-22: 331, of 2022-12-30: 964; 4星彩 of 2022-12-30: 0372.
  test.each([
    [{ game: 'star3', number: '133', date: '2026-08-22' }, [0, 4000, 0, 0]],
    [{ game: 'star3', number: '964', date: '2022-12-30' }, [12_500, 2000, 1250, 1250]],
    [{ game: 'star4', number: '2730', date: '2022-12-30' }, [0, 5000]],
  ])('%j wins %j by kind of bet', (input, amounts) =>
    asking(
      'life',
      '/api/lottery/digits',
      'digit_lottery',
    )(input, { plays: amounts.map((amount_twd) => ({ amount_twd })) }),
  )

  test.each([
    ['2027-02-01', '2027-02-28', 15], // 20 − 4, 5, 8, 9 and 10 February
    ['2027-04-01', '2027-04-30', 19], // 22 − 5, 6 and 30 April
    ['2026-12-01', '2026-12-31', 22], // 23 − 25 December
    ['2025-05-01', '2025-05-31', 21], // 22 − 30 May
    ['2024-02-01', '2024-02-29', 16], // 21 − 8, 9, 12, 13, 14 and 28, and Saturday the 17th is worked
  ])('%s to %s has %i workdays', async (from, to, workdays) => {
    expect(await overHttp('life', '/api/workdays', { from, to }, 'GET')).toMatchObject({ workdays })
  })

  test('three workdays after 24 September 2026 is 1 October: the 25th and the 28th are off', async () => {
    expect(await overHttp('life', '/api/workdays', { from: '2026-09-24', workdays: 3 }, 'GET')).toMatchObject({
      to: '2026-10-01',
    })
  })

  // First Saturdays that were workdays in exchange for another day off, then days off for a holiday on a weekend.
  test.each([
    ['2024-02-17', false],
    ['2023-09-23', false],
    ['2022-01-22', false],
    ['2023-10-09', true],
    ['2027-04-06', true],
    ['2027-04-30', true],
  ])('%s is a day off: %s', (date, is_holiday) =>
    asking('life', '/api/is-holiday', 'is_holiday')({ date }, { is_holiday }),
  )

  // Holidays from Thursday 4 to Wednesday 10 February; two days of leave and the weekend after them make eleven days.
  test('two days of leave beside the New Year of 2027 give eleven', async () => {
    expect(await overHttp('life', '/api/holidays/leave', { year: 2027, days: 2 }, 'GET')).toMatchObject({
      items: expect.objectContaining({
        0: expect.objectContaining({
          from: '2027-02-04',
          to: '2027-02-14',
          days: 11,
          leave: ['2027-02-11', '2027-02-12'],
        }) as object,
      }) as object,
    })
  })
})

describe('wellness', () => {
  test.each([
    ['/api/phq9', 'score_phq9', [3, 3, 3, 3, 2, 0, 0, 0, 0], 14, 10, 14],
    ['/api/phq9', 'score_phq9', [3, 3, 3, 3, 3, 3, 1, 0, 0], 19, 15, 19],
    ['/api/gad7', 'score_gad7', [3, 3, 3, 0, 0, 0, 0], 9, 5, 9],
    ['/api/gad7', 'score_gad7', [3, 3, 3, 3, 2, 0, 0], 14, 10, 14],
    ['/api/mood', 'score_mood_thermometer', [4, 4, 1, 0, 0], 9, 6, 9],
    ['/api/mood', 'score_mood_thermometer', [4, 4, 4, 2, 0], 14, 10, 14],
    ['/api/mood', 'score_mood_thermometer', [4, 4, 4, 4, 4], 20, 15, 20],
  ])('%s, %s: %j is %i, between %i and %i', (path, tool, answers, score, min, max) =>
    asking('wellness', path, tool, 'POST')({ answers }, { score, band: { min, max } }),
  )

  // Sleep cycles of 90 minutes, after 15 minutes to fall asleep.
  test.each([
    [{ wake: '06:30' }, ['00:15', '22:45', '21:15']],
    [{ bed: '22:30' }, ['04:45', '06:15', '07:45']],
  ])('%j: %j', (input, times) =>
    asking('wellness', '/api/sleep', 'calc_sleep_times')(input, { items: times.map((time) => ({ time })) }),
  )

  // Telemedicine, 通訊診察治療辦法 §3, §14, §16: stable patients only after a first visit. If life is at stake, also the
  // first visit, and controlled drugs.
  test.each([
    ['acute_post', 'return_stable', false],
    ['ltc', 'return_stable', false],
    ['family_doc', 'return_stable', false],
    ['home_care', 'return_stable', false],
    ['mobility', 'return_stable', false],
    ['emergency', 'first_and_return', true],
  ])('telehealth for %s: %s', (situation, visits, controlled_drugs_allowed) =>
    asking(
      'wellness',
      '/api/telehealth',
      'check_telehealth_eligibility',
    )({ situation }, { prescribing: { visits, controlled_drugs_allowed } }),
  )
  test.each([
    [{ answers: [0, 0, 0, 0, 0], suicide: 1 }, false],
    [{ answers: [0, 0, 0, 0, 0], suicide: 2 }, true],
  ])('BSRS-5 %j', async (input, needs_professional_help) => {
    const expected = {
      score: 0,
      suicide: { needs_professional_help },
      advice: [{ urgent: true }],
      hotlines: [{ number: '1925' }],
    }
    const answer = await overHttp('wellness', '/api/mood', input, 'POST')
    expect(answer).toMatchObject({
      ...expected,
      hotlines: expect.arrayContaining([expect.objectContaining({ number: '1925' })]) as object[],
    })
    expect(JSON.stringify(answer)).not.toMatch(/正常範圍|normal range|ordinary range/iu)
    expect(await overMcp('wellness', 'score_mood_thermometer', input)).toMatchObject({
      score: 0,
      suicide: { needs_professional_help },
    })
  })

  // The helpline for the need, listed after those for a life at risk.
  test.each([
    ['兒童', '113'],
    ['teens', '1980'],
    ['照顧者', '0800-507-272'],
    ['LGBT', '02-2392-1970'],
    ['毒品', '0800-770-885'],
    ['家暴', '113'],
  ])('for %s there is %s', (need, number) =>
    asking(
      'wellness',
      '/api/crisis',
      'crisis_lines',
    )({ need }, { items: expect.arrayContaining([expect.objectContaining({ number })]) as object[] }),
  )
})

describe('rules', () => {
  // Konami's lists: TCG of 21 and 28 September 2026, OCG of 1 July and 1 October 2026.
  test.each([
    [{ format: 'tcg', edition: '2026-09-21', card: 'Mind Master' }, 'forbidden', 0],
    [{ format: 'tcg', edition: '2026-09-28', card: 'Mind Master' }, 'unlimited', 3],
    [{ format: 'ocg', edition: '2026-07-01', card: 'Mind Master' }, 'limited', 1],
    [{ format: 'ocg', card: '增殖的G' }, 'limited', 1],
    [{ format: 'ocg', card: '灰流丽' }, 'semi_limited', 2],
    [{ format: 'ocg', card: '死者苏生' }, 'limited', 1],
    [{ format: 'tcg', card: "Harpie's Feather Duster" }, 'limited', 1],
    [{ format: 'tcg', card: 'nibiru' }, 'unlimited', 3],
    [{ format: 'ocg', card: 'うらら' }, 'semi_limited', 2],
    [{ format: 'master-duel', edition: '2026-10-06', card: 'Droll & Lock Bird' }, 'semi_limited', 2],
    [{ format: 'master-duel', edition: '2026-10-06', card: '星球改造' }, 'forbidden', 0],
  ])('%j: %s', (input, status, copies_max) =>
    asking('rules', '/api/banlist', 'get_banlist')(input, { card: { status, copies_max } }),
  )

  test('four of a name are one too many, by the number on the card', async () => {
    const deck = ['#main', ...Array.from({ length: 4 }, () => '46986414'), '#extra', '!side'].join('\n')
    expect(await overHttp('rules', '/api/deck/check', { deck, format: 'tcg' }, 'POST')).toMatchObject({
      legal: false,
      problems: [{ kind: 'size' }, { kind: 'copies' }],
      items: [{ name_en: 'Dark Magician', copies: 4, copies_max: 3 }],
    })
  })

  // Konami's lists of 28 September (TCG), 1 October (OCG) and 6 October 2026 (Master Duel).
  test.each([
    ['tcg', '血的代價', 'forbidden'],
    ['tcg', 'Dimensional Barrier', 'forbidden'],
    ['tcg', '被封印的左手', 'limited'],
    ['ocg', 'Graceful Charity', 'forbidden'],
    ['ocg', '被封印的左手', 'limited'],
    ['ocg', 'Appointer of the Red Lotus', 'limited'],
    ['ocg', '十二獸 鼠騎士', 'semi_limited'],
  ])('%s: %s is %s', (format, card, status) =>
    asking('rules', '/api/banlist', 'get_banlist')({ format, card }, { card: { status } }),
  )

  // Main Deck 40 to 60, Extra Deck and Side Deck up to 15.
  const forty = Array.from({ length: 14 }, (_, at) => `${at === 13 ? 1 : 3} ${NORMAL_MONSTERS[at]}`).join('\n')
  test.each([
    ['forty', forty, true, []],
    ['thirty-nine', forty.replace(/\n1 .*$/u, ''), false, ['size']],
    [
      'forty with three of a semi-limited card',
      forty.replace(/^3 .*$/mu, '3 Ash Blossom & Joyous Spring'),
      false,
      ['semi_limited'],
    ],
  ])('a deck of %s', async (_, deck, legal, kinds) => {
    const answer = await overHttp('rules', '/api/deck/check', { deck, format: 'ocg' }, 'POST')
    const { problems } = answer as { problems: { kind: string }[] }
    expect([(answer as { legal: boolean }).legal, problems.map(({ kind }) => kind)]).toEqual([legal, kinds])
  })
})
