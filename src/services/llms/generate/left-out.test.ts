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
  '/teas/cart-of-leaves',
  '/p/12',
  '/%',
  '/茶品',
])('%s is listed', (path) => {
  expect(isLeftOutByAddress(`https://tea.example${path}`)).toBe(false)
})

test('titles tell it too', () => {
  expect(['購物車', 'Privacy Policy', 'Page not found', 'Log in'].map(isLeftOutByTitle)).not.toContain(false)
  expect(['Our teas', '茶品', 'Why privacy matters to us'].map(isLeftOutByTitle)).not.toContain(true)
})
