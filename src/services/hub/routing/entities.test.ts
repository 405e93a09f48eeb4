import { describe, expect, test } from 'vitest'
import { findEntities } from './entities.ts'

const now = new Date('2026-10-01T04:00:00Z')
const find = (task: string) => findEntities(task, now)

describe('days', () => {
  test.each([
    ['2026-10-10 放假嗎', ['2026-10-10']],
    ['2025/5/1 要上班嗎', ['2025-05-01']],
    ['115年10月10日是假日嗎', ['2026-10-10']],
    ['10月25日要補班嗎', ['2026-10-25']],
    ['Do offices work on 28 September 2026?', ['2026-09-28']],
    ['is December 25, 2026 a holiday', ['2026-12-25']],
    ['明天放假嗎', ['2026-10-02']],
    // The test's date, 1 October 2026, is a Thursday. This Saturday is the 3rd.
    ['這週六要補班嗎', ['2026-10-03']],
    ['這個禮拜五 10/9 放假嗎', ['2026-10-09']],
    ['do I work this Saturday', ['2026-10-03']],
    ['is next Monday a working day', ['2026-10-05']],
    ['2026-02-30 放假嗎', []],
    ['幾點睡', []],
  ])('%s', (task, dates) => expect(find(task).dates).toEqual(dates))

  test('a day begins in Taipei, not in Greenwich', () => {
    expect(findEntities('今天放假嗎', new Date('2026-09-30T16:00:00Z')).dates).toEqual(['2026-10-01'])
  })
})

describe('months, years and receipt periods', () => {
  test.each([
    ['2026 年 11 月有什麼電影', ['2026-11']],
    ['what comes out in December 2026', ['2026-12']],
    ['下個月有哪些影集', ['2026-11']],
    ['12 月有什麼片', ['2026-12']],
    ['三月份上映表', ['2027-03']],
    // The month directly follows a Latin name.
    ['netflix十一月片單', ['2026-11']],
    ['netflix 十二月', ['2026-12']],
    ['what comes out in December', ['2026-12']],
    ['7 月到 9 月', []],
    ['claude4月費', []],
    ['每個月都配息', []],
  ])('%s', (task, months) => expect(find(task).months).toEqual(months))

  test('next year is the year after this one', () => expect(find('明年有幾個連假').years).toEqual([2027]))
})

describe('codes and numbers', () => {
  test('robots.txt directives are put one per line, and rules without a crawler apply to all', () => {
    expect(find('User-agent: * Disallow: /tmp 擋得住嗎').robots).toBe('User-agent: *\nDisallow: /tmp')
    expect(find('does Disallow: /a stop Bingbot at /a/b?').robots).toBe('User-agent: *\nDisallow: /a')
  })

  test('stock codes keep zeros and letters; years and amounts are not codes', () => {
    expect(find('0056 和 00631L 還有 2330').stockCodes).toEqual(['0056', '00631L', '2330'])
    expect(find('2026 年營業額 5000 萬').stockCodes).toEqual([])
    // A comma separates codes in a list, but groups the digits of an amount.
    expect(find('2330、2317，2454 股價').stockCodes).toEqual(['2330', '2317', '2454'])
    expect(find('2330,2317 股價').stockCodes).toEqual(['2330', '2317'])
    expect(find('超過 2330,000 元').stockCodes).toEqual([])
  })

  test('IP addresses and addresses of sites', () => {
    expect(find('66.249.66.1 是真的 Googlebot 嗎').ips).toEqual(['66.249.66.1'])
    expect(find('this IP 2001:4860:4801:10::1 here').ips).toEqual(['2001:4860:4801:10::1'])
    expect(find('檢查 example.com.tw 的 robots.txt 與 llms.txt').urls).toEqual(['example.com.tw'])
    expect(find('see https://example.org/a?b=1.').urls).toEqual(['https://example.org/a?b=1'])
  })

  test('amounts', () => {
    expect(find('100 萬 input').numbers[0]?.value).toBe(1_000_000)
    expect(find('NT$12,345 元').numbers[0]?.value).toBe(12_345)
  })
})
