import { expect, test } from 'vitest'
import { createWords } from '#operation/view/messages.ts'
import { em, plainText } from '#operation/view/text.ts'
import { cutHeadline, isLong } from './headline.ts'

const zh = createWords({ language: 'zh', now: new Date('2026-11-30T04:00:00Z') })
const en = createWords({ language: 'en', now: new Date('2026-11-30T04:00:00Z') })

test('a headline of two short phrases keeps the largest type', () => {
  expect(isLong('近一年配 4.082 元，殖利率 7.75 %')).toBe(false)
  expect(isLong('ChatGPT Plus 每月 690 元，Claude Pro 632 元，Gemini AI Pro 650 元')).toBe(true)
})

test('a headline longer than two lines ends at a comma, and the rest becomes a sentence', () => {
  const prices = ['ChatGPT Plus 每月 ', em('690 元'), '，Claude Pro ', em('632 元'), '，Gemini AI Pro ', em('650 元')]
  const cut = cutHeadline(prices, zh)
  expect(plainText(cut.headline)).toBe('ChatGPT Plus 每月 690 元，Claude Pro 632 元')
  expect(plainText(cut.rest)).toBe('Gemini AI Pro 650 元。')

  const fund = cutHeadline('Paid NT$4.082 a unit in twelve months, a yield of 7.75%', en)
  expect(plainText(fund.headline)).toBe('Paid NT$4.082 a unit in twelve months')
  expect(plainText(fund.rest)).toBe('A yield of 7.75%. ')
})

test('the emphasised words stay in the headline, however long it is', () => {
  const whole = ['Of the models that are sold today, the newest of all, ', em('claude-sonnet-5.5, costs NT$316.2')]
  expect(cutHeadline(whole, en)).toEqual({ headline: whole, rest: '' })
})
