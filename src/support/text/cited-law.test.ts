import { expect, test } from 'vitest'
import { citedInEnglish } from './cited-law.ts'

test.each([
  ['公平交易法第 21 條第 5、6 項', 'Fair Trade Act art. 21 paras. 5, 6'],
  ['公平交易法第 21 條第 5 項但書', 'Fair Trade Act art. 21 para. 5 proviso'],
  ['化粧品衛生安全管理法第 6、7 條', 'Cosmetic Hygiene and Safety Act arts. 6, 7'],
  ['消費者保護法第 18、19 條', 'Consumer Protection Act arts. 18, 19'],
  // This law has no English name in the table.
  ['民法第 1 條', '民法 art. 1'],
  [
    '各類所得扣繳率標準第 2 條第 1 項第 8 款、第 13 條；全民健康保險扣取及繳納補充保險費辦法第 4 條',
    'Standards of Withholding Rates for Various Incomes art. 2 para. 1 subpara. 8, art. 13; Regulations Governing the Deduction and Payment of the Supplementary Insurance Premium of the National Health Insurance art. 4',
  ],
  ['第 3 條第 6 款', 'art. 3 subpara. 6'],
])('%s is %s', (law, cited) => {
  expect(citedInEnglish(law)).toBe(cited)
})
