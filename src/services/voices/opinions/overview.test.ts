import { expect, test } from 'vitest'
import { plainText } from '#operation/view/text.ts'
import { createWords } from '#operation/view/messages.ts'
import { runOperation, TEST_NOW } from '../../../../tests/support/gateway.ts'
import { overviewOf } from './overview.ts'
import { overviewLede } from './overview-view.ts'
import { searchHumanOpinions } from './search-human-opinions.ts'

const thread = (title: string, published_at: string | null, comments: number | null = 1) => ({
  title,
  url: `https://forum.test/${title.length}`,
  comments,
  published_at,
})

test('counts years, comments and items from before chatbots, and names the discussion with the most participants', () => {
  const overview = overviewOf([
    thread('Zorbmatic crashes again', '2019-05-01', 10),
    thread('The crash of a Zorbmatic', '2019-06-01', 400),
    thread('Why we sold our Zorbmatic', '2024-01-01', null),
    thread('Zorbmatic in the rain', null, 2),
  ])
  expect(overview).toEqual({
    counted: 4,
    comments: 412,
    before_chatbots: 2,
    by_year: [
      { year: 2019, discussions: 2 },
      { year: 2024, discussions: 1 },
    ],
    most_joined: {
      title: 'The crash of a Zorbmatic',
      url: 'https://forum.test/24',
      comments: 400,
      published_at: '2019-06-01',
    },
  })
})

test('the sentence names the period and its busiest year', () => {
  const words = createWords({ language: 'zh', now: TEST_NOW })
  const overview = overviewOf([
    thread('Zorbmatic crashes again', '2019-05-01', 1200),
    thread('Zorbmatic crashed', '2024-06-01', 4),
    thread('Zorbmatic', '2024-06-01', 4),
    thread('A Zorbmatic in the rain', '2024-06-02', 4),
  ])
  expect(plainText(overviewLede(overview, words))).toBe(
    '從 2019 到 2024 年，2024 年最多（3 則）。這裡只有標題和連結，內容請點進原文看。',
  )
})

test('without a match for every word there is no overview', async () => {
  expect(await runOperation(searchHumanOpinions, { q: 'tesla zorbmatic' })).toMatchObject({ overview: null })
})
