import { describe, expect, test } from 'vitest'
import type { AnswerOf } from '#operation/operation.ts'
import { runOperation } from '../../../../tests/support/gateway.ts'
import { getCategoryPrices } from '../categories/get-category-prices.ts'
import { searchProducts } from './search-products.ts'

describe('the names that people use', () => {
  test.each([
    ['高麗菜', '甘藍-初秋'],
    ['地瓜', '甘薯-臺農57號'],
    ['紅蘿蔔', '胡蘿蔔-清洗'],
    ['空心菜', '蕹菜-大葉'],
    ['小黃瓜', '花胡瓜-其他'],
    ['芭樂', '番石榴-珍珠芭'],
    ['蕃石榴', '番石榴-珍珠芭'],
    ['蕃茄', '番茄-牛番茄'],
    ['火龍果', '紅龍果-紅肉'],
    ['蛤蜊', '文蛤養'],
    ['蚵仔', '牡蠣養'],
    ['土豆', '馬鈴薯-本產'],
    ['tomatoes', '番茄-牛番茄'],
    ['雞蛋產地價', '雞蛋（產地價）'],
    ['白肉雞產地價', '白肉雞（2.0 公斤以上，活雞產地價）'],
    ['白肉雞 2kg', '白肉雞（2.0 公斤以上，活雞產地價）'],
    ['高麗菜 2kg', '甘藍-初秋'],
    ['雞蛋 600g', '雞蛋（產地價）'],
  ])('%s finds %s', async (q, name) => {
    const answer = await runOperation(searchProducts, { q })
    expect(answer.items.map((item) => item.name)).toContain(name)
  })

  test('a letter after a model number belongs to it, and a price in a name is no model number', async () => {
    expect(await runOperation(searchProducts, { q: 'RTX 5090 D' })).toMatchObject({ total: 0, answer: null })
    expect((await runOperation(searchProducts, { q: '4090' })).answer?.name).toContain('RTX4090')
  })

  test('do not find products with only a part of the name: kohlrabi is not cabbage', async () => {
    const answer = await runOperation(searchProducts, { q: '高麗菜' })
    expect(answer.items.map((item) => item.name)).not.toContain('球莖甘藍')
  })

  // No product name contains NVMe, but every disk with PCIe is an NVMe disk.
  test.each(['2tb nvme ssd', '2TB NVMe', 'nvme 固態硬碟 2tb'])('%s finds only PCIe disks', async (q) => {
    const answer = await runOperation(searchProducts, { q })
    expect(answer.total).toBeGreaterThan(10)
    for (const { name, category } of answer.items) {
      expect(category).toBe('ssd')
      expect(name).not.toContain('2.5吋')
    }
  })

  // The list writes 4TB for disks of WD and 4T for others.
  test.each(['wd 4t硬碟', 'WD 4TB'])('%s finds disks of that size in every spelling', async (q) => {
    const { items } = await runOperation(searchProducts, { q })
    expect(items.length).toBeGreaterThan(5)
    for (const { name } of items) expect(name).toMatch(/WD.*4TB?(?![a-z\d])/i)
  })

  test('羅技無線滑鼠 finds wireless mice by Logitech', async () => {
    const { items } = await runOperation(searchProducts, { q: '羅技無線滑鼠' })
    expect(items.length).toBeGreaterThan(5)
    for (const { name } of items) expect(name).toMatch(/羅技.*無線.*滑鼠/)
  })

  test.each([
    ['内存', 'memory'],
    ['鼠标', 'mice'],
    ['GPU', 'graphics-cards'],
  ])('%s finds the category %s', async (q, category) => {
    const answer = await runOperation(searchProducts, { q })
    expect(answer.items.map((item) => item.category)).toContain(category)
  })
})

test.each([
  ['27吋螢幕', '27吋 螢幕'],
  ['27寸螢幕', '27吋 螢幕'],
  ['15.6吋筆電', '15.6吋 筆電'],
  ['34吋曲面螢幕', '34吋 曲面 螢幕'],
])('%s, written without spaces, finds the same as %s', async (together, apart) => {
  const one = await runOperation(searchProducts, { q: together })
  const other = await runOperation(searchProducts, { q: apart })
  expect(one.total).toBeGreaterThan(10)
  expect(one.items.map(({ id }) => id)).toEqual(other.items.map(({ id }) => id))
})

describe('the answer is the named product', () => {
  const ask = (q: string) => runOperation(searchProducts, { q })

  // By hand: the means over all markets on 2026-08-21, weighted by kilograms.
  test.each([
    ['高麗菜', '甘藍-初秋', 32.7],
    ['香蕉', '香蕉', 29.5],
    ['虱目魚', '虱目魚', 87.2],
    ['番茄', '番茄-牛番茄', 62.7],
  ])('%s has the price of the variety that most markets sell: %s', async (q, name, price_twd) => {
    expect((await ask(q)).answer).toMatchObject({ name, price_twd, shop: '各市場加權平均', date: '2026-08-21' })
  })

  test.each([
    // The same processor is also listed at 15,000, but only together with a motherboard.
    ['9800X3D', 15_900, /^｛AMD R7 9800X3D｝代理盒裝/],
    ['RTX 5070', 28_888, /RTX5070 TWIN X2/],
    ['5070顯卡', 28_888, /RTX5070 TWIN X2/],
    // The name has no size: the heading of its list states 12G.
    ['RTX5070 12G', 28_888, /RTX5070 TWIN X2/],
    ['RTX 5070 12GB', 28_888, /RTX5070 TWIN X2/],
    ['990 PRO 2TB', 13_999, /990 PRO 2TB含散熱片/],
  ])('%s has the price of the cheapest offer of exactly this model sold alone', async (q, price_twd, name) => {
    const { answer } = await ask(q)
    expect(answer?.price_twd).toBe(price_twd)
    expect(answer?.name).toMatch(name)
  })

  test('a model that the newest list sells only on a condition has that price, not one from months ago', async () => {
    // The last RTX 5090 sold without a condition left the list on 4 January, at 94,888.
    expect((await ask('RTX 5090')).answer).toMatchObject({
      name: expect.stringContaining('INNO3D RTX5090 X3'),
      price_twd: 158_888,
      condition: 'with_build',
      is_listed: true,
      date: '2026-08-22',
    })
  })

  test('a motherboard whose number resembles a model is not that model, and a model that left the list is not listed', async () => {
    const { answer, items } = await ask('4090 顯卡')
    expect(answer).toMatchObject({ name: expect.stringMatching(/RTX ?4090/), is_listed: false })
    expect(items.at(-1)?.name).toContain('RTX4070Ti')
    expect(items.slice(0, -1).every(({ name }) => /RTX ?4090/.test(name))).toBe(true)
  })

  test('a model of a series that no list has is not found, even if a name has its word and number apart', async () => {
    const { answer, items, nearest } = await ask('switch 2')
    expect([answer, items]).toEqual([null, []])
    expect(nearest).not.toEqual([])
    expect((await ask('WiFi 7')).items.length).toBeGreaterThan(0)
  })

  test('a part that only a computer contains is not found, unless a computer is asked for', async () => {
    const { answer, items, nearest, not_held } = await ask('GTX 1660')
    expect({ answer, items, not_held }).toMatchObject({ answer: null, items: [], not_held: expect.anything() })
    expect(nearest[0]?.name).toContain('GTX1660S')
    expect((await ask('桌機 GTX 1660')).items).toHaveLength(1)
  })

  test('other variants of a model, and computers that contain it, come after it', async () => {
    const names = (await ask('RTX 5070')).items.map(({ name }) => name)
    const firstTi = names.findIndex((name) => /5070 ?ti/i.test(name))
    expect(names.slice(0, firstTi === -1 ? names.length : firstTi).every((name) => /5070(?! ?ti)/i.test(name))).toBe(
      true,
    )
    expect(names.slice(0, 10).filter((name) => /5070 ?ti/i.test(name))).toEqual([])
  })

  test('an exact name comes before names that contain it: the root before the leaf', async () => {
    const names = (await ask('地瓜')).items.map(({ name }) => name)
    expect(names.indexOf('甘薯葉')).toBe(names.length - 1)
  })

  test('PS5 does not find a case whose name has PS and 5 apart', async () => {
    expect(await ask('PS5')).toMatchObject({ items: [], answer: null, nearest: [] })
  })

  test('for a product on no list the answer names another source of prices', async () => {
    expect((await ask('五花肉')).not_held?.zh).toContain('毛豬')
    expect((await ask('衛生紙')).not_held?.zh).toContain('民生物資')
    expect((await ask('AirPods')).not_held?.en).toContain('Available: computer parts')
    expect((await ask('高麗菜')).not_held).toBeNull()
  })
})

// By hand from the shop’s list of 2026-08-22. The lowest price of 90 days is in the list of 2026-06-12.
describe('a price is compared with the list', () => {
  const ask = (q: string) => runOperation(searchProducts, { q })

  test.each([
    ['RTX 5070 28,990 是好價嗎', { price_twd: 28_990, dearer_than: 1, from_lowest_pct: 0.35, from_median_pct: -7.2 }],
    ['RTX 5070 34500', { price_twd: 34_500, dearer_than: 26, from_lowest_pct: 19.43, from_median_pct: 10.44 }],
    ['RTX 5070', null],
  ])('%s', async (q, asked_price) => {
    expect(await ask(q)).toMatchObject({
      asked_price,
      model: { date: '2026-08-22', count: 26, lowest_twd: 28_888, median_twd: 31_240, highest_twd: 33_990 },
      answer: { price_twd: 28_888 },
    })
    expect(await ask(q)).toHaveProperty('model.record_90d.min', 21_888)
  })

  test('a product that left the list is compared with its last day', async () => {
    expect(await ask('RTX 4070 18990 貴嗎')).toMatchObject({
      model: { date: '2025-02-23', lowest_twd: 17_990 },
      asked_price: { from_lowest_pct: 5.56 },
    })
  })

  test('no price is read without listed products to compare it with', async () => {
    expect(await ask('iPhone 17 Pro 39900 便宜嗎')).toMatchObject({ asked_price: null, model: null, items: [] })
    // The price of cabbage is not judged, because market means do not distinguish sizes.
    expect(await ask('高麗菜 50元')).toMatchObject({ asked_price: null, answer: { name: '甘藍-初秋' } })
  })

  test('several kinds are separate, each with its price range', async () => {
    expect(await ask('DDR5 32GB')).toMatchObject({
      kinds: [
        { spec: '筆記型記憶體 DDR5', lowest_twd: 11_000, highest_twd: 14_700 },
        { spec: '桌上型記憶體 DDR5 單條', lowest_twd: 12_000, highest_twd: 15_500 },
        { spec: '桌上型記憶體 DDR5 雙通道', lowest_twd: 12_300, highest_twd: 32_900 },
      ],
    })
  })
})

describe('wishes about a product are not part of its name', () => {
  const ask = (q: string) => runOperation(searchProducts, { q })

  test.each([
    ['2tb ssd 最便宜', '2tb ssd'],
    ['推薦 9800X3D', '9800X3D'],
    ['高麗菜現在多少錢', '高麗菜'],
    ['where to buy RTX 5070 in taiwan', 'RTX 5070'],
    ['logitech mouse', '羅技 mouse'],
  ])('%s finds as many as %s', async (wished, plain) => {
    const [one, other] = [await ask(wished), await ask(plain)]
    expect(one.total).toBe(other.total)
    expect(one.total).toBeGreaterThan(0)
  })

  test('the cheapest screen is a screen of the newest list sold alone, not a stand for one', async () => {
    const { items, cheapest_first } = await ask('最便宜的 27吋 螢幕')
    expect(cheapest_first).toBe(true)
    const fresh = items.filter(({ date }) => date === items[0]?.date)
    const prices = fresh.map(({ price_twd }) => price_twd)
    expect(prices.slice(0, 5)).toEqual(prices.slice(0, 5).toSorted((a, b) => a - b))
    expect(items[0]?.name).not.toMatch(/架|掛燈/)
  })

  test('a budget limits the results, and if everything costs more the answer names the cheapest', async () => {
    const within = await ask('DDR5 32GB 兩萬以下')
    expect(within.max_twd).toBe(20_000)
    expect(within.total).toBeGreaterThan(0)
    for (const { price_twd } of within.items) expect(price_twd).toBeLessThanOrEqual(20_000)
    // By hand from the list of 2026-08-22: every RTX 5070 costs more than 20,000, the cheapest 28,888.
    const dearer = await ask('RTX 5070 under 20000')
    expect(dearer).toMatchObject({ items: [], total: 0, max_twd: 20_000 })
    expect(dearer.nearest[0]).toMatchObject({ name: expect.stringContaining('RTX5070 TWIN X2'), match: 'full' })
  })
})

describe('a companion product is not the product', () => {
  const ask = (q: string) => runOperation(searchProducts, { q })

  test('iPhone does not find disks that work with one, but a disk for an iPhone is found', async () => {
    for (const { category } of (await ask('iPhone')).items) expect(category).toBe('phones-laptops')
    const disks = await ask('iPhone15 SSD')
    expect(disks.total).toBeGreaterThan(0)
    for (const { name } of disks.items) expect(name).toContain('iPhone15')
  })

  test('products that only match by companion are suggestions, not the answer', async () => {
    const { items, nearest } = await ask('Airplay')
    expect(items).toEqual([])
    expect(nearest.length).toBeGreaterThan(0)
  })

  test('a single generic word of a name gives no suggestions', async () => {
    expect(await ask('AirPods Pro')).toMatchObject({ items: [], nearest: [] })
  })
})

describe('search', () => {
  const search = (q: string, cat?: string) => runOperation(searchProducts, { q, cat })

  test('finds a single character anywhere in a name', async () => {
    const { items } = await search('蔥', 'vegetables')
    const names = items.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['洋蔥-本產', '青蔥-日蔥', '青蔥-北蔥']))
    for (const name of names) expect(name).toContain('蔥')
  })

  test('finds two characters, and Traditional names by Simplified ones', async () => {
    const names = (await search('洋葱')).items.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['洋蔥-本產', '洋蔥-進口']))
  })

  test('finds every seeded name that contains the word, and no other', async () => {
    const answer = await runOperation(getCategoryPrices, { slug: 'vegetables' })
    const names = answer.items.map(({ name }) => name).filter((name) => name.includes('花椰菜'))
    const { items, total } = await search('花椰菜', '蔬菜')
    expect(items.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
    expect(total).toBe(names.length)
  })

  test('an everyday name finds the name in the market list, and 2T finds 2TB', async () => {
    expect((await search('綠花椰')).items[0]?.name).toMatch(/^青花苔/)
    expect((await search('白花椰')).items[0]?.name).toMatch(/^花椰菜/)
    const disks = (await search('三星 990 PRO 2T')).items.map(({ name }) => name)
    expect(disks.length).toBeGreaterThan(0)
    for (const name of disks) expect(name).toMatch(/990 PRO 2TB/)
  })

  // By hand: the cheapest RX 9070 XT on 2026-08-22 that is sold without a computer. RX 9070 GRE and RX 9070 are other
  // models.
  test.each(['RX 9070 XT', 'rx9070xt', 'RX9070 XT'])('%s is one model with any spacing', async (q) => {
    const { answer } = await runOperation(searchProducts, { q })
    expect(answer).toMatchObject({ name: expect.stringContaining('RX9070XT 16G-A'), price_twd: 25590 })
  })

  test.each(['RTX5070', 'rtx 5070', 'ＲＴＸ５０７０', '5070 rtx'])('finds a graphics card by %s', async (typed) => {
    const { items, total } = await search(typed, 'graphics-cards')
    expect(total).toBeGreaterThan(10)
    for (const { name } of items) expect(name.replaceAll(/\s/g, '').toUpperCase()).toContain('5070')
  })

  test('returns at most 50 products and counts the rest', async () => {
    const { items, total } = await search('黑')
    expect(items).toHaveLength(50)
    expect(total).toBeGreaterThan(50)
  })

  test('puts the most recently listed products first', async () => {
    const dates = (await search('白')).items.map(({ date }) => date)
    expect(dates).toEqual(dates.toSorted().toReversed())
  })

  test('is empty when nothing has all the words', async () => {
    expect(await search('青蔥 顯示卡')).toMatchObject({ items: [], total: 0 })
  })

  test('of punctuation alone is refused with an example', async () => {
    await expect(search('「」!')).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(search('')).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('in a misspelled category suggests the right one', async () => {
    await expect(search('白', 'grafic')).rejects.toMatchObject({
      code: 'not_found',
      suggestions: expect.arrayContaining(['graphics-cards']),
    })
    expect(await search('白', 'graphic-card')).toMatchObject({
      resolved: [{ input: 'cat', given: 'graphic-card', taken: 'graphics-cards' }],
    })
  })
})

// In the list of 2026-08-22 these have the lowest price per gigabyte: 96 GB of DDR5 for 28,500, a disk of 4 TB for
// 14,700.
test.each([
  ['每GB最便宜的DDR5', 'Micron Crucial PRO 超頻 96GB', 296.88],
  ['cheapest SSD per TB', 'Micron Crucial BX500 4TB', 3.68],
])('%s begins with the lowest price of a gigabyte', async (q, name, perGb) => {
  const answer = await runOperation(searchProducts, { q })
  expect(answer.items[0]?.name).toContain(name)
  expect(answer.items[0]?.per_gb_twd).toBe(perGb)
})

// The shop 原價屋 writes Ryzen 7 as R7. Alone, this processor cost 15,900 on 2026-08-22.
test('a part is found by the long name of its series', async () => {
  const { answer } = await runOperation(searchProducts, {
    q: 'ryzen 7 9800x3d',
  })
  expect(answer).toMatchObject({ name: expect.stringContaining('R7 9800X3D'), price_twd: 15900 })
})

test('a day beside the name of goods is no part of the name', async () => {
  const found = await runOperation(searchProducts, { q: '酪梨 2026-08-20' })
  expect(found.items.length).toBeGreaterThan(0)
  for (const { name } of found.items) expect(name).toContain('酪梨')
})

// By hand from the wholesale prices: 236.1 on 20 August and 221.1 on 21 August, the newest day.
test.each([
  ['白蝦 8/20', '2026-08-20', 236.1],
  ['白蝦 2026-08-20', '2026-08-20', 236.1],
  ['白蝦 2020-01-01', '2020-01-01', null],
])('%s has the price of that day, or says that there is none', async (q, date, price_twd) => {
  const found = await runOperation(searchProducts, { q })
  expect(found).toMatchObject({
    asked_day: { name: '白蝦', date, price_twd },
    answer: { date: '2026-08-21', price_twd: 221.1 },
    not_held: price_twd === null ? { en: expect.stringContaining('the newest price is of 2026-08-21') } : null,
  })
})

test('the name of the shop is no part of the name', async () => {
  const found = await runOperation(searchProducts, { q: '9800X3D 原價屋' })
  expect(found).toMatchObject({ answer: { price_twd: 15900 }, asked_day: null })
})

test('an everyday name with its variety finds that variety', async () => {
  const found = await runOperation(searchProducts, { q: '初秋高麗菜' })
  expect(found).toMatchObject({ answer: { name: '甘藍-初秋' } })
})

test('the headline price dates the answer, not a newer row of its source', async () => {
  // The list's newest day is 21 August, but its newest price of eggs is of 20 August.
  const found = await runOperation(searchProducts, { q: '雞蛋' })
  expect(found).toMatchObject({ answer: { date: '2026-08-20' }, provenance: { as_of: '2026-08-20' } })
})

test.each([
  // Pig auctions by the Ministry of Agriculture: one market's price on 21 August, and the mean over all markets on 20
  // August.
  ['新北毛豬 8/21', undefined, '新北市肉品市場', 102.5],
  ['新北毛豬8/21拍賣', '2026-08-21', '新北市肉品市場', 102.5],
  ['毛豬', '2026-08-20', null, 97],
  // For days before 2022, only the older of the two series of egg prices has figures.
  ['雞蛋', '2020-01-01', null, 27.5],
  ['雞蛋', '2023-03-01', null, 42.5],
  ['雞蛋', '2026-11-28', null, null],
])('%s of %s, market %s', async (q, date, market, price_twd) => {
  const found = await runOperation(searchProducts, { q, date })
  expect(found).toMatchObject({ asked_day: { market, price_twd } })
})

// Price lists of CoolPC: 15,900 on 20 August.
test('the price of a part on a day comes with its shop', async () => {
  const { asked_day } = await runOperation(searchProducts, { q: '9800X3D', date: '2026-08-20' })
  expect(asked_day?.markets).toEqual([{ market: '原價屋 CoolPC', price_twd: 15900 }])
})

test('the markets of a day come with the highest price first', async () => {
  const found = await runOperation(searchProducts, {
    q: '毛豬',
    date: '2026-08-20',
  })
  expect(found.asked_day?.markets[0]).toEqual({ market: '宜蘭縣肉品市場', price_twd: 106.75 })
})

test('the wholesale price of eggs comes before the farm price', async () => {
  expect(await runOperation(searchProducts, { q: '雞蛋' })).toMatchObject({
    answer: { price_twd: 42.5, other_unit: { unit: '公斤', price_twd: 70.83 } },
  })
})

// By hand from the list of 2026-08-22: 990 PRO 2TB costs 13,999 with a heat sink and 17,999 without; 9800X3D costs
// 15,900, and 15,000 only with a motherboard.
test.each([
  ['三星990 PRO 1TB 沒散熱片的', ['散熱片'], 9659],
  ['三星 990 PRO 2TB 沒散熱片那款', ['散熱片'], 17_999],
  ['990 PRO 2TB without heatsink', ['heatsink'], 17_999],
  ['9800X3D 不要搭板的', ['搭板'], 15_900],
  ['不要福利品的 9800X3D', ['福利品'], 15_900],
])('%s leaves out what is not wanted', async (q, excluded, price_twd) => {
  const found = await runOperation(searchProducts, { q })
  expect(found).toMatchObject({ excluded, not_excluded: [], answer: { price_twd } })
  for (const { name } of found.items) expect(name).not.toContain(excluded[0])
})

test('an exclusion in words of no product name leaves nothing out, and the answer says so', async () => {
  const { total } = await runOperation(searchProducts, { q: '27吋螢幕' })
  expect(await runOperation(searchProducts, { q: '不要太貴的 27吋螢幕' })).toMatchObject({
    excluded: [],
    not_excluded: ['太貴'],
    total,
  })
})

test('no fan is a name of goods, and a question excludes nothing', async () => {
  expect(await runOperation(searchProducts, { q: '無風扇 顯示卡' })).toMatchObject({ excluded: [], total: 1 })
  expect(await runOperation(searchProducts, { q: '有沒有 5090' })).toMatchObject({ excluded: [], not_excluded: [] })
})

// Wholesale eggs: 39.5 on 11 August, 42.5 from 12 August. 990 PRO 2TB without a heat sink: 19,319 until 18 August, then
// 17,999.
test.each([
  ['雞蛋', '2026-08-11', '2026-08-12', { change_twd: 3, change_pct: 7.59 }],
  ['三星 990 PRO 2TB 沒散熱片', '2026-08-18', undefined, { change_twd: -1320, change_pct: -6.83 }],
  ['雞蛋', '2026-08-12', '2027-02-04', null],
  ['雞蛋', '1995-01-01', undefined, null],
  ['雞蛋', '2026-08-20', '2026-08-20', null],
])('%s since %s', async (q, since, date, change) => {
  const found = await runOperation(searchProducts, { q, since, date })
  if (change === null) expect(found.change).toBeNull()
  else expect(found.change).toMatchObject(change)
})

test('the K of a model is no thousand', async () => {
  expect(await runOperation(searchProducts, { q: 'Core Ultra 9 285K' })).toMatchObject({
    answer: { price_twd: 19_500 },
    asked_price: null,
  })
})

test('a page of a search goes on where the page before it ended', async () => {
  const ids = ({ items }: AnswerOf<typeof searchProducts>) => items.map(({ id }) => id)
  const both = await runOperation(searchProducts, { q: 'SSD', limit: 6 })
  const second = await runOperation(searchProducts, { q: 'SSD', limit: 3, offset: 3 })
  expect(ids(second)).toEqual(ids(both).slice(3))
})

test('an average per gigabyte is a price per gigabyte', async () => {
  const found = await runOperation(searchProducts, { q: '金士頓 NV3 1TB 平均1GB' })
  expect(found.items[0]).toMatchObject({ price_twd: 5100, per_gb_twd: 5.1 })
})

test('a variety that is the only one with its name is the answer, by the catty too', async () => {
  // 51 TWD per kilogram on 2026-08-21.
  const found = await runOperation(searchProducts, { q: '粉蔥' })
  expect(found).toMatchObject({ answer: { price_twd: 51, other_unit: { price_twd: 30.6 } } })
})

describe('the record of what was named', () => {
  // Seed: the black G304 cost 788 from 2024-01-16, 990 from 2025-05-23 and 799 from 2026-06-11; before that 890.
  test('has the lowest and highest price ever recorded, and the last change', async () => {
    expect(await runOperation(searchProducts, { q: '羅技 G304 黑色' })).toMatchObject({
      answer: {
        price_twd: 799,
        record: {
          since: '2023-12-23',
          lowest: { date: '2024-01-16', price_twd: 788 },
          highest: { date: '2025-05-23', price_twd: 990 },
        },
        previous: { price_twd: 890, until: '2026-06-11' },
      },
    })
  })

  // Seed: 4,790 alone and 4,490 with a motherboard on 2026-08-22.
  test('tells what it costs on a condition', async () => {
    expect(await runOperation(searchProducts, { q: '7500F' })).toMatchObject({
      answer: { price_twd: 4790, tied: { condition: 'with_other_goods', price_twd: 4490, saves_twd: 300 } },
    })
  })

  // Seed, 2026-08-20: 46 in the north, 47 in the middle, 50 in the south, a catty.
  test('has the price of each region, not only the lowest', async () => {
    expect(await runOperation(searchProducts, { q: '紅羽土雞' })).toMatchObject({
      asked_day: {
        date: '2026-08-20',
        markets: [
          { market: '南區', price_twd: 50 },
          { market: '中區', price_twd: 47 },
          { market: '北區', price_twd: 46 },
        ],
      },
    })
  })

  // Seed: 42.5 a catty of 600 g on 2026-08-20; 42.5 / 0.6 = 70.83 a kilogram.
  test('converts the price of a past day', async () => {
    expect(await runOperation(searchProducts, { q: '雞蛋', date: '2026-08-20' })).toMatchObject({
      asked_day: { price_twd: 42.5, other_unit: { unit: '公斤', price_twd: 70.83 } },
    })
  })

  // Seed: 25,200 for UMAX 64GB (2 × 32 GB) is the lowest of DDR5 with 64 GB on 2026-08-22.
  test.each(['ddr5 64g 雙通道', 'ddr5 64gb 雙通道'])('%s finds 64G and 64GB alike', async (q) => {
    expect(await runOperation(searchProducts, { q })).toMatchObject({ answer: { price_twd: 25_200 } })
  })

  test.each(['三星990pro 2tb', '990pro 2tb', '三星 990 PRO 2TB'])('%s is the 990 PRO', async (q) => {
    expect(await runOperation(searchProducts, { q })).toMatchObject({ total: 2, answer: { price_twd: 13_999 } })
  })
})

// Seed: the black G304 is the only product with these words.
test('the only product with the words is the answer', async () => {
  expect(await runOperation(searchProducts, { q: '羅技g304黑色' })).toMatchObject({
    total: 1,
    answer: { price_twd: 799, record: { lowest: { date: '2024-01-16', price_twd: 788 } } },
  })
})
