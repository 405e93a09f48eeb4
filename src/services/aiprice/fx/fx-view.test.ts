import { expect, test } from 'vitest'
import { createWords } from '#operation/view/messages.ts'
import { words as vocabulary } from '../messages.ts'
import { fxSentence } from './fx-view.ts'

const now = new Date('2026-11-29T00:00:00Z')
const rate = { usd_twd: 31.6195, source: '', stale: true } as const

test.each([
  ['monthly_average', '2026-06-30', '2026 年 6 月，月平均', 'monthly average, June 2026'],
  ['reference', '2026-09-25', '2026 年 9 月 25 日，', ', 25 September 2026'],
] as const)('a rate that is a %s states its month or day', (basis, date, zh, en) => {
  expect(fxSentence({ ...rate, basis, date }, createWords({ language: 'zh', now, words: vocabulary }))).toContain(zh)
  expect(fxSentence({ ...rate, basis, date }, createWords({ language: 'en', now, words: vocabulary }))).toContain(en)
})
