import { describe, expect, test } from 'vitest'
import { runOperation, testContext } from '../../../tests/support/gateway.ts'
import { getFaq } from './get-faq.ts'
import { listChapterRows, listQuestions, listTerms } from './queries.ts'
import { lookupTerm } from './lookup-term.ts'

interface Terms {
  items: { term_zh: string; term_en: string }[]
  total: number
  suggestions: string[]
}

const lookup = (q?: string, context = testContext()) => runOperation(lookupTerm, { q }, context) as Promise<Terms>

const TERMS: readonly (readonly [q: string, term: string])[] = [
  ['連鎖', '連鎖'],
  ['连锁', '連鎖'],
  ['chain', '連鎖'],
  ['手坑', '手牌誘發'],
  ['hand trap', '手牌誘發'],
  ['HAND TRAPS', '手牌誘發'],
  ['GY', '墓地'],
  ['graveyard', '墓地'],
  ['LP', '基本分'],
  ['生命值', '基本分'],
  ['tuner', '調整'],
  ['調整怪獸', '調整'],
  ['xyz', '超量召喚'],
  ['Xyz Monster', '超量怪獸'],
  ['鐘擺召喚', '靈擺召喚'],
  ['banish', '除外'],
  ['除外', '除外'],
  ['tribute', '祭品'],
  ['祭品召喚', '上級召喚'],
  ['spell speed', '咒文速度'],
  ['SEGOC', '同時觸發'],
  ['missing the timing', '錯過時機'],
  ['banlist', '禁限卡表'],
  ['禁卡', '禁止卡'],
  ['准限制', '準限制卡'],
  ['side', '副牌組'],
  ['brick', '卡手'],
  ['token', '衍生物'],
  ['replay', '重新選擇'],
  ['piercing', '貫穿'],
  ['link arrow', '連結箭頭'],
  ['co-linked', '相互連結'],
  ['field spell', '場地魔法'],
  ['quick-play', '速攻魔法'],
  ['ｃｏｕｎｔｅｒ　ｔｒａｐ', '反擊陷阱'],
  ['set', '蓋放'],
  ['cost', '代價'],
  ['search', '檢索'],
  ['字段', '系列'],
  ['swiss', '瑞士制'],
]

test('the right term comes first for nine of ten labelled look-ups', async () => {
  const context = testContext()
  const got = await Promise.all(
    TERMS.map(async ([q, term]) => ({ q, term, first: (await lookup(q, context)).items[0]?.term_zh })),
  )
  const wrong = got.filter(({ term, first }) => term !== first)
  expect(TERMS.length).toBeGreaterThanOrEqual(40)
  expect(wrong.length / TERMS.length, JSON.stringify(wrong)).toBeLessThanOrEqual(0.1)
})

describe('the glossary', () => {
  test('is given whole without a query', async () => {
    expect((await lookup()).total).toBeGreaterThanOrEqual(120)
    expect((await lookup('')).total).toBe((await lookup()).total)
  })

  test('suggests what an unknown word resembles', async () => {
    expect(await lookup('Synchor Summon')).toMatchObject({
      items: [],
      suggestions: expect.arrayContaining(['Synchro Summon']),
    })
    expect(await lookup('!!!')).toMatchObject({ items: [], suggestions: [] })
  })

  test('refers only to terms and chapters that are there', () => {
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

const QUESTIONS: readonly (readonly [q: string, question: string])[] = [
  ['起手抽幾張', '起手抽幾張？可以換牌嗎？'],
  ['mulligan', '起手抽幾張？可以換牌嗎？'],
  ['先攻可以攻擊嗎', '先攻的第一回合可以抽牌嗎？可以攻擊嗎？'],
  ['陷阱當回合可以發動嗎', '陷阱卡什麼時候可以發動？'],
  ['counter trap respond', '什麼能回應反擊陷阱？'],
  ['手牌上限', '手牌有上限嗎？超過六張要丟嗎？'],
  ['hand limit', '手牌有上限嗎？超過六張要丟嗎？'],
  ['discard down to six', '手牌有上限嗎？超過六張要丟嗎？'],
  ['Xyz Level', '超量怪獸有等級嗎？'],
  ['刻度', '刻度 1 和 8 可以靈擺召喚哪些等級？'],
  ['台灣 禁限卡表', '台灣比賽用哪一份禁限卡表？'],
]

test('the right question comes first for every labelled one, in either language', async () => {
  const context = testContext()
  const wrong: object[] = []
  for (const [q, question] of QUESTIONS) {
    const { items } = (await runOperation(getFaq, { q }, context)) as { items: { question: string }[] }
    if (items[0]?.question !== question) wrong.push({ q, question, first: items[0]?.question })
  }
  expect(wrong).toEqual([])
  const all = (await runOperation(getFaq, {}, context)) as Terms
  expect(all.total).toBeGreaterThanOrEqual(50)
})
