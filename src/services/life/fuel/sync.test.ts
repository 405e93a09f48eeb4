import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sourceDocument, syncBench } from '../../../../tests/support/sync.ts'
import { fuelPrices } from '../schema.ts'
import { parseFuel as parseDocuments, syncFuel } from './sync-fuel.ts'

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8')

describe('fuel', () => {
  const history = (id: number) =>
    `https://vipmbr.cpc.com.tw/CPCSTN/ListPriceWebService.asmx/getCPCMainProdListPrice_Historical?prodid=${id}`
  const XML = fixture('cpc-history-95.xml')
  const notes: string[] = []
  const parseFuel = (documents: Parameters<typeof parseDocuments>[0]) =>
    parseDocuments(documents, { note: (sentence) => notes.push(sentence) })
  const all = (xml = XML) => [1, 2, 3, 4].map((id) => sourceDocument(history(id), xml))

  test('has a price for each week of each product, and skips the XML schema in the answer', () => {
    const [batch] = parseFuel(all())
    expect(batch?.rows).toHaveLength(8)
    expect(batch?.asOf).toBe('2026-09-28')
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
    ['no price', XML.replaceAll('tbTable', 'other'), /returned no price of 92/],
    ['a cut-off answer', XML.slice(0, 900), /not well-formed/],
  ])('%s is refused', (_, xml, reason) => {
    expect(() => parseFuel(all(xml))).toThrow(reason)
  })

  test('is dated by the current list in a week without a change', () => {
    const current = fixture('cpc-six-types.json').replaceAll('1150928', '1151005')
    const [batch] = parseFuel([
      sourceDocument('https://vipmbr.cpc.com.tw/openData/SixtypeOilListPrice', current),
      ...all(),
    ])
    expect(batch?.asOf).toBe('2026-10-05')
    expect(batch?.rows.filter(({ product }) => product === '95')).toEqual([
      expect.objectContaining({ effective_on: '2026-10-05', price_twd: 32.1 }),
      expect.objectContaining({ effective_on: '2026-09-14', price_twd: 32.7 }),
      expect.objectContaining({ effective_on: '2026-09-28', price_twd: 32.1 }),
    ])
  })

  test('comes from the history if the current list is an HTML page, with a note', () => {
    const [batch] = parseFuel([
      sourceDocument('https://vipmbr.cpc.com.tw/openData/SixtypeOilListPrice', '<!doctype html>系統維護中'),
      ...all(),
    ])
    expect(batch?.rows).toHaveLength(8)
    expect(notes.at(-1)).toMatch(/SixtypeOilListPrice is not JSON/)
  })

  test('comes from the current list while the history is unavailable: four products by their full names', async () => {
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
