import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readTable } from '#support/files/read.ts'
import { runOperation, testContext } from '../../../tests/support/gateway.ts'
import { getFaq } from './get-faq.ts'
import { listChapterRows, listQuestions, listTerms } from './queries.ts'
import { lookupTerm } from './lookup-term.ts'

const lookup = (q?: string, context = testContext()) => runOperation(lookupTerm, { q }, context)

const terms = readTable('labelled/rules-look-ups.tsv', z.object({ query: z.string(), term: z.string() }))

test('the right term comes first for nine of ten labelled look-ups', async () => {
  const context = testContext()
  const got = await Promise.all(
    terms.map(async ({ query: q, term }) => ({ q, term, first: (await lookup(q, context)).items[0]?.term_zh })),
  )
  const wrong = got.filter(({ term, first }) => term !== first)
  expect(terms.length).toBeGreaterThanOrEqual(40)
  expect(wrong.length / terms.length, JSON.stringify(wrong)).toBeLessThanOrEqual(0.1)
})

describe('the glossary', () => {
  test.each([
    ['遊戲王的連鎖', '連鎖'],
    ['遊戲王連鎖是什麼意思 新手', '連鎖'],
    ['游戏王手坑什么意思', '手牌誘發'],
    ['手坑規則', '手牌誘發'],
    ['what does banish mean in yugioh', '除外'],
  ])('%s finds %s', async (q, term) => {
    expect((await lookup(q)).items[0]?.term_zh).toBe(term)
  })

  test('is returned in full without a query', async () => {
    expect((await lookup()).total).toBeGreaterThanOrEqual(120)
    expect((await lookup('')).total).toBe((await lookup()).total)
  })

  test('suggests similar terms for an unknown word', async () => {
    expect(await lookup('Synchor Summon')).toMatchObject({
      items: [],
      suggestions: expect.arrayContaining(['Synchro Summon']),
    })
    expect(await lookup('!!!')).toMatchObject({ items: [], suggestions: [] })
  })

  test('refers only to existing terms and chapters', () => {
    const { db } = testContext()
    const terms = listTerms(db)
    const names = new Set(terms.map((term) => term.term_zh))
    const slugs = new Set(listChapterRows(db).map((chapter) => chapter.slug))
    expect(terms.flatMap((term) => term.see_also).filter((name) => !names.has(name))).toEqual([])
    expect(
      [...terms.map((term) => term.chapter), ...listQuestions(db).flatMap((it) => it.chapters)].filter(
        (it) => !slugs.has(it),
      ),
    ).toEqual([])
  })
})

const questions = readTable('labelled/rules-questions.tsv', z.object({ query: z.string(), question: z.string() }))

test('the right question comes first for every labelled query, in either language', async () => {
  const context = testContext()
  const wrong: object[] = []
  for (const { query: q, question } of questions) {
    const { items } = await runOperation(getFaq, { q }, context)
    if (items[0]?.question !== question) wrong.push({ q, question, first: items[0]?.question })
  }
  expect(wrong).toEqual([])
  const all = await runOperation(getFaq, {}, context)
  expect(all.total).toBeGreaterThanOrEqual(50)
})

// Each question was found by reading all of them.
test.each([
  ['手牌八張什麼時候要丟', '手牌有上限嗎？超過六張要丟嗎？'],
  ['主牌組可以61張嗎', '一副牌組要幾張？額外牌組、副牌組最多可以放幾張？'],
  ['神宣被康掉的話扣的一半血會還我嗎', '代價被無效會退還嗎？'],
  ['場地魔法我開了對面的會不會爆', '可以有幾張場地魔法？'],
])('everyday words lead to the question that answers them: %s', async (q, question) => {
  const { items } = await runOperation(getFaq, { q })
  expect(items[0]?.question).toBe(question)
})

test.each([
  ['攻擊宣言完對面突然多特召一隻 我可以改打別隻嗎', 'question'],
  ['換備牌換完主牌變41可以嗎 本來40', 'question'],
  ['對手不給我看他墓地可以這樣喔', 'question'],
  ['連結2的怪獸可以當2個素材嗎', 'none'],
  ['what is a quick effect', 'none'],
  ['連鎖', 'none'],
])('a question answers only if it is alike enough, or far more alike than the next: %s', async (q, answered_by) => {
  expect(await runOperation(getFaq, { q })).toMatchObject({ answered_by })
})
