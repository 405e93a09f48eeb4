import { like } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sourceDocument, syncBench } from '../../../../tests/support/sync.ts'
import { holidays } from '../schema.ts'
import { parseHolidays, pickFiles, syncHolidays } from './sync-holidays.ts'

const today = '2026-10-01'

describe('the office calendar', () => {
  /** A calendar file in DGPA's format, with plain weeks except for the given days. */
  function calendar(year: number, special: Record<string, [off: 0 | 2, note: string]> = {}): string {
    const lines = ['西元日期,星期,是否放假,備註']
    for (
      let day = new Date(Date.UTC(year, 0, 1));
      day.getUTCFullYear() === year;
      day.setUTCDate(day.getUTCDate() + 1)
    ) {
      const date = day.toISOString().slice(0, 10).replaceAll('-', '')
      const weekday = day.getUTCDay()
      const [off, note] = special[date] ?? [weekday === 0 || weekday === 6 ? 2 : 0, '']
      lines.push(`${date},${'日一二三四五六'[weekday]},${off},${note}`)
    }
    return `${lines.join('\r\n')}\r\n`
  }

  const named: Record<string, [0 | 2, string]> = {
    '20270101': [2, '開國紀念日'],
    '20270205': [2, '小年夜'],
    '20270228': [2, '和平紀念日'],
    '20270301': [2, '補假'],
    '20270402': [2, '調整放假'],
    '20270403': [0, '補行上班'],
    '20270920': [0, '國父逝世紀念日'],
  }
  const parse = (body: string | Uint8Array) => parseHolidays([sourceDocument('x', body)], { today })[0]
  const kinds = (body: string | Uint8Array) =>
    parse(body)?.rows.map((row) => [row['date'], row['kind'], row['name_zh']])

  test('gives the days that differ from a plain week, each with its kind', () => {
    expect(kinds(calendar(2027, named))).toEqual([
      ['2027-01-01', 'holiday', '開國紀念日'],
      ['2027-02-05', 'holiday', '小年夜'],
      ['2027-02-28', 'holiday', '和平紀念日'],
      ['2027-03-01', 'makeup_holiday', '補假'],
      ['2027-04-02', 'adjusted_holiday', '調整放假'],
      ['2027-04-03', 'workday_makeup', '補行上班'],
    ])
  })

  test('of this year alone changes nothing once the year has begun', () => {
    expect(parse(calendar(2027))?.asOf).toBe('2026-10-01')
    const late = parseHolidays([sourceDocument('x', calendar(2027))], { today: '2027-09-01' })
    expect(late[0]?.asOf).toBe('2026-12-31')
  })

  test('may be written in Big5, or with a byte order mark', () => {
    // The bytes of 開國紀念日 in Big5.
    const name = Buffer.from('b67db0eaacf6a9c0a4e9', 'hex')
    const head = Buffer.from('a6e8a4b8a4e9b4c12cac50b4c12cac4fa75fa9f1b0b22cb3c6b5f9', 'hex')
    const [, ...days] = calendar(2027).split('\r\n')
    const rest = days.slice(1).map((line) => line.replace(/,[日一二三四五六],/, ',x,'))
    const bytes = Buffer.concat([head, Buffer.from('\r\n20270101,x,2,'), name, Buffer.from(`\r\n${rest.join('\r\n')}`)])
    expect(kinds(bytes)).toEqual([['2027-01-01', 'holiday', '開國紀念日']])
    expect(kinds(`\uFEFF${calendar(2027, { '20270101': [2, '開國紀念日'] })}`)).toHaveLength(1)
  })

  test.each([
    ['a year cut short', calendar(2027).split('\r\n').slice(0, 300).join('\r\n'), /has \d+ days/],
    [
      'the columns of Google’s calendar',
      'Subject,Start Date,Start Time\r\n開國紀念日,2027/1/1,',
      /has unexpected columns: Subject/,
    ],
    ['a page in place of the file', '<html></html>', /has unexpected columns/],
    ['a day off without a reason', calendar(2027, { '20270505': [2, ''] }), /without a reason/],
    [
      'a mark that is none',
      calendar(2027).replace('20270105,二,0', '20270105,二,1'),
      /has an unreadable line: 20270105/,
    ],
  ])('%s is refused', (_, body, reason) => {
    expect(() => parse(body)).toThrow(reason)
  })

  const entry = (resourceDescription: string, file: string, resourceFormat = 'CSV') => ({
    resourceDescription,
    resourceFormat,
    resourceDownloadUrl: `https://www.dgpa.gov.tw/FileConversion?filename=${file}`,
  })
  const catalogue = JSON.stringify({
    result: {
      distribution: [
        entry('115年中華民國政府行政機關辦公日曆表', 'a'),
        entry('115年中華民國政府行政機關辦公日曆表_Google行事曆專用', 'b'),
        entry('115年中華民國政府行政機關辦公日曆表(1151020更新)', 'c'),
        entry('115年中華民國政府行政機關辦公日曆表', 'd', 'PDF'),
        entry('116年中華民國政府行政機關辦公日曆表', 'e'),
      ],
    },
  })

  test('is the last reissue of the year, and never the copy for Google', () => {
    expect(pickFiles(catalogue, [2026, 2027, 2028]).map((url) => url.at(-1))).toEqual(['c', 'e'])
  })

  test('replaces only its own year', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 15 }, (_, index): [string, [0 | 2, string]] => [`202705${10 + index}`, [2, '測試日']]),
    )
    const in2026 = Object.fromEntries(Object.entries(many).map(([day, it]) => [day.replace('2027', '2026'), it]))
    const bench = await syncBench({
      'data.gov.tw': { '/api/v2/rest/dataset/14718': catalogue },
      'www.dgpa.gov.tw': {
        '/FileConversion?filename=c': calendar(2026, in2026),
        '/FileConversion?filename=e': calendar(2027, many),
      },
    })
    const stored = (year: string) =>
      bench.reader
        .select()
        .from(holidays)
        .where(like(holidays.date, `${year}-%`))
        .all()
    const before = stored('2025')
    expect(await bench.run(syncHolidays)).toMatchObject({ outcome: 'changed' })
    expect(stored('2027').map((row) => row.date)).toContain('2027-05-10')
    expect(stored('2027').map((row) => row.date)).not.toContain('2027-01-01')
    expect(stored('2025')).toEqual(before)
  })
})
