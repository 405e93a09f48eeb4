import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { syncBench } from '../../../../tests/support/sync.ts'
import { etfs, securities } from '../schema.ts'
import { syncSecurities } from './sync-securities.ts'

// A row with only those register fields that the sync reads.
const listed = (code: string, name: string, more: object = {}) => ({
  出表日期: '1150930',
  公司代號: code,
  公司名稱: `${name}股份有限公司`,
  公司簡稱: name,
  產業別: '24',
  上市日期: '20260901',
  英文簡稱: `EN${code}`,
  ...more,
})
const overTheCounter = (code: string, name: string, more: object = {}) => ({
  Date: '1150930',
  SecuritiesCompanyCode: code,
  CompanyName: `${name}股份有限公司`,
  CompanyAbbreviation: name,
  Symbol: `EN${code}`,
  ...more,
})
const many = <Row>(count: number, from: number, row: (code: string, name: string) => Row) =>
  Array.from({ length: count }, (_, at) => row(String(from + at), `公司${from + at}`))

const world = (twse: unknown, tpex: unknown) => ({
  'openapi.twse.com.tw': { '/v1/opendata/t187ap03_L': JSON.stringify(twse) },
  'www.tpex.org.tw': { '/openapi/v1/mopsfin_t187ap03_O': JSON.stringify(tpex) },
})
const TPEX = many(800, 60_001, overTheCounter)

test('a renamed company gets its new name and keeps its spoken names; new ones are added, and none is removed', async () => {
  const twse = [
    ...many(950, 11_001, listed),
    listed('2330', '台積電新', { 英文簡稱: '', 上市日期: '' }),
    listed('7799', '新上市'),
    listed('910322', '康師傅-DR'),
  ]
  const bench = await syncBench(world(twse, TPEX))
  const find = (code: string) => bench.reader.select().from(securities).where(eq(securities.code, code)).get()
  const before = bench.reader.select().from(securities).all().length
  const { also, name_en } = find('2330') ?? {}
  expect(name_en).toBe('TSMC')
  expect(await bench.run(syncSecurities)).toMatchObject({ outcome: 'changed' })
  expect(find('2330')).toMatchObject({ name: '台積電新', full_name: '台積電新股份有限公司', name_en, also })
  // The register of July 2026 gives 1994-09-05 as the listing day.
  expect(find('2330')?.listed_on).toBe('1994-09-05')
  expect(find('7799')).toMatchObject({ market: 'twse', kind: 'company', name: '新上市', name_en: 'EN7799' })
  expect(find('7799')?.listed_on).toBe('2026-09-01')
  expect(find('910322')?.name).toBe('康師傅-DR')
  expect(find('1101')).toBeDefined()
  expect(bench.reader.select().from(securities).all().length).toBeGreaterThanOrEqual(before + 950 + 800)
})

test('a fund first seen in the quotes gets a name', async () => {
  const bench = await syncBench(world(many(950, 11_001, listed), TPEX))
  const [stored] = bench.reader.select().from(etfs).all()
  bench.writer
    .insert(etfs)
    .values({ ...stored!, code: '09999A', name: '主動新基金' })
    .run()
  await bench.run(syncSecurities)
  expect(bench.reader.select().from(securities).where(eq(securities.code, '09999A')).get()).toMatchObject({
    kind: 'etf',
    name: '主動新基金',
    also: [],
  })
})

test.each([
  ['half a list', world(many(400, 11_001, listed), TPEX), /t187ap03_L has 400 rows/],
  ['a page', { ...world([], TPEX), 'openapi.twse.com.tw': { '*': '<html>' } }, /t187ap03_L is not JSON/],
  [
    'other names of the fields',
    world(
      many(950, 11_001, (code, name) => ({ Code: code, Name: name })),
      TPEX,
    ),
    /950 of 950 rows cannot be read/,
  ],
])('%s of one market changes none of its rows, and the other market is stored', async (_, sites, reason) => {
  const bench = await syncBench(sites)
  const ofTwse = () => bench.reader.select().from(securities).where(eq(securities.market, 'twse')).all()
  const before = ofTwse()
  expect(await bench.run(syncSecurities)).toMatchObject({ outcome: 'changed', reason: expect.stringMatching(reason) })
  expect(ofTwse()).toEqual(before)
  expect(bench.reader.select().from(securities).where(eq(securities.code, '60001')).get()).toBeDefined()
})
