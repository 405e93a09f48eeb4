import { expect, test } from 'vitest'
import { kindOf } from '#operation/input/kind.ts'
import { readingAt } from '#operation/input/reading.ts'
import { createWords } from '#operation/view/messages.ts'
import { plainText } from '#operation/view/text.ts'
import { runOperation, testContext } from '../../../../tests/support/gateway.ts'
import { words as vocabulary } from '../messages.ts'
import { compareAiSubscriptions } from './compare-ai-subscriptions.ts'
import { subscriptionsView } from './subscriptions-view.ts'

const now = new Date('2026-11-29T04:00:00Z')
const seats = kindOf(compareAiSubscriptions.input.shape.seats)

test.each([
  ['ChatGPT Plus 5 人多少錢', [5]],
  ['3 個人一起訂 Claude Pro', [3]],
  ['Cursor for 12 seats', [12]],
  ['Google AI Plus台灣到底165還260', []],
  ['台灣學生chatgpt plus免費4個月怎麼申請', []],
  ['預算一個月300台幣內', []],
])('%s names %j people', (text, wanted) => {
  expect(seats?.find?.(text, readingAt(now)).map(({ value }) => value)).toEqual(wanted)
})

const page = async (q: string) => {
  const words = createWords({ language: 'zh', now, words: vocabulary })
  const answer = await runOperation(compareAiSubscriptions, { q }, testContext({ now }))
  const document = subscriptionsView(answer, words, { q, limit: 200, offset: 0 })
  return {
    headline: plainText(document.headline),
    terms: document.blocks
      .flatMap((it) => (it.kind === 'facts' ? it.facts.map(({ value }) => plainText(value)) : []))
      .join('\n'),
  }
}

// Seed: NT$165 by the vendor’s page, NT$260 by a report; students in Taiwan redeem until 2026-12-31.
test('a plan’s note on prices that differ and on students stands below the price', async () => {
  expect((await page('AI Plus')).terms).toMatch(/2026-10-06 有報導寫 NT\$260.*台灣學生.*2026-12-31 前兌換/s)
})

test('Copilot is named as the one of GitHub, because the one of Microsoft is not held', async () => {
  expect((await page('Copilot')).headline).toContain('GitHub Copilot')
})

test('a plan with a plus sign is not the plan without it', async () => {
  const plansOf = async (q: string) =>
    (await runOperation(compareAiSubscriptions, { q }, testContext({ now }))).items.map(({ plan }) => plan)
  expect(await plansOf('GitHub Copilot Pro+')).toEqual(['Pro+'])
  expect(await plansOf('Copilot Pro')).toContain('Pro')
})
