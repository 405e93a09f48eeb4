import { describe, expect, test } from 'vitest'
import { testContext, testGateway } from '../../../../tests/support/gateway.ts'
import { findTitle } from './find-title.ts'

// Names as people write them, and the title they mean by its Chinese or original name.
const LABELLED: readonly (readonly [q: string, ...titles: string[]])[] = [
  ['動物方城市2', '動物方城市2'],
  ['动物方城市2', '動物方城市2'],
  ['動物方城市 2', '動物方城市2'],
  ['動物方城市２', '動物方城市2'],
  ['zootopia 2', '動物方城市2'],
  ['ZOOTOPIA2', '動物方城市2'],
  ['zootopia-2', '動物方城市2'],
  ['Zootopai 2', '動物方城市2'],
  ['阿凡達火與燼', '阿凡達：火與燼'],
  ['阿凡达：火与烬', '阿凡達：火與燼'],
  ['Avatar Fire and Ash', '阿凡達：火與燼'],
  ['魔法壞女巫 第二部', '魔法壞女巫：第二部'],
  ['wicked for good', '魔法壞女巫：第二部'],
  ['穿著prada的惡魔2', '穿著Prada的惡魔2'],
  ['devil wears prada 2', '穿著Prada的惡魔2'],
  ['玩具總動員５', '玩具總動員5'],
  ['toy story 5', '玩具總動員5'],
  ['奧德賽', '奧德賽'],
  ['the odyssey', '奧德賽'],
  ['28 years later bone temple', '28年毀滅倒數：人骨聖殿'],
  ['28年毀滅倒數', '28年毀滅倒數：人骨聖殿'],
  ['尋秦記', '尋秦記'],
  ['寻秦记', '尋秦記'],
  ['雙囍', '雙囍'],
  ['double happyness', '雙囍'],
  ['陽光女子合唱團', '陽光女子合唱團'],
  ['陽光女子合唱', '陽光女子合唱團'],
  ['金牌得主', '金牌得主'],
  ['medalist', '金牌得主'],
  ['メダリスト', '金牌得主'],
  ['擅長逃跑的殿下 第2季', '擅長逃跑的殿下 第二季'],
  ['擅长逃跑的殿下 第二季', '擅長逃跑的殿下 第二季'],
  ['逃げ上手の若君 第2期', '擅長逃跑的殿下 第二季'],
  ['歡迎來到日本 妖精小姐', '歡迎來到日本，妖精小姐'],
  ['我想蹺掉太子妃培訓', '我想蹺掉太子妃培訓'],
  ['ave mujica', 'BanG Dream! Ave Mujica'],
  ['颂乐人偶', 'BanG Dream! Ave Mujica'],
  ['流浪地球3', '流浪地球3'],
  ['flow lang', ''],
  ['gatto', 'Gatto'],
  ['the dog stars', 'The Dog Stars'],
  ['七王國的騎士', '七王國的騎士：雇傭騎士'],
  ['knight of the seven kingdoms', '七王國的騎士：雇傭騎士'],
  ['黑白清道夫', '黑白清道夫'],
  ['秒速5公分 真人版', '秒速5公分（真人版）'],
]

test('the title meant comes first for nine of ten labelled names', () => {
  const { db } = testContext()
  const wrong = LABELLED.flatMap(([q, ...titles]) => {
    const found = findTitle(db, q)?.title
    const name = found?.title_zh ?? found?.title_en ?? found?.title_original ?? ''
    return titles.includes(name) ? [] : [{ q, name }]
  })
  expect(LABELLED.length).toBeGreaterThanOrEqual(40)
  expect(wrong.length / LABELLED.length, JSON.stringify(wrong)).toBeLessThanOrEqual(0.1)
})

describe('a name', () => {
  test('that is a title of its own goes before one that holds it, which is an alternative', () => {
    const found = findTitle(testContext().db, '金牌得主')
    expect(found?.title.slug).toBe('medalist')
    expect(found?.alternatives.map((it) => it.title_zh)).toContain('金牌得主 第二季')
  })

  test('without letters means nothing', () => {
    expect(findTitle(testContext().db, '!?')).toBeUndefined()
    expect(findTitle(testContext().db, '')).toBeUndefined()
  })

  test('that is not held is a 404 with what resembles it', async () => {
    const response = await testGateway().request('screen', `/api/title?q=${encodeURIComponent('動物足球市')}`)
    const problem = (await response.json()) as { code: string; suggestions: string[] }
    expect(response.status).toBe(404)
    expect(problem.code).toBe('not_found')
    expect(problem.suggestions).toContain('動物方城市2')
  })
})
