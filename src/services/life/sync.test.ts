import { readFileSync } from 'node:fs'
import { eq, like } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sourceDocument, syncBench } from '../../../tests/support/sync.ts'
import { fuelPrices, holidays, invoicePeriods, lotteryDraws } from './schema.ts'
import { parseFuel, syncFuel } from './sync-fuel.ts'
import { parseHolidays, pickFiles, syncHolidays } from './sync-holidays.ts'
import { addressOf, parseDraws, syncLottery } from './sync-lottery.ts'
import { parseReceipts, syncReceipts } from './sync-receipts.ts'

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8')
const today = '2026-10-01'

describe('the office calendar', () => {
  /** A file of the year as DGPA writes it: plain weeks, but for the days given. */
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

  test('gives the days that differ from a plain week, each of its kind', () => {
    expect(kinds(calendar(2027, named))).toEqual([
      ['2027-01-01', 'holiday', '開國紀念日'],
      ['2027-02-05', 'holiday', '小年夜'],
      ['2027-02-28', 'holiday', '和平紀念日'],
      ['2027-03-01', 'makeup_holiday', '補假'],
      ['2027-04-02', 'adjusted_holiday', '調整放假'],
      ['2027-04-03', 'workday_makeup', '補行上班'],
    ])
  })

  test('may be written in Big5, or with a byte order mark', () => {
    // 開國紀念日 in Big5.
    const name = Buffer.from('b67db0eaacf6a9c0a4e9', 'hex')
    const head = Buffer.from('a6e8a4b8a4e9b4c12cac50b4c12cac4fa75fa9f1b0b22cb3c6b5f9', 'hex')
    const [, ...days] = calendar(2027).split('\r\n')
    const rest = days.slice(1).map((line) => line.replace(/,[日一二三四五六],/, ',x,'))
    const bytes = Buffer.concat([head, Buffer.from('\r\n20270101,x,2,'), name, Buffer.from(`\r\n${rest.join('\r\n')}`)])
    expect(kinds(bytes)).toEqual([['2027-01-01', 'holiday', '開國紀念日']])
    expect(kinds(`\uFEFF${calendar(2027, { '20270101': [2, '開國紀念日'] })}`)).toHaveLength(1)
  })

  test.each([
    ['a year cut short', calendar(2027).split('\r\n').slice(0, 300).join('\r\n'), /holds \d+ days/],
    [
      'the columns of Google’s calendar',
      'Subject,Start Date,Start Time\r\n開國紀念日,2027/1/1,',
      /has the columns Subject/,
    ],
    ['a page in place of the file', '<html></html>', /has the columns/],
    ['a day off without a reason', calendar(2027, { '20270505': [2, ''] }), /without a reason/],
    ['a mark that is none', calendar(2027).replace('20270105,二,0', '20270105,二,1'), /has the line 20270105/],
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

  test('replaces its own year and no other', async () => {
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
    const held = (year: string) =>
      bench.reader
        .select()
        .from(holidays)
        .where(like(holidays.date, `${year}-%`))
        .all()
    const before = held('2025')
    expect(await bench.run(syncHolidays)).toMatchObject({ outcome: 'changed' })
    expect(held('2027').map((row) => row.date)).toContain('2027-05-10')
    expect(held('2027').map((row) => row.date)).not.toContain('2027-01-01')
    expect(held('2025')).toEqual(before)
  })
})

describe('the lottery', () => {
  const answer = (list: string, draws: object[]) =>
    JSON.stringify({ rtCode: 0, rtMsg: '', content: { totalSize: draws.length, [list]: draws } })
  const lotto = (numbers: number[]) =>
    answer('lotto649Res', [
      { period: 115000092, lotteryDate: '2026-09-29T00:00:00', drawNumberSize: numbers, drawNumberAppear: numbers },
    ])
  const document = (game: 'lotto649' | 'superlotto638' | 'daily539', body: string) =>
    sourceDocument(addressOf(game, '2026-09'), body)

  test('numbers are put in order, the special one stays last', () => {
    const [batch] = parseDraws([document('lotto649', lotto([31, 1, 24, 38, 2, 34, 3]))], { today })
    expect(batch?.rows).toEqual([
      { game: 'lotto649', period: '115000092', date: '2026-09-29', numbers: [1, 2, 24, 31, 34, 38], special: 3 },
    ])
    expect(batch?.asOf).toBe('2026-09-29')
  })

  test('daily539 has no special number, and an old period gets its leading zero', () => {
    const body = answer('daily539Res', [
      { period: '96000001', lotteryDate: '2007-01-01', drawNumberSize: [9, 11, 27, 28, 38] },
    ])
    expect(parseDraws([document('daily539', body)], { today })[0]?.rows).toEqual([
      { game: 'daily539', period: '096000001', date: '2007-01-01', numbers: [9, 11, 27, 28, 38], special: null },
    ])
  })

  test.each([
    ['a number twice', lotto([1, 1, 2, 3, 4, 5, 6]), /has the numbers 1, 1/],
    ['a number too high', lotto([1, 2, 3, 4, 5, 50, 6]), /has the numbers/],
    ['too few numbers', lotto([1, 2, 3, 4, 5, 6]), /has the numbers/],
    ['another game’s list', answer('daily539Res', []), /without lotto649Res/],
    ['an error code', '{"rtCode":-1,"rtMsg":"x","content":null}', /code -1/],
    ['a page in place of the answer', '<html>', /not JSON/],
  ])('%s is refused', (_, body, reason) => {
    expect(() => parseDraws([document('lotto649', body)], { today })).toThrow(reason)
  })

  test('a second area above 8 is refused', () => {
    const body = answer('superLotto638Res', [
      { period: 115000078, lotteryDate: '2026-09-28', drawNumberSize: [1, 2, 3, 4, 5, 6, 9] },
    ])
    expect(() => parseDraws([document('superlotto638', body)], { today })).toThrow(/has the numbers/)
  })

  test('is asked for every month since what is held, and adds its draws', async () => {
    const daily = (month: string) =>
      answer(
        'daily539Res',
        Array.from({ length: month === '2026-10' ? 1 : 9 }, (_, index) => ({
          period: Number(`1150${month.slice(5)}000`) + index,
          lotteryDate: `${month}-0${index + 1}T00:00:00`,
          drawNumberSize: [1, 2, 3, 4, index + 5],
        })),
      )
    const api = '/TLCAPIWeB/Lottery'
    const bench = await syncBench({
      'api.taiwanlottery.com': {
        [`${api}/Lotto649Result`]: answer('lotto649Res', []),
        [`${api}/SuperLotto638Result`]: answer('superLotto638Res', []),
        [`${api}/Daily539Result`]: (req) => ({ body: daily(/month=(\d{4}-\d\d)/.exec(req.url ?? '')?.[1] ?? '') }),
      },
    })
    expect(await bench.run(syncLottery)).toMatchObject({ outcome: 'changed', rows: 19 })
    // The seed holds up to 2026-08-22, so August, September and October of each game.
    const months = bench.upstream.requests.map(({ path }) => /month=(\d{4}-\d\d)/.exec(path)?.[1])
    expect(months).toEqual([
      '2026-08',
      '2026-09',
      '2026-10',
      '2026-08',
      '2026-09',
      '2026-10',
      '2026-08',
      '2026-09',
      '2026-10',
    ])
    expect(bench.reader.select().from(lotteryDraws).where(eq(lotteryDraws.date, '2026-09-01')).all()).toHaveLength(1)
  })
})

describe('receipts', () => {
  const FEED = 'https://invoice.etax.nat.gov.tw/invoice.xml'
  const PAGE = 'https://invoice.etax.nat.gov.tw/index.html'
  const feed = sourceDocument(FEED, fixture('invoice.xml'))
  const page = sourceDocument(PAGE, fixture('receipt-page.html'))

  test('of the feed, whether its text is escaped or in CDATA', () => {
    const [batch] = parseReceipts([feed])
    expect(batch?.rows).toMatchObject([
      {
        period: '115-07-08',
        special: '89996565',
        grand: '91098182',
        first: ['42105327', '53781904', '10426655'],
        additional_sixth: [],
      },
      { period: '101-09-10', first: ['64718986', '49313179', '29736314'], additional_sixth: ['843', '927'] },
    ])
    // Drawn on the 25th of the month after.
    expect(batch?.asOf).toBe('2026-09-25')
  })

  test('of the page, whose first prizes are broken over two elements', () => {
    expect(parseReceipts([page])[0]?.rows).toMatchObject([
      {
        period: '115-07-08',
        special: '89996565',
        first: ['42105327', '53781904', '10426655'],
        additional_sixth: ['118', '926'],
      },
    ])
  })

  test('the page adds the sixth prizes that the feed leaves out', () => {
    const row = parseReceipts([feed, page])[0]?.rows.find((it) => it['period'] === '115-07-08')
    expect(row?.['additional_sixth']).toEqual(['118', '926'])
  })

  test.each([
    [
      'feed and page that differ',
      [feed, sourceDocument(PAGE, fixture('receipt-page.html').replace('89996565', '89996566'))],
      /other numbers/,
    ],
    ['a first prize too few', [sourceDocument(FEED, fixture('invoice.xml').replace('、10426655', ''))], /not complete/],
    ['a cut-off feed', [sourceDocument(FEED, fixture('invoice.xml').slice(0, 500))], /not well-formed/],
    [
      'an item without a period',
      [sourceDocument(FEED, fixture('invoice.xml').replace('115年07 ~ 08月', '公告'))],
      /names no period/,
    ],
    ['a page of maintenance', [sourceDocument(PAGE, '<html>系統維護中</html>')], /names no period/],
    ['an empty feed', [sourceDocument(FEED, '<rss></rss>')], /no winning numbers/],
    [
      'a feed with an entity of its own',
      [sourceDocument(FEED, '<!DOCTYPE a [<!ENTITY b "c">]><rss><item><title>&b;</title></item></rss>')],
      /not well-formed/,
    ],
  ])('%s is refused', (_, documents, reason) => {
    expect(() => parseReceipts(documents)).toThrow(reason)
  })

  test('come from the pages while the feed is down, and keep how many sources had agreed', async () => {
    const bench = await syncBench({
      'invoice.etax.nat.gov.tw': {
        '/invoice.xml': { status: 404 },
        '/index.html': fixture('receipt-page.html')
          .replaceAll('115年07-08月', '115年05-06月')
          .replace('89996565', '38548029')
          .replace('91098182', '10138845'),
        '/lastNumber.html': { status: 404 },
      },
    })
    // An older draw than the newest held is not news.
    expect(await bench.run(syncReceipts)).toMatchObject({ outcome: 'unchanged' })
    bench.upstream.serve({
      'invoice.etax.nat.gov.tw': {
        '/invoice.xml': { status: 404 },
        '/index.html': fixture('receipt-page.html'),
        '/lastNumber.html': { status: 404 },
      },
    })
    expect(await bench.run(syncReceipts)).toMatchObject({ outcome: 'changed', rows: 1 })
    expect(
      bench.reader.select().from(invoicePeriods).where(eq(invoicePeriods.period, '115-07-08')).get(),
    ).toMatchObject({ additional_sixth: ['118', '926'], independent_sources: 1 })
  })
})

describe('fuel', () => {
  const history = (id: number) =>
    `https://vipmbr.cpc.com.tw/CPCSTN/ListPriceWebService.asmx/getCPCMainProdListPrice_Historical?prodid=${id}`
  const XML = fixture('cpc-history-95.xml')
  const all = (xml = XML) => [1, 2, 3, 4].map((id) => sourceDocument(history(id), xml))

  test('has a price for each week of each product, the schema of the answer not among them', () => {
    const [batch] = parseFuel(all(), { today })
    expect(batch?.rows).toHaveLength(8)
    expect(batch?.rows[2]).toEqual({
      product: '95',
      effective_on: '2026-09-14',
      price_twd: 32.7,
      confidence: 'high',
      source: 'CPC list price web service',
    })
  })

  test.each([
    ['a price per thousand litres', XML.replace('元/ 公升', '元/公秉'), /not per litre/],
    ['a price that is none', XML.replace('32.7000', 'N/A'), /“N\/A”/],
    ['no price', XML.replaceAll('tbTable', 'other'), /sent no price of 92/],
    ['a cut-off answer', XML.slice(0, 900), /not well-formed/],
  ])('%s is refused', (_, xml, reason) => {
    expect(() => parseFuel(all(xml), { today })).toThrow(reason)
  })

  test('comes from the current list while the history is down: four products by their whole names', async () => {
    const bench = await syncBench({
      'vipmbr.cpc.com.tw': { '/openData/SixtypeOilListPrice': fixture('cpc-six-types.json'), '*': { status: 404 } },
    })
    expect(await bench.run(syncFuel)).toMatchObject({ outcome: 'changed', rows: 4 })
    const rows = bench.reader.select().from(fuelPrices).where(eq(fuelPrices.effective_on, '2026-09-28')).all()
    expect(rows.map(({ product, price_twd }) => [product, price_twd]).toSorted()).toEqual([
      ['92', 30.6],
      ['95', 32.1],
      ['98', 34.1],
      ['diesel', 29.5],
    ])
  })
})
