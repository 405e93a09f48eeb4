import { describe, expect, test } from 'vitest'
import type { BlockKind, BlockOf, Document } from '#operation/view/document.ts'
import { plainText, type Text } from '#operation/view/text.ts'
import { createWords } from '#operation/view/messages.ts'
import { runOperation, TEST_NOW } from '../../../tests/support/gateway.ts'
import { aiTextView } from './ai-check/ai-text-view.ts'
import { checkAiText } from './ai-check/check-ai-text.ts'
import { digestView } from './digest/digest-view.ts'
import { stanceHeadline } from './digest/stance-block.ts'
import { opinionsView } from './opinions/opinions-view.ts'
import { searchHumanOpinions } from './opinions/search-human-opinions.ts'
import { listTaiwanPosts } from './posts/list-taiwan-posts.ts'
import { postsView } from './posts/posts-view.ts'
import { getTopicOpinions } from './topics/get-topic-opinions.ts'
import { topicView } from './topics/topic-view.ts'
import { words as vocabulary } from './messages.ts'

const zh = createWords({ language: 'zh', now: TEST_NOW, words: vocabulary })
const en = createWords({ language: 'en', now: TEST_NOW, words: vocabulary })
const plain = (text: Text | undefined) => plainText(text ?? '')
const blocksOf = <K extends BlockKind>({ blocks }: Document, kind: K) =>
  blocks.filter((block): block is BlockOf<K> => block.kind === kind)

describe('the estimate of a text', () => {
  const marked = (document: Document) => {
    const [block] = blocksOf(document, 'marked')
    return block?.marks.map(({ start, end }) => block.text.slice(start, end))
  }

  test('marks stock phrases in place, and the longer one of two overlapping phrases', async () => {
    const text = '總之，這款產品值得一提的是它能滿足不同需求。總之很好。'
    const document = aiTextView(await runOperation(checkAiText, { text }), zh, { text })
    expect(marked(document)?.filter((it) => it === '總之')).toHaveLength(2)
    expect(marked(document)).toContain('值得一提的是')
  })

  test('finds phrases in Simplified script and in capitals, and shows the words as written', async () => {
    const text = '总之，这款产品值得一提的是它能满足不同需求。'
    expect(marked(aiTextView(await runOperation(checkAiText, { text }), zh, { text }))).toContain('总之')
    const traditional = '總之，這款產品更輕鬆。總之，此外更好。'
    const document = aiTextView(await runOperation(checkAiText, { text: traditional }), zh, { text: traditional })
    expect(JSON.stringify(document.blocks)).not.toContain('总')
  })

  test('is withheld for a text that is too short, and for other languages', async () => {
    const short = '還不錯。'
    const document = aiTextView(await runOperation(checkAiText, { text: short }), zh, { text: short })
    expect(plain(document.headline)).toBe('看不出來')
    const russian = 'Совершенно верно, это очень хорошо.'
    const other = aiTextView(await runOperation(checkAiText, { text: russian }), en, { text: russian })
    expect(plain(other.headline)).toBe('Only Chinese and English can be judged')
    expect(other.score).toBeUndefined()
  })
})

test('a share appears only if enough voices take a side', () => {
  expect(plain(stanceHeadline({ yes: 4, no: 1, ratio: 0.8 }, zh))).toBe('80 % 推薦（5 則表態）')
  expect(plain(stanceHeadline({ yes: 1, no: 2, ratio: null }, en))).toBe('1 for, 2 against; too few for a share')
  expect(plain(stanceHeadline({ yes: 0, no: 0, ratio: null }, zh))).toBe('還沒有人表態')
})

test('a digest lists drawbacks of the product, with the words as evidence', () => {
  const against = {
    text: 'On Hacker News, in “Quarkboard”: price',
    phrase: 'waste of',
    id: 'hn-1',
    url: 'https://news.ycombinator.com/item?id=1',
    published_at: '2020-01-01T00:00:00Z',
    licence: 'All rights with the authors',
  }
  const document = digestView(
    {
      query: 'Quarkboard',
      summary_zh: '讀到 5 則意見。',
      summary_en: '5 opinions were read.',
      voices: 5,
      from: '2019-12-30',
      to: '2020-01-01',
      recommend: { yes: 0, no: 1, ratio: null, reason: '' },
      aspects: [{ aspect: 'price', name_zh: '價格', name_en: 'price', voices: 2, yes: 0, no: 1, links: [] }],
      pros: [],
      cons: [against],
      discussions: [],
      weighed: 5,
      upstreams: [],
      provenance: { as_of: null, stale: false, sources: [] },
    },
    zh,
  )
  expect(plain(document.headline)).toContain('0 推、1 不推')
  expect(plain(document.lede)).toBe('讀到 5 則意見，2019 年 12 月 30 日到 2020 年 1 月 1 日；4 則沒有表態。')
  expect(blocksOf(document, 'table')[0]?.rows[0]?.cells).toEqual(['價格', 2, 0, 1])
  expect(blocksOf(document, 'text')[0]?.paragraphs).toEqual(['讀到 5 則意見。'])
  const [split] = blocksOf(document, 'split')
  expect(JSON.stringify(split?.right)).toContain('On Hacker News, in “Quarkboard”')
  expect(JSON.stringify(split?.right)).toContain('依「waste of」判斷')
})

test('communities without a response are named, so that missing opinions are not taken for absence', async () => {
  const answer = await runOperation(searchHumanOpinions, { q: 'Epson printer' })
  const document = opinionsView(answer, zh, { q: 'Epson printer' })
  expect(plain(document.headline)).toBe('沒有收錄台灣的心得')
  expect(plain(document.lede)).toContain('以下是國外 1 則討論的標題')
  expect(plain(blocksOf(document, 'callout')[0]?.text)).toContain('Hacker News')
})

test('a topic shows who is for it, and says that Taiwan has no items while that is so', async () => {
  const topic = topicView(await runOperation(getTopicOpinions, { slug: 'credit-card' }), zh)
  expect(plain(topic.headline)).toMatch(/^台灣 \d+ 則討論，國外還沒有$/)
  const abroad = await runOperation(getTopicOpinions, { slug: 'credit-card' })
  const totals = { taiwan: { ...abroad.taiwan, total: 0 }, foreign: { ...abroad.foreign, total: 39 } }
  const none = topicView({ ...abroad, ...totals }, zh)
  expect(plain(none.headline)).toBe('國外 39 則討論，台灣還沒有')
  const posts = postsView(await runOperation(listTaiwanPosts, {}), en, {})
  expect(plain(posts.headline)).toBe('There are no reviews from Taiwan')
})
