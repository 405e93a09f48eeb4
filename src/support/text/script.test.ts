import { expect, test } from 'vitest'
import { inEitherScript } from './script.ts'

test.each([
  ['as written', /最近兩週/],
  // The form of a pattern in a build.
  ['as escapes', new RegExp(String.raw`\u6700\u8fd1\u5169\u9031`)],
])('a pattern %s matches both scripts', (_, pattern) => {
  expect(['最近兩週', '最近两周', '最近三週'].map((text) => inEitherScript(pattern).test(text))).toEqual([
    true,
    true,
    false,
  ])
})
