import { expect, test } from 'vitest'
import { toMarkdown } from './document.ts'

test('what a source calls its things cannot become markup', () => {
  const text = toMarkdown({
    title: '# 一\n二',
    blocks: [
      {
        kind: 'table',
        head: ['商品'],
        rows: [['a|b*c'], [{ text: '[x](javascript:)', to: '/product/a(b)' }], [null], [1.5]],
      },
    ],
  })
  expect(text).toBe(
    String.raw`# \# 一 二

| 商品 |
| --- |
| a\|b\*c |
| [\[x\](javascript:)](/product/a%28b%29.md) |
|  |
| 1.5 |
`,
  )
})

test('links to pages lead to their Markdown where the service is mounted, others stay as they are', () => {
  const text = toMarkdown(
    {
      title: '一',
      blocks: [
        { kind: 'heading', text: '二' },
        { kind: 'text', text: ['三：', { text: '四', to: '/x' }, { text: '五', to: 'https://example.com/y' }] },
        { kind: 'chart', title: '六', points: [] },
      ],
    },
    '/shop',
  )
  expect(text).toBe('# 一\n\n## 二\n\n三：[四](/shop/x.md)[五](https://example.com/y)\n')
})

test('sources carry their date, age and licence', () => {
  const text = toMarkdown({
    title: '一',
    blocks: [
      {
        kind: 'sources',
        provenance: {
          as_of: '2026-05-15',
          stale: true,
          sources: [
            { name: '農業部', url: 'https://data.moa.gov.tw/', licence: 'OGDL' },
            { name: '家計簿', url: '', licence: '自有' },
          ],
        },
      },
    ],
  })
  expect(text).toContain('資料日期：2026-05-15（已超過應有的更新時間）')
  expect(text).toContain('- [農業部](https://data.moa.gov.tw/)（OGDL）\n- 家計簿（自有）')
})
