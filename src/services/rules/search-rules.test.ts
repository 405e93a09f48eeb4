import { describe, expect, test } from 'vitest'
import { runOperation, testContext, testGateway } from '../../../tests/support/gateway.ts'
import { searchRules } from './search-rules.ts'

interface Answer {
  matched: string
  total: number
  items: { chapter: string; section: string; snippet: string; score: number }[]
}

const search = (q: string, more: object = {}, context = testContext()) =>
  runOperation(searchRules, { q, ...more }, context) as Promise<Answer>

// What a person would want to read first, decided before the search was tuned. Two answers where two are as good.
const LABELLED: readonly (readonly [q: string, ...answers: string[]])[] = [
  ['連鎖', 'chains/what-is-a-chain'],
  ['连锁处理', 'chains/resolving'],
  ['連鎖處理的順序', 'chains/resolving'],
  ['咒文速度', 'chains/spell-speed'],
  ['spell speed', 'chains/spell-speed'],
  ['negate activation', 'chains/negation'],
  ['發動無效和效果無效的差別', 'chains/negation'],
  ['傷害步驟可以發動什麼', 'damage-step/allowed'],
  ['damage step timings', 'damage-step/timings'],
  ['destroyed by battle', 'damage-step/destroyed'],
  ['起手幾張', 'getting-started/setting-up'],
  ['opening hand', 'getting-started/setting-up'],
  ['勝利條件', 'getting-started/winning'],
  ['how to win', 'getting-started/winning'],
  ['OCG TCG', 'getting-started/ocg-tcg'],
  ['等級 階級 連結值', 'reading-a-card/level-rank-link'],
  ['卡框顏色', 'reading-a-card/frames'],
  ['frame colours', 'reading-a-card/frames'],
  ['墓地', 'field-and-zones/off-field'],
  ['表側裏側', 'field-and-zones/positions'],
  ['副牌組', 'deck-building/side-deck', 'tournaments/siding'],
  ['side deck', 'deck-building/side-deck'],
  ['牌組張數', 'deck-building/sizes'],
  ['extra deck', 'deck-building/extra-deck'],
  ['手牌上限', 'turn-structure/end-phase'],
  ['standby phase', 'turn-structure/draw-standby'],
  ['主要階段可以做什麼', 'turn-structure/main-phase'],
  ['祭品', 'normal-summon/tribute-summon'],
  ['tributing for level 7', 'normal-summon/tribute-summon'],
  ['反轉召喚', 'normal-summon/flip-summon'],
  ['改變表示形式', 'normal-summon/change-position'],
  ['復活限制', 'special-summon/revival'],
  ['融合召喚', 'fusion-and-ritual/fusion'],
  ['contact fusion', 'fusion-and-ritual/contact-fusion'],
  ['儀式', 'fusion-and-ritual/ritual'],
  ['synchro summoning', 'synchro-and-xyz/synchro'],
  ['超量素材', 'synchro-and-xyz/xyz-materials'],
  ['靈擺召喚怎麼做', 'pendulum/how-to'],
  ['連結箭頭', 'link/arrows'],
  ['link monsters defense', 'link/properties'],
  ['速攻魔法時機', 'spells-and-traps/quick-play'],
  ['traps', 'spells-and-traps/traps'],
  ['手坑', 'effects/quick'],
  ['hand trap', 'effects/quick'],
  ['永續效果', 'effects/continuous'],
  ['直接攻擊', 'battle/declare'],
  ['攻擊守備表示的怪獸', 'battle/attack-vs-defense'],
  ['replay', 'battle/replay'],
  ['錯過時機', 'timing/missing-timing'],
  ['missed timing', 'timing/missing-timing'],
  ['同時觸發', 'timing/simultaneous'],
  ['代價', 'card-text/cost'],
  ['取對象', 'card-text/targeting'],
  ['破壞和送墓', 'card-text/leaving'],
  ['once per turn', 'card-text/once-per-turn', 'normal-summon/once-per-turn'],
  ['裁判', 'tournaments/judge'],
  ['deck list sleeves', 'tournaments/deck-list'],
  ['禁止卡 限制卡', 'forbidden-and-limited/statuses'],
  ['禁卡表多久更新', 'forbidden-and-limited/updates'],
]

test('the right section comes first for nine of ten labelled queries', async () => {
  const context = testContext()
  const firsts = await Promise.all(
    LABELLED.map(async ([q, ...answers]) => {
      const [first] = (await search(q, { limit: 1 }, context)).items
      return { q, got: `${first?.chapter}/${first?.section}`, answers }
    }),
  )
  const wrong = firsts.filter(({ got, answers }) => !answers.includes(got))
  expect(LABELLED.length).toBeGreaterThanOrEqual(40)
  expect(wrong.length / LABELLED.length, JSON.stringify(wrong)).toBeLessThanOrEqual(0.1)
})

describe('a search', () => {
  test('marks what was typed and shows the Chinese text for Chinese', async () => {
    const [first] = (await search('連鎖')).items
    expect(first?.snippet).toContain('<mark>連鎖</mark>')
  })

  test('says when no section holds everything', async () => {
    expect((await search('怎麼樣才能連鎖啊')).matched).toBe('some')
    expect((await search('連鎖')).matched).toBe('all')
  })

  test('pages through what it found, best first', async () => {
    const whole = await search('怪獸', { limit: 50 })
    const page = await search('怪獸', { limit: 2, offset: 3 })
    expect(page.items).toEqual(whole.items.slice(3, 5))
    expect(page.total).toBe(whole.total)
    expect(whole.items.map((it) => it.score)).toEqual(whole.items.map((it) => it.score).toSorted((a, b) => b - a))
  })

  test('finds nothing, without an error, for words that are nowhere', async () => {
    expect(await search('zzzz')).toMatchObject({ items: [], total: 0 })
  })
})

test('no query is an error, whatever FTS5 would make of it', async () => {
  const gateway = testGateway()
  for (const q of ['"', 'AND', 'NOT', 'a OR', 'NEAR(x', 'title:連鎖', '*', '連"鎖', "';--", '^', '\0', '((((']) {
    const response = await gateway.request('rules', `/api/search?q=${encodeURIComponent(q)}`)
    expect(response.status, q).toBe(200)
  }
})

test('an empty query is refused with a sentence', async () => {
  const response = await testGateway().request('rules', '/api/search?q=%20')
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    code: 'invalid_input',
    errors: [{ path: 'q', message: 'Send what to search for, for example q=連鎖 or q=battle damage.' }],
  })
})
