import { describe, expect, test } from 'vitest'
import { findNumbers } from './find-numbers.ts'
import { readNumber } from './number.ts'

function inChinese(value: number): string {
  const digits = '零一二三四五六七八九'
  if (value < 10) return digits[value] ?? ''
  const [unit, size] = value >= 1000 ? ['千', 1000] : value >= 100 ? ['百', 100] : ['十', 10]
  const head = `${digits[Math.floor(value / Number(size))]}${unit}`
  const rest = value % Number(size)
  if (rest === 0) return head
  return head + (rest < Number(size) / 10 ? '零' : '') + inChinese(rest)
}

test('every notation of a number parses to that number', () => {
  for (let value = 1; value < 10_000; value += 7) {
    const chinese = inChinese(value)
    expect(readNumber(chinese), chinese).toBe(value)
    expect(readNumber(`${chinese}萬`), `${chinese}萬`).toBe(value * 10_000)
    expect(readNumber(`${value}萬`)).toBe(value * 10_000)
    expect(readNumber(value.toLocaleString('en'))).toBe(value)
    expect(readNumber(String(value).replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)))).toBe(
      value,
    )
    expect(readNumber(`${value}k`)).toBe(value * 1000)
  }
})

test('a sentence yields the complete number and no part of it', () => {
  for (let value = 11; value < 10_000; value += 13) {
    for (const written of [`${inChinese(value)}萬`, `${value}萬`, (value * 10_000).toLocaleString('en')]) {
      expect(
        findNumbers(`一個月賣${written}元要登記嗎？`).map((it) => it.value),
        written,
      ).toEqual([value * 10_000])
    }
  }
})

test('digits end where the numeral of another word begins', () => {
  expect(findNumbers('主持費20000二代健保扣多少').map(({ value }) => value)).toEqual([20_000])
  expect(findNumbers('一萬六買貴了嗎').map(({ value }) => value)).toEqual([16_000])
})

describe('in a sentence', () => {
  test.each([
    ['團購一個月賣十二萬要不要辦稅籍登記？', [120_000]],
    ['三十五萬的稿費', [350_000]],
    ['稿費兩千五', [2500]],
    ['最近五篇評論', [5]],
    ['找一篇評論', []],
    ['I sell 20 thousand a month', [20_000]],
    ['賣 990 成本 450 分潤 15% 運費 60', [990, 450, 15, 60]],
    ['三五萬', []],
    ['3-5萬', []],
    ['三到五萬', []],
    ['十幾萬', []],
    ['數十萬', []],
    ['好幾十萬', []],
    ["12'345 元", []],
    ['人數30', [30]],
    ['三萬多', []],
    ['約三萬', []],
    ['超過三萬', []],
    ['漲了兩成半', [25]],
    ['跑100萬token', [1_000_000]],
    ['100token', []],
    // In 不超過三萬 (at most 30,000), the number itself is exact.
    ['不超過三萬', [30_000]],
    ['2026-12-25 放假嗎', []],
    ['12月25日放假嗎', []],
    ['GPT-4 的價格', []],
    ['一定要看第三章', []],
    ['早上7:30', []],
  ] as const)('%s', (text, values) => {
    expect(findNumbers(text).map(({ value }) => value)).toEqual(values)
  })
})
