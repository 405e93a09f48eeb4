import type { Bilingual } from '#operation/view/language.ts'

export const FRONT_TITLE: Bilingual = ['想查什麼？', 'What would you like to look up?']

export const FRONT_SUMMARY: Bilingual = [
  '十二項台灣資料查詢：放假日、發票、菜價、ETF、AI 價格與求助專線。',
  'Twelve lookups for Taiwan: holidays, receipts, prices, ETFs, AI prices and help lines.',
]
