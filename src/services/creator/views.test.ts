import { describe, expect, test } from 'vitest'
import { runOperation, sharedGateway } from '../../../tests/support/gateway.ts'
import { createWords } from '#operation/view/messages.ts'
import { plainText } from '#operation/view/text.ts'
import { campaignView } from './campaign/campaign-view.ts'
import { reviewCampaign } from './campaign/review-campaign.ts'
import { words as vocabulary } from './messages.ts'

const gateway = sharedGateway()

async function markdown(path: string, language = 'zh-TW'): Promise<string> {
  const headers = { accept: 'text/markdown', 'accept-language': language }
  return (await gateway.request('creator', path, { headers })).text()
}

// Calculated by hand. Fee: 30,000 less 10 % and 2.11 %. Order: 990 less 450, 15 %, 60, and Shopee’s fees of 7.5 % and
// 2.5 %.
describe('the first sentence is the answer', () => {
  test.each([
    ['/api/withholding?amount=30000&kind=9A&date=2026-03-02', 'zh-TW', '# 實拿 **26,367 元**'],
    ['/api/withholding?amount=30000&kind=9A&date=2026-03-02', 'en', '# You receive **NT$26,367**'],
    ['/api/withholding?amount=30000&date=2026-03-02', 'zh-TW', '# 實拿 **26,367 元**'],
    ['/api/withholding?amount=200&date=2026-03-02', 'en', '# Whatever the kind of income, you receive **NT$200**'],
    ['/api/tax-check', 'zh-TW', '# 賣貨物每月 100,000 元起要辦稅籍登記，勞務 50,000 元起'],
    ['/api/tax-check?monthly=99999', 'zh-TW', '# **還不用辦稅籍登記**'],
    ['/api/tax-check?monthly=100000', 'en', '# **Register for tax; no invoices yet**'],
    ['/api/tax-check?monthly=200000', 'zh-TW', '# **要辦稅籍登記，也要開統一發票**'],
    ['/api/profit?price=990&cost=450&commission=15&ship=60&platform=shopee', 'zh-TW', '# 一張訂單賺 **232.5 元**'],
    ['/api/profit?price=500&cost=600', 'en', '# An order loses **NT$100**'],
    ['/api/profit?price=990&cost=450&platform=momo', 'zh-TW', '# 不知道平台抽多少，算不出利潤'],
    ['/api/platforms', 'en', '# Shopee takes **4–7.5%**, and 2.5% for the payment'],
    ['/api/company?ban=22099132', 'zh-TW', '# 沒有這個統一編號'],
    ['/api/listing?categories=cosmetic', 'zh-TW', '# 上架前要準備 **8 件**'],
    ['/api/endorsement', 'en', '# A paid post must be **clearly an ad, and true**'],
  ])('%s in %s', async (path, language, sentence) => {
    expect((await markdown(path, language)).split('\n')[0]).toBe(sentence)
  })
})

test('a checklist has one line for each kind of goods, plus the rules for all of them', async () => {
  const page = await (await gateway.request('creator', '/listing', { headers: { accept: 'text/html' } })).text()
  const headings = [...page.matchAll(/<h2[^>]*>([^<]+)/g)].map(([, heading]) => heading)
  expect(headings).toContain('一般商品')
  expect(headings).not.toContain('酒')
  expect(page).toMatch(/<details class="fold"><summary>酒：\d+ 件<\/summary>/)
})

test('each deduction from a payment is shown with its rate', async () => {
  const page = await markdown('/api/withholding?amount=30000&kind=9A&date=2026-03-02')
  expect(page).toContain('扣掉所得稅 3,000 元、二代健保補充保費 633 元。')
  expect(page).toContain('| 二代健保補充保費 | 2.11 % | −633 元 |')
})

test('an English page cites the laws by their English names', async () => {
  const page = await markdown('/api/withholding?amount=30000&kind=9A&date=2026-03-02', 'en')
  expect(page).toContain('Standards of Withholding Rates for Various Incomes art. 2 para. 1 subpara. 8, art. 13;')
  expect(page).toContain('10% is withheld from a resident')
  const check = await markdown('/api/tax-check?monthly=120000&type=goods&date=2026-03-02', 'en')
  expect(check).toContain('Business Tax Act arts. 26, 28; Business Tax Act arts. 23, 32; Business Tax Act art. 13')
})

test('a headline names the year of older figures', async () => {
  // 30,000 less the premium of 2.11 %: 633.
  const salary = await markdown('/api/withholding?amount=30000&kind=50&date=2027-02-01')
  expect(salary).toContain('# 實拿 **29,367 元**（以 2026 年的數字估算）')
  const all = await markdown('/api/withholding?amount=30000&date=2027-02-01', 'en')
  expect(all).toContain('# You receive **NT$26,367** (an estimate with the figures of 2026)')
})

test('every kind of income links to its own page', async () => {
  expect(await markdown('/api/withholding?amount=30000')).toContain('/withholding.md?amount=30000&kind=9B)')
})

test('the lines of an order add up on the page as in the answer', async () => {
  const page = await markdown('/api/profit?price=1000&cost=600&commission=10&ship=60', 'en')
  expect(page).toContain('| Organiser’s share | −NT$100 | −10% |')
  expect(page).toContain('| Profit | NT$240 | 24% |')
})

test.each([
  ['zh', '開團前先處理 2 件事', '修改「改善失眠」'],
  ['en', 'Before it starts: 2 pressing tasks', 'Reword “改善失眠”'],
] as const)('a campaign is reviewed in %s, with the most severe tasks first', async (language, sentence, task) => {
  const input = { text: '三天改善失眠', category: 'food' as const, price: 500, cost: 600 }
  const { headline, blocks } = campaignView(
    await runOperation(reviewCampaign, input),
    createWords({ language, now: new Date('2026-10-01T04:00:00Z'), words: vocabulary }),
    input,
  )
  expect(plainText(headline)).toBe(sentence)
  const [todo] = blocks
  expect(todo?.kind === 'table' && todo.rows.slice(0, 2).map(({ cells }) => plainText(cells[0] ?? null))).toEqual(
    expect.arrayContaining([expect.stringContaining(task)]),
  )
})
