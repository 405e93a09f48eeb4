import { expect, test } from 'vitest'
import { runOperation } from '../../../../tests/support/gateway.ts'
import { plainText } from '#operation/view/text.ts'
import { createWords } from '#operation/view/messages.ts'
import { words as vocabulary } from '../messages.ts'
import { checkAd } from './ad-verdict.ts'
import { checkAdClaims } from './check-ad-claims.ts'
import { adView } from './ad-view.ts'

const provenance = { as_of: '2026-08-28', stale: false, sources: [] }
const draw = (text: string, language: 'zh' | 'en') =>
  adView(
    { ...checkAd(text, 'food'), provenance },
    createWords({ language, now: new Date('2026-11-22T00:00:00Z'), words: vocabulary }),
    { text },
  )

test('each finding is marked in the text and explained under the same number', () => {
  const { blocks } = draw('改善失眠。治療痛風！', 'zh')
  expect(blocks.slice(0, 2)).toMatchObject([
    {
      kind: 'marked',
      marks: [
        { start: 0, end: 4, ref: 1 },
        { start: 5, end: 9, ref: 2 },
      ],
    },
    {
      kind: 'findings',
      items: [{ titles: [{ ref: 1, text: '改善失眠' }] }, { titles: [{ ref: 2, text: '治療痛風' }] }],
    },
  ])
})

test('one rewording for all findings is shown once, before them', () => {
  const { blocks } = draw('這瓶蜂膠治療痛風，還能改善失眠', 'zh')
  expect(blocks.slice(0, 3)).toMatchObject([
    { kind: 'marked' },
    { kind: 'list', heading: '可以改成' },
    { kind: 'findings' },
  ])
  expect(blocks[1]).toMatchObject({ items: [expect.stringContaining('這瓶蜂膠')] })
  expect(JSON.stringify(blocks[2])).not.toContain('可以改成')
})

test('without findings the page says that this is no clearance', () => {
  expect(draw('酸甜好滋味', 'en').lede).toContain('Silence is no clearance')
})

test('a claim that breaks both laws is marked once, with the text of each law', async () => {
  const words = createWords({ language: 'zh', now: new Date('2026-11-22T00:00:00Z'), words: vocabulary })
  const answer = await runOperation(checkAdClaims, { text: '改善失眠' })
  const { headline, blocks } = adView(answer, words, { text: '改善失眠' })
  expect(answer).toMatchObject({ places: 1, findings: [{}, {}], verdict: expect.stringMatching(/^找到 1 處/) })
  expect(plainText(headline)).toMatch(/^1 處要改/)
  const laws = blocks.flatMap((block) =>
    block.kind === 'findings' ? block.items.flatMap(({ facts }) => facts.filter(({ name }) => name === '法條')) : [],
  )
  expect(laws.map(({ value }) => plainText(value).slice(0, 4))).toEqual(['食品安全', '化粧品衛'])
})

test('a claim that only one law forbids is not forbidden for goods of an unknown kind', async () => {
  const words = createWords({ language: 'zh', now: new Date('2026-11-22T00:00:00Z'), words: vocabulary })
  const text = '緊緻肌膚'
  const { headline } = adView(await runOperation(checkAdClaims, { text }), words, { text })
  expect(plainText(headline)).toBe('當食品賣要改，當化粧品賣沒有找到違規')
})
