import { serviceWords } from '#operation/view/service-words.ts'

export const words = serviceWords('creator', {
  group: 'money',
  shortName: ['團購合規', 'Group buying'],
  errands: [
    { name: ['廣告用詞', 'Ad wording'], operation: 'check_ad_claims' },
    { name: ['算利潤', 'Profit'], operation: 'calc_group_buy_profit' },
    { name: ['稅籍', 'Tax'], operation: 'check_tax_registration' },
    { name: ['查廠商', 'Company'], operation: 'lookup_supplier_company' },
  ],
  live: [
    { name: ['平台抽多少', 'What platforms take'], operation: 'platform_fees' },
    {
      name: ['三萬元稿費實拿', 'Of a fee of NT$30,000'],
      operation: 'calc_creator_withholding',
      input: { amount: '30000', kind: '9B' },
    },
    {
      name: ['月營收十二萬', 'Sales of NT$120,000 a month'],
      operation: 'check_tax_registration',
      input: { monthly: '120000', type: 'goods' },
    },
  ],
  operations: {
    check_ad_claims: { fields: { category: { isOpen: true } } },
    check_tax_registration: { fields: { type: { isOpen: true } } },
    calc_creator_withholding: { fields: { kind: { isOpen: true } } },
  },
  fields: {
    monthly: { isOpen: true, picks: ['80000', '120000', '300000'] },
    platform: { isOpen: true },
    ban: { control: 'digits' },
  },
})
