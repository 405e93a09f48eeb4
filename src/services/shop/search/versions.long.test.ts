import { expect, test } from 'vitest'
import { runOperation } from '../../../../tests/support/gateway.ts'
import { plainText } from '#operation/view/text.ts'
import { createWords } from '#operation/view/messages.ts'
import { words as vocabulary } from '../messages.ts'
import { searchProducts } from './search-products.ts'
import { searchView } from './search-view.ts'

// CoolPC on 2026-08-22: the 990 PRO 2TB at 17,999, from 19,319 on 2026-08-18; with heatsink 13,999.
test('each version of a product has its price and its last change, and none is taken for the other', async () => {
  const input = { q: '三星 990 PRO 2TB', limit: 50, offset: 0 }
  const answer = await runOperation(searchProducts, input)
  const words = createWords({ language: 'zh', now: new Date('2026-08-23T04:00:00Z'), words: vocabulary })
  const { headline, lede } = searchView(answer, words, input)
  expect(plainText(headline)).toMatch(/含散熱片 13,999 元、.*990 PRO 2TB 17,999 元$/)
  expect(plainText(lede ?? '')).toContain('990 PRO 2TB：8 月 19 日，−1,320 元。')
})
