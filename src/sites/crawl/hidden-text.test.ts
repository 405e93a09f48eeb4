import { expect, test } from 'vitest'
import { readPage } from './page.ts'

const hiddenIn = (html: string) =>
  readPage({ url: 'https://tea.tw/', bytes: Buffer.from(html), contentType: null, xRobotsTag: null }).hiddenText.map(
    ({ how }) => how,
  )
const words = 'oolong tea shop buy cheap oolong best price oolong online gift oolong sale oolong taiwan'
const sentence = 'We use two cookies, one of which remembers your language and one what is in your basket.'

test.each([
  [`<p style="font-size:0">${words}</p>`, 'size'],
  [`<p style="color:white;background:#FFFFFF">${words}</p>`, 'colour'],
  [`<div style="background:rgb(255, 255, 255)"><p style="color:#fff">${words}</p></div>`, 'colour'],
  [`<p style="text-indent:-9999px">${words}</p>`, 'off_screen'],
  [`<style>.a .kw, #b { position:absolute; left:-5000px }</style><p class="x kw">${words}</p>`, 'off_screen'],
  [`<p style="display:none">${words}</p>`, 'hidden'],
  [`<p hidden>${words}</p>`, 'hidden'],
])('%s', (html, how) => {
  expect(hiddenIn(html)).toEqual([how])
})

test.each([
  ['a dialog', `<div hidden><p>${sentence}</p></div>`],
  ['an accordion', `<div style="display:none">${sentence}</div>`],
  [
    'words for screen readers',
    `<style>.sr-only{position:absolute;left:-9999px}</style><p class="sr-only">${words}</p>`,
  ],
  ['one clipped pixel', `<p style="position:absolute;left:-9999px;width:1px;clip:rect(0,0,0,0)">${words}</p>`],
  ['a replaced heading', '<h1 style="text-indent:-9999px">Misty Peak Tea</h1>'],
  ['white on dark', `<div style="background:#123;color:#fff">${words}</div>`],
  ['white on an unknown ground', `<p style="color:#fff">${words}</p>`],
  ['a transparent colour', `<p style="color:rgba(0,0,0,.4);background:#000">${words}</p>`],
])('%s is not hidden text', (_, html) => {
  expect(hiddenIn(html)).toEqual([])
})
