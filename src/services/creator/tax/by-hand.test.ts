import { describe, expect, test } from 'vitest'
import { runOperation } from '../../../../tests/support/gateway.ts'
import { calcCreatorWithholding } from './calc-creator-withholding.ts'
import { checkTaxRegistration } from './check-tax-registration.ts'

// Each comment shows how the expected value follows from the cited article. “Standard” is 各類所得扣繳率標準, “premium” is
// 補充保險費辦法.

describe('withholding, by 各類所得扣繳率標準 (standard) and 補充保險費辦法 (premium)', () => {
  test.each([
    // Standard §2(1)(8) and §13: 10 % of 20,000 is 2,000, and tax up to 2,000 is not withheld. Premium §4: 2.11 % of
    // 20,000 = 422.
    ['a fee of 20,000', { amount: 20_000, kind: '9A', date: '2026-03-02' }, { tax: 0, nhi: 422, net: 19_578 }],
    // Tax: 10 % of 20,010 = 2,001. Premium: 2.11 % of 20,010 = 422.211, rounded to 422.
    ['a fee of 20,010', { amount: 20_010, kind: '9A', date: '2026-03-02' }, { tax: 2001, nhi: 422, net: 17_587 }],
    // Tax: 10 % of 50,000 = 5,000. Premium: 2.11 % of 50,000 = 1,055.
    ['a fee of 50,000', { amount: 50_000, kind: '9A', date: '2026-03-02' }, { tax: 5000, nhi: 1055, net: 43_945 }],
    // 19,999 is below the threshold of the tax and that of the premium.
    ['a fee of 19,999', { amount: 19_999, kind: '9B', date: '2026-03-02' }, { tax: 0, nhi: 0, net: 19_999 }],
    // Tax: 10 % of 25,000 = 2,500. Premium: 2.11 % of 25,000 = 527.5, rounded to 528.
    ['an author’s 25,000', { amount: 25_000, kind: '9B', date: '2026-03-02' }, { tax: 2500, nhi: 528, net: 21_972 }],
    // 薪資所得扣繳辦法 §8: no tax below 90,501 in 2026. The premium on side pay starts at the minimum wage, 29,500: 30,000 ×
    // 2.11 % = 633.
    ['side pay of 30,000', { amount: 30_000, kind: '50', date: '2026-03-02' }, { tax: 0, nhi: 633, net: 29_367 }],
    // Tax: 5 % of 100,000 = 5,000. NHI premium: 2.11 % = 2,110.
    ['side pay of 100,000', { amount: 100_000, kind: '50', date: '2026-03-02' }, { tax: 5000, nhi: 2110, net: 92_890 }],
    // In 2025 withholding began at 88,501: 89,000 × 5 % = 4,450. Premium: 89,000 × 2.11 % = 1,877.9, rounded to 1,878.
    ['89,000 in 2025', { amount: 89_000, kind: '50', date: '2025-06-30' }, { tax: 4450, nhi: 1878, net: 82_672 }],
    // In 2026, 89,000 is below the tax threshold of 90,501.
    ['89,000 in 2026', { amount: 89_000, kind: '50', date: '2026-06-30' }, { tax: 0, nhi: 1878, net: 87_122 }],
    // In 2024 the premium on side pay began at the minimum wage of 27,470: 28,000 × 2.11 % = 590.8, rounded to 591.
    ['28,000 in 2024', { amount: 28_000, kind: '50', date: '2024-05-01' }, { tax: 0, nhi: 591, net: 27_409 }],
    // In 2025 the premium began at 28,590, so 28,000 is exempt.
    ['28,000 in 2025', { amount: 28_000, kind: '50', date: '2025-05-01' }, { tax: 0, nhi: 0, net: 28_000 }],
    // Standard §2(1)(5): 10 % of the rent of 24,000 = 2,400. Premium: 24,000 × 2.11 % = 506.4, rounded to 506.
    ['rent of 24,000', { amount: 24_000, kind: '51', date: '2026-03-02' }, { tax: 2400, nhi: 506, net: 21_094 }],
    // Standard §2(1)(6): 10 % of 80,000 = 8,000. No premium: 全民健康保險法 §31 lists six kinds of income, and licence fees
    // are not among them.
    ['a licence fee of 80,000', { amount: 80_000, kind: '53', date: '2026-03-02' }, { tax: 8000, nhi: 0, net: 72_000 }],
    // Standard §2(1)(2): 10 %. This income has no premium.
    [
      'commission of 35,000',
      { amount: 35_000, kind: 'commission', date: '2026-03-02' },
      { tax: 3500, nhi: 0, net: 31_500 },
    ],
    // Standard §2(1) does not list “other income”, so no tax is withheld.
    ['other income of 35,000', { amount: 35_000, kind: '92', date: '2026-03-02' }, { tax: 0, nhi: 0, net: 35_000 }],
    // Standard §2(1)(7): tax of 10 % = 3,000. 印花稅法 §7(2): stamp duty of 30,000 × 4/1000 = 120. Net: 30,000 − 3,000 −
    // 120 = 26,880.
    ['a prize of 30,000', { amount: 30_000, kind: '91', date: '2026-03-02' }, { tax: 3000, nhi: 0, net: 26_880 }],
    // The tax of 2,000 is not withheld. Stamp duty: 20,000 × 4/1000 = 80.
    ['a prize of 20,000', { amount: 20_000, kind: '91', date: '2026-03-02' }, { tax: 0, nhi: 0, net: 19_920 }],
    // 全民健康保險法 §31: the premium applies to at most 10,000,000, which gives 211,000. Tax: 1,200,000.
    [
      'a fee of 12 million',
      { amount: 12_000_000, kind: '9A', date: '2026-03-02' },
      { tax: 1_200_000, nhi: 211_000, net: 10_589_000 },
    ],
    // Monthly pay from the employer that insures the payee: the amount is below the tax threshold, and no supplementary
    // premium applies.
    [
      'monthly pay of 45,000',
      { amount: 45_000, kind: '50', paid_monthly: true, date: '2026-03-02' },
      { tax: 0, nhi: 0, net: 45_000 },
    ],
  ] as const)('%s', async (_, input, { tax, nhi, net }) => {
    const answer = await runOperation(calcCreatorWithholding, input)
    expect(answer).toMatchObject({ income_tax: { twd: tax }, nhi: { twd: nhi }, net })
  })

  test.each([
    // Standard §3(1)(8): up to 5,000 an author’s fee is exempt; 6,000 is taxed at 20 %, which is 1,200.
    ['an author’s 5,000', { amount: 5000, kind: '9B' }, 0],
    ['an author’s 6,000', { amount: 6000, kind: '9B' }, 1200],
    // Standard §3(1)(8) exempts only authors. Another fee of 5,000 is taxed at 20 %, which is 1,000.
    ['a fee of 5,000', { amount: 5000, kind: '9A' }, 1000],
    // Standard §3(1)(2): a salary up to 29,500 × 1.5 = 44,250 is taxed at 6 %: 40,000 gives 2,400. A higher salary is
    // taxed at 18 %: 50,000 gives 9,000.
    ['salary of 40,000', { amount: 40_000, kind: '50' }, 2400],
    ['salary of 50,000', { amount: 50_000, kind: '50' }, 9000],
    // Standard §3(1)(3), (5), (7): 20 %.
    ['commission of 10,000', { amount: 10_000, kind: 'commission' }, 2000],
    ['rent of 10,000', { amount: 10_000, kind: '51' }, 2000],
    ['a prize of 10,000', { amount: 10_000, kind: '91' }, 2000],
  ] as const)('from a non-resident: %s', async (_, input, tax) => {
    const answer = await runOperation(calcCreatorWithholding, { ...input, resident: false, date: '2026-03-02' })
    expect(answer).toMatchObject({ income_tax: { twd: tax }, nhi: { twd: 0 } })
  })
})

describe('duties that follow from monthly sales, by 營業稅法 §10, 13, 23, 26, 28, 32', () => {
  test.each([
    // Since 2025, sellers of goods pay 1 % by assessment from 100,000 a month. From 200,000 they issue invoices and pay
    // 5 %.
    ['goods', 99_999, '2026-03-02', false, false, 0],
    ['goods', 100_000, '2026-03-02', true, false, 1000],
    ['goods', 199_999, '2026-03-02', true, false, 2000],
    ['goods', 200_000, '2026-03-02', true, true, 10_000],
    // Sellers of services pay from 50,000 a month.
    ['services', 50_000, '2026-03-02', true, false, 500],
    // In 2024 the thresholds were 80,000 for goods and 40,000 for services.
    ['goods', 85_000, '2024-12-31', true, false, 850],
    ['services', 45_000, '2024-12-31', true, false, 450],
    ['services', 45_000, '2025-01-01', false, false, 0],
  ] as const)('%s of %i on %s', async (type, monthly, date, registers, invoices, tax) => {
    expect(await runOperation(checkTaxRegistration, { type, monthly, date })).toMatchObject({
      must_register: registers,
      must_issue_invoices: invoices,
      business_tax: { twd_per_month: tax },
    })
  })

  test.each([
    // The shares of the two thresholds add up: 60,000/100,000 + 20,000/50,000 = 60 % + 40 % = 100 %. The tax is 1 % of
    // 80,000, the total sales.
    ['goods', 60_000, 20_000, '2026-03-02', 100, true, 800],
    // 60,000/100,000 + 19,000/50,000 = 60 % + 38 % = 98 %, so no tax is due.
    ['goods', 60_000, 19_000, '2026-03-02', 98, false, 0],
    // 60 % + 19,999/50,000 = 60 % + 39.998 % = 99.998 %, which is below 100 %.
    ['goods', 60_000, 19_999, '2026-03-02', 99.9, false, 0],
    // As the first case, but services are the main kind of sales and goods the other.
    ['services', 20_000, 60_000, '2026-03-02', 100, true, 800],
    // Services 30,000/50,000 + goods 50,000/100,000 = 60 % + 50 % = 110 %.
    ['services', 30_000, 50_000, '2026-03-02', 110, true, 800],
    // With the thresholds of 2024: 40,000/80,000 + 20,000/40,000 = 100 %. With those of 2025: 40 % + 40 % = 80 %.
    ['goods', 40_000, 20_000, '2024-12-31', 100, true, 600],
    ['goods', 40_000, 20_000, '2025-01-01', 80, false, 0],
    // Goods 150,000/100,000 + services 10,000/50,000 = 150 % + 20 % = 170 %.
    ['goods', 150_000, 10_000, '2026-03-02', 170, true, 1600],
    // 150 % + 50,000/50,000 = 250 %. The total of 200,000 requires invoices, so the tax is 5 % = 10,000.
    ['goods', 150_000, 50_000, '2026-03-02', 250, true, 10_000],
  ] as const)(
    '%s of %i plus %i of the other kind on %s',
    async (type, monthly, other_monthly, date, pct, registers, tax) => {
      expect(await runOperation(checkTaxRegistration, { type, monthly, other_monthly, date })).toMatchObject({
        threshold_pct: pct,
        must_register: registers,
        business_tax: { twd_per_month: tax },
      })
    },
  )
})

// 所得稅法 art. 4(1)(23) and 施行細則 art. 8-5: fees for writing, translating, composing, drawing, scripts and lectures have
// code 9B. Art. 11(1): fees of performers and craftspeople have code 9A. 台財稅第14917號函 of 1985: pay for teaching a course
// is salary (50).
test.each([
  ['劇本費', '9B'],
  ['編劇費', '9B'],
  ['翻譯費', '9B'],
  ['作曲費', '9B'],
  ['演講鐘點費', '9B'],
  ['表演費', '9A'],
  ['設計費', '9A'],
  ['授課鐘點費', '50'],
  ['場租', '51'],
  ['抽獎獎金', '91'],
  ['script fee', '9B'],
  ['teaching fee', '50'],
])('%s is income of the kind %s', async (kind, code) => {
  expect(await runOperation(calcCreatorWithholding, { amount: 30_000, kind })).toMatchObject({ kind: code })
})

test('an answer that uses figures of an earlier year says so', async () => {
  const noticeFor = async (kind: string) =>
    (await runOperation(calcCreatorWithholding, { amount: 30_000, kind, date: '2027-02-01' })).notice
  expect(await noticeFor('50')).toContain('figures of 2026, because those of 2027 are not stored here')
  // The limits of a professional fee do not change with the year.
  expect(await noticeFor('9A')).not.toContain('2026')
})
