import { expect, test } from 'vitest'
import { em } from '#operation/view/text.ts'
import { createWords } from '#operation/view/messages.ts'
import { inline, phrased, type Pen } from './inline.ts'

const pen: Pen = {
  words: createWords({ language: 'zh', now: new Date('2026-10-01T04:00:00Z') }),
  resolve: () => undefined,
  nextId: () => 'h-1',
}

test('a headline breaks after a punctuation mark, and no line begins with one', () => {
  expect(String(phrased(['2 月 28 日（六）', em('放假'), '：和平紀念日'], pen))).toBe(
    '<span class="ph"><span class="num">2 月 28 日（六）</span><em class="num">放假</em>：</span><span class="ph">和平<wbr>紀念日</span>',
  )
  expect(String(phrased('三份自評', pen))).toBe('三份自評')
  expect(String(phrased('輸入 64 元、輸出 318 元', pen))).toContain('<span class="num">64 元、</span>')
})

test('a few letters before a colon or at the end do not form a line of their own', () => {
  expect(String(phrased(['下個連假：', em('12/25（五）到 12/27（日）'), '，3 天'], pen))).not.toContain('class="ph"')
  expect(String(phrased('3 處要改，最重可能罰 5,000,000 元', pen))).toBe(
    '<span class="ph">3 處要改，</span><span class="ph">最重<wbr>可能罰 <span class="num">5,000,000 元</span></span>',
  )
})

test('a few letters at the end move to the next line with a break after a phrase, not within a word', () => {
  expect(String(phrased('還沒有真人心得，先不要買', pen))).toBe(
    '<span class="ph">還沒有<wbr>真人<wbr>心得，</span><span class="ph">先不要買</span>',
  )
})

test('a date does not break at its hyphens, but a name may', () => {
  expect(String(inline('到 2026-11-25（三）。', pen))).toBe('到 <span class="num">2026-11-25（三）。</span>')
  expect(String(inline('2018 年 10 月 26 日（五）不放假', pen))).toBe(
    '2018 年 <span class="num">10 月 26 日（五）</span>不放假',
  )
  expect(String(inline(em('12/25（五）到 12/27（日）'), pen))).toBe(
    '<em class="num"><span class="num">12/25（五）</span>到 <span class="num">12/27（日）</span></em>',
  )
  expect(String(inline('Google 約 90 %', pen))).toBe('Google 約 <span class="num">90 %</span>')
  expect(String(inline('115 年 5–6 月', pen))).toBe('115 年 <span class="num">5–6 月</span>')
  expect(String(inline('gpt-4o-2024-11-20', pen))).toBe('gpt-4o-2024-11-20')
  expect(String(inline('Fri, 25 Dec 2026', pen))).toBe('Fri, <span class="num">25 Dec 2026</span>')
  expect(String(inline('25 Decembers', pen))).toBe('25 Decembers')
})

test('an area code in brackets is part of the phone link', () => {
  expect(String(inline({ phone: '(06)9261151' }, pen))).toContain(
    '<a class="phone num" href="tel:069261151">(06)9261151</a>',
  )
  expect(String(inline({ phone: '(02)2389-1234 轉 56、0912345678' }, pen))).toContain('href="tel:0223891234,56"')
})

test('Chinese within English text is marked as Chinese', () => {
  const english = { ...pen, words: createWords({ language: 'en', now: new Date('2026-10-01T04:00:00Z') }) }
  expect(String(inline('Paid by 元大高股息 0056', english))).toBe(
    'Paid by <span lang="zh-Hant-TW">元大高股息</span> 0056',
  )
  expect(String(inline('リミットレギュレーション', english))).toBe('<span lang="ja">リミットレギュレーション</span>')
  expect(String(inline('元大高股息 0056', pen))).toBe('元大高股息 0056')
})

test('an English name with quotation marks is marked as English on a Chinese page, and no other text is', () => {
  expect(String(inline('Studios’ pages', pen))).toBe('<span lang="en">Studios’ pages</span>')
  expect(String(inline('“沙丘”', pen))).toBe('“沙丘”')
  expect(String(inline('Wikidata', pen))).toBe('Wikidata')
})

test('large type breaks between words, and keeps a number with its unit', () => {
  expect(String(phrased('上映日子未定', pen))).toBe('上映<wbr>日子<wbr>未定')
  expect(String(phrased('灰流麗', pen))).toBe('灰流麗')
  expect(String(phrased('95 無鉛 32.7 元／公升', pen))).toBe(
    '<span class="num">95 無鉛</span> <span class="num">32.7 元／公升</span>',
  )
  expect(String(inline('上映日子未定', pen))).toBe('上映日子未定')
})

test('an emphasised name keeps its quotation marks, and brackets keep their words', () => {
  expect(String(phrased(['最多人討論「', em('ChatGPT Pro'), '」（', '2024 年，', '899 則留言）'], pen))).toBe(
    '最多人討論<span class="quoted">「<em class="num">ChatGPT Pro</em>」</span><span class="num">（2024 年，899 則留言）</span>',
  )
  expect(String(phrased('殖利率 0.92 %（8 月 17 日）', pen))).toContain('<span class="num">（8 月 17 日）</span>')
})

test('a LINE id is no phone number', () => {
  expect(String(inline({ phone: '0910957527 或 LINE @xfb1049s' }, pen))).toBe(
    '<a class="phone num" href="tel:0910957527">0910957527</a> 或 LINE @xfb1049s',
  )
})
