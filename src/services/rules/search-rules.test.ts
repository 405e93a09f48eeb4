import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readTable } from '#support/files/read.ts'
import { runOperation, testContext, testGateway } from '../../../tests/support/gateway.ts'
import { searchRules } from './search-rules.ts'

const search = (q: string, more: object = {}, context = testContext()) =>
  runOperation(searchRules, { q, ...more }, context)

// Queries labelled by hand with the section that should come first, or with two equally good ones.
const labelled = readTable(
  'labelled/rules-searches.tsv',
  z.object({ query: z.string(), section: z.string(), or_section: z.string() }),
)

test('the right section comes first for nine of ten labelled queries', async () => {
  const context = testContext()
  const firsts = await Promise.all(
    labelled.map(async ({ query: q, section, or_section }) => {
      const [first] = (await search(q, { limit: 1 }, context)).items
      return { q, got: `${first?.chapter}/${first?.section}`, answers: [section, or_section] }
    }),
  )
  const wrong = firsts.filter(({ got, answers }) => !answers.includes(got))
  expect(labelled.length).toBeGreaterThanOrEqual(40)
  expect(wrong.length / labelled.length, JSON.stringify(wrong)).toBeLessThanOrEqual(0.1)
})

test('a search for Genesys links to its point list, which is not in the data', async () => {
  const { items } = await search('genesys')
  expect(items[0]).toMatchObject({ section: 'genesys', snippet: expect.stringContaining('not stored') as string })
})

// Questions in players' words, labelled by hand. The search was tuned on half of them; the other half was used only to
// measure it.
test('the right chapter comes first for a question as players ask it', async () => {
  const context = testContext()
  const row = z.object({ part: z.enum(['fit', 'held']), question: z.string(), chapters: z.string() })
  const judged = await Promise.all(
    readTable('labelled/rules-asked.tsv', row).map(async ({ part, question, chapters }) => {
      const [first] = (await search(question, { limit: 1 }, context)).items
      return { part, question, isRight: chapters.split('|').includes(first?.chapter ?? '') }
    }),
  )
  const shareOf = (part: string) => {
    const asked = judged.filter((it) => it.part === part)
    return asked.filter(({ isRight }) => isRight).length / asked.length
  }
  expect(shareOf('fit')).toBeGreaterThanOrEqual(0.85)
  expect(shareOf('held')).toBeGreaterThanOrEqual(0.8)
})

describe('a search', () => {
  test('highlights the typed words and shows the Chinese text for Chinese', async () => {
    const [first] = (await search('連鎖')).items
    expect(first?.snippet).toContain('<mark>連鎖</mark>')
  })

  test('says if no section contains every word', async () => {
    expect((await search('怎麼樣才能連鎖啊')).matched).toBe('some')
    expect((await search('連鎖')).matched).toBe('all')
  })

  // The rules of Yu-Gi-Oh! also have a limit per turn, which would be taken for that of another game.
  test('lists no rules for a question about another game', async () => {
    const { matched, items, questions, notice } = await search('寶可夢 能量卡 一回合')
    expect({ matched, items, questions }).toEqual({ matched: 'few', items: [], questions: [] })
    expect(notice).toContain('Only Yu-Gi-Oh! is covered')
    expect((await search('怪')).total).toBeGreaterThan(0)
  })

  test('returns pages of results, best first', async () => {
    const whole = await search('怪獸', { limit: 50 })
    const page = await search('怪獸', { limit: 2, offset: 3 })
    expect(page.items).toEqual(whole.items.slice(3, 5))
    expect(page.total).toBe(whole.total)
    expect(whole.items.map((it) => it.score)).toEqual(whole.items.map((it) => it.score).toSorted((a, b) => b - a))
  })

  test('finds nothing, without an error, for unknown words', async () => {
    expect(await search('zzzz')).toMatchObject({ items: [], total: 0 })
  })
})

test('no query is an error, even with FTS5 syntax', async () => {
  const gateway = testGateway()
  for (const q of ['"', 'AND', 'NOT', 'a OR', 'NEAR(x', 'title:連鎖', '*', '連"鎖', "';--", '^', '\0', '((((']) {
    const response = await gateway.request('rules', `/api/search?q=${encodeURIComponent(q)}`)
    expect(response.status, q).toBe(200)
  }
})

test('an empty query is refused with an explanation', async () => {
  const response = await testGateway().request('rules', '/api/search?q=%20')
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    code: 'invalid_input',
    errors: [{ path: 'q', message: 'Send what to search for, for example q=連鎖 or q=battle damage.' }],
  })
})
