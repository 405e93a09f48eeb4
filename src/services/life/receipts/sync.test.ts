import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sourceDocument, syncBench } from '../../../../tests/support/sync.ts'
import { invoicePeriods } from '../schema.ts'
import { parseReceipts, syncReceipts } from './sync-receipts.ts'

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8')

describe('receipts', () => {
  const FEED = 'https://invoice.etax.nat.gov.tw/invoice.xml'
  const PAGE = 'https://invoice.etax.nat.gov.tw/index.html'
  const note = () => undefined
  const feed = sourceDocument(FEED, fixture('invoice.xml'))
  const page = sourceDocument(PAGE, fixture('receipt-page.html'))

  test('of the feed, whether its text is escaped or in CDATA', () => {
    const [batch] = parseReceipts([feed], note)
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
    // The draw is on the 25th of the month after the period.
    expect(batch?.asOf).toBe('2026-09-25')
  })

  test('of the page, whose first prizes are split over two elements', () => {
    expect(parseReceipts([page], note)[0]?.rows).toMatchObject([
      {
        period: '115-07-08',
        special: '89996565',
        first: ['42105327', '53781904', '10426655'],
        additional_sixth: ['118', '926'],
      },
    ])
  })

  test('the page adds the sixth prizes that the feed leaves out', () => {
    const row = parseReceipts([feed, page], note)[0]?.rows.find((it) => it['period'] === '115-07-08')
    expect(row?.['additional_sixth']).toEqual(['118', '926'])
  })

  test.each([
    [
      'feed and page that differ',
      [feed, sourceDocument(PAGE, fixture('receipt-page.html').replace('89996565', '89996566'))],
      /different numbers/,
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
    expect(() => parseReceipts(documents, note)).toThrow(reason)
  })

  test('come from the pages while the feed is unavailable, and keep the number of sources that agreed', async () => {
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
    // A draw older than the newest known one changes nothing.
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
    ).toMatchObject({ additional_sixth: ['118', '926'], independent_sources: 3 })
  })
})
