import { joinLanguages } from '#support/errors/localized-text.ts'
export const NOT_LEGAL_ADVICE = joinLanguages(
  'Information and not legal or tax advice; the authority decides each case as a whole.',
  '本結果為法規資訊整理，不是法律或稅務意見；個案由主管機關綜合判斷。',
)
