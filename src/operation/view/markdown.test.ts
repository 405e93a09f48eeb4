import { expect, test } from 'vitest'
import type { Document } from './document.ts'
import { toMarkdown } from './markdown.ts'
import { em, link, phone, strong } from './text.ts'
import { createWords } from './messages.ts'

const words = createWords({ language: 'zh', now: new Date('2026-10-01T04:00:00Z') })
const resolve = (target: unknown) => (typeof target === 'string' ? target : '/asked')
const write = (document: Partial<Document>) =>
  toMarkdown({ title: '', headline: '題', blocks: [], ...document }, words, resolve)

test('the headline comes first, with a warning about old data before it', () => {
  const text = write({
    asked: '發票 123',
    headline: ['中獎，', em('200 元')],
    lede: '快去領。',
    provenance: { as_of: '2026-01-01', stale: true, sources: [] },
  })
  expect(text.indexOf('九個月前的資料')).toBe(2)
  expect(text).toContain('# 中獎，**200 元**\n\n_發票 123_\n\n快去領。')
})

test('tables keep their columns, bars are left out, and cells never break a row', () => {
  const text = write({
    blocks: [
      {
        kind: 'table',
        columns: [{ name: '名' }, { name: '價', as: 'number' }, { name: '長條', as: 'bar' }],
        rows: [{ cells: ['a|b\nc', 3, 0.5] }],
      },
    ],
  })
  expect(text).toContain('| 名 | 價 |\n| --- | ---: |\n| a\\|b c | 3 |')
})

test('a chart becomes a sentence', () => {
  expect(write({ blocks: [{ kind: 'chart', draw: 'bars', says: '三月最多。', caption: '', points: [] }] })).toContain(
    '三月最多。',
  )
})

test('links are kept, telephone numbers are bold, and text from outside is never markup', () => {
  const text = write({ lede: [link('[x](y)', { operation: 'a' }), phone('1925'), '<b>`*'] })
  expect(text).toContain(String.raw`[\[x\](y)](/asked)**1925**\<b\>\`\*`)
})

test('spaces around bold words stay outside the asterisks', () => {
  expect(write({ lede: ['No tax.', strong(' It may be late. '), 'Ask.'] })).toContain(
    'No tax. **It may be late.** Ask.',
  )
})

test('code is unchanged', () => {
  expect(write({ blocks: [{ kind: 'code', code: '```\n*' }] })).toContain('````\n```\n*\n````')
})
