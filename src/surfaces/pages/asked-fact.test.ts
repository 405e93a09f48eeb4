import { expect, test } from 'vitest'
import { facts } from '#operation/view/blocks.ts'
import type { Document } from '#operation/view/document.ts'
import { createWords } from '#operation/view/messages.ts'
import { em, plainText, quiet } from '#operation/view/text.ts'
import { beginWith, factsAsked, translated } from './asked-fact.ts'

const words = createWords({ language: 'zh', now: new Date('2026-10-01T04:00:00Z') })
const share: Document = {
  title: '股價',
  headline: '2,500 元',
  lede: '比前一天漲。',
  blocks: [
    facts({ name: '淨值比', value: '9.68' }, { name: '股價淨值比', value: '9.7' }, { name: '殖利率', value: '0.92 %' }),
  ],
}

test('the fact with the longest name in the question is asked for', () => {
  expect(factsAsked('2330 殖利率', share)).toEqual(['殖利率'])
  expect(factsAsked('2330 的股價淨值比', share)).toEqual(['股價淨值比'])
  expect(factsAsked('台積電股價', share)).toEqual([])
  expect(factsAsked('2330 殖利率', { ...share, asked: '殖利率，9 月 17 日' })).toEqual([])
})

test('the page begins with that fact, and keeps its own headline below', () => {
  const { headline, lede } = beginWith(share, ['殖利率'], words)
  expect(plainText(headline)).toBe('殖利率 0.92 %')
  expect(plainText(lede ?? '')).toBe('2,500 元。比前一天漲。')
  expect(beginWith(share, ['市值'], words)).toBe(share)
})

test('a fact with a date of its own dates the page, and is not repeated below', () => {
  const old = facts({ name: '殖利率', value: ['0.92 %', quiet('（8 月 17 日）')], as_of: '2026-08-17' })
  const datasets = [
    { name: 'closes', as_of: '2026-09-23', stale: false },
    { name: 'valuations', as_of: '2026-08-17', stale: true },
  ]
  const provenance = { as_of: '2026-08-17', stale: true, sources: [], datasets }
  const lede = [['殖利率 ', em('0.92 %'), quiet('（8 月 17 日）'), '。'], '比前一天漲。']
  const page = beginWith({ ...share, asked: '9 月 23 日收盤', lede, blocks: [old], provenance }, ['殖利率'], words)
  expect(plainText(page.headline)).toBe('殖利率 0.92 %')
  expect(plainText(page.lede ?? '')).toBe('9 月 23 日收盤：2,500 元。比前一天漲。')
  expect(page.provenance?.datasets?.[0]?.name).toBe('valuations')
})

test('a question may use another word for a fact, but no part of a longer Latin word', () => {
  const page: Document = {
    title: 'claude',
    headline: 'US$2',
    blocks: [facts({ name: 'Cached input', also: ['cache'], value: 'US$0.2' }, { name: 'EPS', value: '7' })],
  }
  expect(factsAsked('what does Cache cost', page)).toEqual(['Cached input'])
  expect(factsAsked('how many steps', page)).toEqual([])
})

test('a question for a day asks for the fact that answers it, unless it names another fact', () => {
  const page: Document = {
    title: '配息',
    headline: '近一年配 4 元',
    blocks: [
      facts({ name: '下次除息', asks: 'when', value: '還沒公告' }, { name: '發放日', also: ['入帳'], value: '8 月' }),
    ],
  }
  expect(factsAsked('0056 什麼時候配息', page)).toEqual(['下次除息'])
  expect(factsAsked('when does 0056 pay', page)).toEqual(['下次除息'])
  expect(factsAsked('0056 什麼時候入帳', page)).toEqual(['發放日'])
  expect(factsAsked('0056 配息', page)).toEqual([])
})

test('a fact keeps its place in the other language', () => {
  const page = (names: readonly string[]): Document => ({
    title: '',
    headline: '',
    blocks: [facts(...names.map((name) => ({ name, value: '1' })))],
  })
  const [chinese, english] = [page(['本益比', '殖利率']), page(['P/E', 'Yield'])]
  expect(translated(['殖利率'], chinese, english)).toEqual(['Yield'])
  expect(translated(['Yield'], chinese, english)).toEqual(['Yield'])
})

test('the figure of the fact takes the place of the usual figure', () => {
  const show = (value: number) => `${value} 倍`
  const usual = { name: '收盤', value: 2500, show, best: 'highest' as const }
  const pb = facts(
    { name: '股價淨值比', value: '9.68', figure: { value: 9.68, show, best: 'lowest' } },
    { name: '題材', value: 'CPO' },
  )
  const page = { ...share, blocks: [pb], measure: usual }
  expect(beginWith(page, ['股價淨值比'], words).measure).toMatchObject({
    name: '股價淨值比',
    value: 9.68,
  })
  expect(beginWith(page, ['題材'], words).measure).toBeUndefined()
})

test('several facts of one thing stand in the order of the question, and a part of a longer name is none', () => {
  const figures = facts(
    { name: '2026 年 6 月營收', also: ['營收'], value: '580 億元' },
    { name: '營收年增', also: ['年增'], value: '+2.8 %' },
    { name: '營收月增', also: ['月增'], value: '+22.3 %' },
  )
  const page = { ...share, blocks: [figures] }
  expect(factsAsked('發哥營收年增', page)).toEqual(['營收年增'])
  const names = factsAsked('發哥6月營收 年增月增', page)
  expect(names).toEqual(['2026 年 6 月營收', '營收年增', '營收月增'])
  expect(plainText(beginWith(page, names, words).headline)).toBe(
    '2026 年 6 月營收 580 億元，營收年增 +2.8 %，營收月增 +22.3 %',
  )
})
