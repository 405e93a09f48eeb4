import { expect, test } from 'vitest'
import { genericView } from './generic.ts'
import { plainText } from './text.ts'
import { createWords } from './messages.ts'

const now = new Date('2026-10-01T04:00:00Z')
const zh = createWords({ language: 'zh', now })
const en = createWords({ language: 'en', now })
const subject = { title: '規則' }

test('a bilingual field appears once, in the reader’s language', () => {
  const answer = { law: '食安法', law_en: 'Food Act', label_zh: null, label_en: 'Tea' }
  const facts = (words: typeof zh) => genericView(answer, words, subject).blocks[0]
  expect(facts(zh)).toMatchObject({ facts: [{ name: '法條', value: '食安法' }, { value: 'Tea' }] })
  expect(facts(en)).toMatchObject({ facts: [{ name: 'Law', value: 'Food Act' }, { value: 'Tea' }] })
})

test('a field whose name merely ends like a language keeps its name', () => {
  expect(genericView({ title_en: 'Tea' }, en, subject).blocks[0]).toMatchObject({
    facts: [{ name: 'English title', value: 'Tea' }],
  })
})

test('the verdict is the headline and is not repeated', () => {
  const { headline, asked, blocks } = genericView({ verdict: 'It may be sold.', risk: 1 }, en, subject)
  expect([plainText(headline), asked]).toEqual(['It may be sold.', '規則'])
  expect(blocks).toMatchObject([{ kind: 'facts', facts: [{ value: '1' }] }])
})

test('the headline of a list is its length', () => {
  const { headline } = genericView({ items: [{ id: 'a' }], total: 12 }, zh, subject)
  expect(plainText(headline)).toBe('12 筆')
})

test('a value too long for a row has a section of its own', () => {
  const rule =
    '薦證內容要真實，明知或可得而知有引人錯誤之虞仍薦證，與廣告主負連帶賠償責任；非知名公眾人物者以所受報酬的十倍為限，其餘依公平交易法。'
  const { blocks } = genericView(
    {
      items: [
        { id: 'a', rule },
        { id: 'b', rule: '短' },
      ],
    },
    zh,
    subject,
  )
  expect(blocks).toMatchObject([
    { kind: 'findings', items: [{ titles: [{ text: 'a' }], facts: [{ name: '規則', value: rule }] }, {}] },
  ])
})
