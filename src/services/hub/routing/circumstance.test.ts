import { expect, test } from 'vitest'
import { withoutCircumstance } from './circumstance.ts'

const stripped = (text: string) =>
  withoutCircumstance(text)
    .replaceAll(/ {1,40}/g, ' ')
    .trim()

test.each([
  ['這三個月香蕉', '香蕉'],
  ['這週高麗菜', '高麗菜'],
  ['最近半年雞蛋漲到', '雞蛋'],
  ['banana last three months', 'banana'],
  ['印表機雷不雷', '印表機'],
  ['電動車車主怎麼說', '電動車 怎麼說'],
  ['framework laptop owners', 'framework laptop'],
])('%s is about %s', (text, thing) => {
  expect(stripped(text)).toBe(thing)
})

test.each(['這週三', '上下班通勤', '住過的房子', '最近'])('%s stays unchanged', (text) => {
  expect(stripped(text)).toBe(text)
})
