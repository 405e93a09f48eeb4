import { expect, test } from 'vitest'
import { runOperation, testContext } from '../../../../tests/support/gateway.ts'
import { createWords } from '#operation/view/messages.ts'
import { words as vocabulary } from '../messages.ts'
import { changesView } from './changes-view.ts'
import { listPriceChanges } from './list-price-changes.ts'

const ask = (input: object = {}, now = '2026-11-28T04:00:00Z') =>
  runOperation(listPriceChanges, input, testContext({ now: new Date(now) }))

// GPT-5.6 Luna fell from 1 and 6 USD to 0.2 and 1.2 on 2026-07-30. Google announces 1.5 and 7.5 for Gemini 3.8 Flash
// after 2026-12-31.
test('changes come newest first, and include announced ones', async () => {
  const { items, total } = await ask()
  expect(items).toHaveLength(total)
  expect(items.map(({ changed_on }) => changed_on)).toEqual(
    items
      .map(({ changed_on }) => changed_on)
      .toSorted()
      .toReversed(),
  )
  expect(items).toContainEqual({
    vendor: 'openai',
    vendor_name: 'OpenAI',
    model: 'gpt-5.6-luna',
    changed_on: '2026-07-30',
    is_announced: false,
    days_left: null,
    basis: 'stated',
    after: null,
    input_before_usd: 1,
    input_usd: 0.2,
    output_before_usd: 6,
    output_usd: 1.2,
  })
  const gemini = items.find(({ model }) => model === 'gemini-3.8-flash')
  expect(gemini).toMatchObject({
    changed_on: '2027-01-01',
    is_announced: true,
    // Two days of November, and December.
    days_left: 34,
    input_before_usd: 0.75,
    input_usd: 1.5,
    output_usd: 7.5,
  })
  const later = (await ask({}, '2027-01-01T04:00:00Z')).items.find(({ model }) => model === 'gemini-3.8-flash')
  expect(later?.is_announced).toBe(false)
})

// OpenAI promised the promotion of GPT-5.6 Sol until 2026-11-21 at least, so whether it has ended is not known.
test('a promotion that may have been extended is no change after its promised day', async () => {
  const changedOn = async (now: string) => (await ask({ q: 'gpt-5.6-sol' }, now)).items.map((it) => it.changed_on)
  expect(await changedOn('2026-11-20T04:00:00Z')).toContain('2026-11-22')
  expect(await changedOn('2026-11-28T04:00:00Z')).not.toContain('2026-11-22')
})

test('the changes of one model', async () => {
  const { items } = await ask({ q: 'Gemini 3.8 Flash' })
  expect(items.map(({ model }) => model)).toEqual(['gemini-3.8-flash'])
})

test('changes are returned in pages', async () => {
  const all = await ask()
  expect((await ask({ limit: 2, offset: 1 })).items).toEqual(all.items.slice(1, 3))
})

test('each change is an entry of the feed', async () => {
  const answer = await ask()
  const words = createWords({ language: 'zh', now: new Date('2026-11-28T04:00:00Z'), words: vocabulary })
  const { news } = changesView(answer, words)
  expect(news).toContainEqual(expect.objectContaining({ title: 'o3 降價', date: '2025-06-10' }))
  expect(news).toHaveLength(answer.total)
})
