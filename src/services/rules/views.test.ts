import { describe, expect, test } from 'vitest'
import type { BlockKind, BlockOf, Document } from '#operation/view/document.ts'
import { plainText, type Text } from '#operation/view/text.ts'
import { createWords } from '#operation/view/messages.ts'
import { runOperation, TEST_NOW } from '../../../tests/support/gateway.ts'
import { banlistView } from './banlist-view.ts'
import { chapterView } from './chapter-view.ts'
import { checkDeck } from './check-deck.ts'
import { deckView } from './deck-view.ts'
import { faqView } from './faq-view.ts'
import { getBanlist } from './get-banlist.ts'
import { getChapter } from './get-chapter.ts'
import { getFaq } from './get-faq.ts'
import { lookupTerm } from './lookup-term.ts'
import { rulesSearchView } from './rules-search-view.ts'
import { searchRules } from './search-rules.ts'
import { termsView } from './terms-view.ts'
import { words as vocabulary } from './messages.ts'

const zh = createWords({ language: 'zh', now: TEST_NOW, words: vocabulary })
const en = createWords({ language: 'en', now: TEST_NOW, words: vocabulary })
const plain = (text: Text | undefined) => plainText(text ?? '')
const blocksOf = <K extends BlockKind>({ blocks }: Document, kind: K) =>
  blocks.filter((block): block is BlockOf<K> => block.kind === kind)

describe('the list of forbidden and limited cards', () => {
  test('says how many copies of a card are allowed', async () => {
    const answer = await runOperation(getBanlist, { card: '強欲之壺', edition: '2026-10' })
    expect(plain(banlistView(answer, zh).headline)).toBe('強欲之壺：禁止，一張都不能放')
    expect(plain(banlistView(answer, en).headline)).toBe('強欲之壺 (Pot of Greed): forbidden, no copy may be played')
    // The TCG has forbidden the card since 2005.
    expect(answer.other_formats.find(({ format }) => format === 'tcg')).toMatchObject({ copies_max: 0 })
  })

  test('leads with the changes of an edition', async () => {
    const document = banlistView(await runOperation(getBanlist, { edition: '2026-10' }), zh)
    // Konami forbids three cards in this edition and lets one off the list of forbidden cards.
    expect(plain(document.headline)).toBe('次元吸引者等 3 張新禁止')
    expect(plain(document.lede)).toBe('和 2026 年 7 月 1 日版比。')
    // Konami’s list of 1 October 2026 moves PSY-Framelord Omega from limited to forbidden.
    const rows = blocksOf(document, 'table')[0]?.rows.map(({ cells }) => cells.map(plain))
    expect(rows).toContainEqual(['精神骨架裝載王 Ω', '限制 1 張', '禁止'])
  })

  test('makes no claim about an unknown card', async () => {
    const answer = await runOperation(getBanlist, { card: 'Potsy of Greedsy' })
    expect(plain(banlistView(answer, en).headline)).toBe('Potsy of Greedsy: No such card')
  })

  test('a nickname comes before the card’s own name', async () => {
    const answer = await runOperation(getBanlist, { format: 'master-duel', edition: '2026-10', card: '下水道' })
    expect(plain(banlistView(answer, zh).headline)).toBe('下水道（深淵潛伏者）：禁止，一張都不能放')
  })

  test('a name in another language comes before the name on the page', async () => {
    const answer = await runOperation(getBanlist, { format: 'tcg', edition: '2026-09-28', card: 'Maxx "C"' })
    expect(plain(banlistView(answer, zh).headline)).toBe('Maxx "C"（增殖的Z）：禁止，一張都不能放')
  })
})

test('a list says that it is for Yu-Gi-Oh!, since players of other games ask for “the ban list” too', async () => {
  const answer = await runOperation(getBanlist, {})
  expect(answer).toMatchObject({
    notice: expect.stringContaining('Only the lists of Yu-Gi-Oh! are available') as string,
  })
  expect(plain(banlistView(answer, zh).asked)).toContain('遊戲王')
  const chinese = await runOperation(getBanlist, {}, undefined, 'zh')
  expect(banlistView(chinese, zh).notice).toMatch(/^只收錄遊戲王的禁限卡表/)
})

describe('a chapter', () => {
  test('is in one language, even if the answer has both', async () => {
    const answer = await runOperation(getChapter, { slug: 'link' })
    const chinese = chapterView(answer, zh)
    const english = chapterView(answer, en)
    expect(plain(chinese.headline)).toBe('連結召喚')
    const [first] = blocksOf(english, 'text')
    expect(first?.heading).toBe('How to Link Summon')
    expect(plain(first?.paragraphs)).toMatch(/^Send face-up monsters/)
    expect(plain(blocksOf(chinese, 'text')[0]?.paragraphs)).not.toContain('Send face-up')
  })

  test('requested in English is in English on a Chinese page', async () => {
    const document = chapterView(await runOperation(getChapter, { slug: 'link', lang: 'en' }), zh)
    expect(plain(blocksOf(document, 'text')[0]?.paragraphs)).toMatch(/^Send face-up monsters/)
  })
})

test('a passage shows the search words in bold, and no markup', async () => {
  const document = rulesSearchView(await runOperation(searchRules, { q: '咒文速度' }, undefined, 'zh'), zh)
  expect(plain(document.headline)).toBe('咒文速度：咒文速度')
  expect([document.lede].flat(2)).toContainEqual({ strong: '咒文速度' })
  expect(plain(document.lede)).not.toMatch(/<mark>|&amp;/)
})

test('passages are in the language of the question, and a page in the other language says so', async () => {
  const asked = await runOperation(searchRules, { q: '連鎖' })
  expect(plain(rulesSearchView(asked, en).lede)).toContain('the passages are in Chinese')
  expect(plain(rulesSearchView(asked, zh).lede)).not.toContain('英文')
  const inEnglish = await runOperation(searchRules, { q: 'damage step' })
  expect(plain(rulesSearchView(inEnglish, zh).lede)).toContain('段落是英文的')
})

test('every term is listed once, under the chapter that explains it', async () => {
  const { items } = await runOperation(lookupTerm, {})
  const [list] = blocksOf(termsView(await runOperation(lookupTerm, {}), zh), 'groups')
  const groups = list?.groups.map(({ name, blocks }) => ({
    name,
    terms: blocks.flatMap((block) => (block.kind === 'facts' ? block.facts.map((fact) => fact.name) : [])),
  }))
  expect(groups?.flatMap(({ terms }) => terms).toSorted()).toEqual(
    items.map(({ term_zh, term_en }) => `${term_zh}（${term_en}）`).toSorted(),
  )
  // Pendulum Summons are explained in the chapter on Pendulum Monsters.
  expect(groups?.find(({ terms }) => terms.includes('靈擺召喚（Pendulum Summon）'))?.name).toContain('靈擺')
})

test('a nickname leads to the term, with its meaning in the first lines', async () => {
  const document = termsView(await runOperation(lookupTerm, { q: '手坑' }), zh)
  expect(plain(document.headline)).toBe('手牌誘發 Hand trap')
  expect(plain(document.lede)).toBe('從手牌發動的即時或誘發效果，俗稱手坑。')
})

test('a question about a card in the Damage Step is answered in every list of passages', async () => {
  const document = rulesSearchView(await runOperation(searchRules, { q: '傷害步驟可以發動灰流麗嗎' }), zh)
  expect(plain(document.headline)).toBe('傷害步驟可以發動灰流麗嗎：不行')
  expect(plain(document.lede)).toMatch(/^它無效的是「效果」/u)
  const sources = blocksOf(document, 'links').find(({ heading }) => heading === '出處')
  expect(sources?.links.map(({ text }) => text)).toEqual(['官方網站：傷害步驟', '灰流麗的官方問答（日文）'])
})

test('a question is answered directly', async () => {
  const document = faqView(await runOperation(getFaq, { q: '起手抽幾張' }), en)
  expect(plain(document.headline)).toBe('Five each, and there is no mulligan.')
})

describe('a deck', () => {
  test('with a forbidden card is not legal, and the card is named', async () => {
    const document = deckView(await runOperation(checkDeck, { deck: '#main\n55144522\n', edition: '2026-10-01' }), zh)
    expect(plain(document.headline)).toBe('這副牌組不能用：2 個問題')
    expect(blocksOf(document, 'checks')[0]?.checks.map(({ name }) => name)).toContain(
      '「強欲之壺」是禁止卡，牌組裡有 1 張，最多 0 張。',
    )
  })

  test('with an unknown card name shows which name was not found', async () => {
    const answer = await runOperation(checkDeck, { deck: '3 Potsy of Greedsy' })
    expect(plain(blocksOf(deckView(answer, en), 'list')[0]?.items)).toContain('Line 1, “Potsy of Greedsy”')
  })
})
