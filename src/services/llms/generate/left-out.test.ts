import { expect, test } from 'vitest'
import { isLeftOutByAddress, isLeftOutByTitle } from './left-out.ts'

test.each([
  '/cart',
  '/zh-tw/cart/',
  '/my-account/orders',
  '/privacy-policy',
  '/terms.html',
  '/tag/oolong',
  '/author/lin',
  '/blog/page/3',
  '/teas?page=2',
  '/teas?sort=price',
  '/wp-login.php',
  '/feed/',
  '/隱私權政策',
  '/%E8%B3%BC%E7%89%A9%E8%BB%8A',
])('%s is left out', (path) => {
  expect(isLeftOutByAddress(`https://tea.example${path}`)).toBe(true)
})

test.each([
  '/',
  '/about',
  '/teas',
  '/blog/how-we-price',
  '/docs/authentication',
  '/api/labels',
  '/docs/api/auth',
  '/teas/cart-of-leaves',
  '/p/12',
  '/%',
  '/茶品',
])('%s is listed', (path) => {
  expect(isLeftOutByAddress(`https://tea.example${path}`)).toBe(false)
})

test('titles decide too', () => {
  expect(
    [
      '購物車',
      'Privacy Policy',
      'Page not found',
      'Log in',
      '您的購物車 – 阿里山茶莊',
      '隱私權及資訊安全宣告 - 國立高山大學',
      '個人資料保護聲明',
      '網站導覽｜茶葉科學系',
      '退換貨須知',
      '未分類 彙整 - 山女日記',
      'Hello world! – Blog',
    ].map(isLeftOutByTitle),
  ).not.toContain(false)
  expect(
    ['Our teas', '茶品', 'Why privacy matters to us', '隱私是什麼', '資安研究室', '著作權法入門'].map(isLeftOutByTitle),
  ).not.toContain(true)
})
