import { expect, test } from 'vitest'
import { document, link, sourcesOf, table } from './markdown.ts'

test('what a list calls a product cannot become markup', () => {
  expect(table(['商品'], [['a|b*c'], [link('[x](javascript:)', '/product/a(b).md')]])).toBe(
    String.raw`| 商品 |
| --- |
| a\|b\*c |
| [\[x\](javascript:)](/product/a%28b%29.md) |`,
  )
  expect(document('# 一\n二', [])).toBe('# \\# 一 二\n')
})

test('sources carry their date, age and licence', () => {
  const text = sourcesOf({
    as_of: '2026-05-15',
    stale: true,
    sources: [{ name: '農業部', url: 'https://data.moa.gov.tw/', licence: 'OGDL' }],
  })
  expect(text).toContain('2026-05-15（已超過應有的更新時間）')
  expect(text).toContain('- [農業部](https://data.moa.gov.tw/)（OGDL）')
})
