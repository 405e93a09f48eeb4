import { describe, expect, test } from 'vitest'
import { everythingPaid, runOperation, testGateway } from '../../../tests/support/gateway.ts'
import { categoryPrices } from './categories/get-category-prices.ts'
import { priceDrops } from './drops/list-price-drops.ts'
import { productPrice } from './products/get-product-price.ts'
import { productSearch } from './search/search-products.ts'

interface Found {
  items: { id: string; name: string; category: string; date: string }[]
  total: number
}

describe('the 90-day summary, worked out by hand from the seeds', () => {
  test.each([
    {
      // CoolPC was read on four days of the window in May and June (26 800) and on six in August (21 600).
      // 4 × 26 800 + 6 × 21 600 = 236 800; 5 200 / 26 800 = 19.40 %
      id: 'cp10699ed7ec',
      summary: { from: '2026-05-25', to: '2026-08-22', min: 21_600, max: 26_800, average: 23_680, median: 21_600 },
      change: { first: 26_800, last: 21_600, change_pct: -19.4, days: 10 },
    },
    {
      // Two markets; on 15 May 160 and 145. 140 + 170 + 160 + 180 + 180 + 145 = 975; in the middle 160 and 170.
      id: 'moa-veg-sz6',
      summary: { from: '2026-02-15', to: '2026-05-15', min: 140, max: 180, average: 162.5, median: 165 },
      change: { first: 140, last: 145, change_pct: 3.57, days: 6 },
    },
    {
      // 174.2 + 175.7 + 81.3 + 62.1 + 80 = 573.3; 94.2 / 174.2 = 54.08 %
      id: 'moa-fruit-j2',
      summary: { from: '2026-02-15', to: '2026-05-15', min: 62.1, max: 175.7, average: 114.66, median: 81.3 },
      change: { first: 174.2, last: 80, change_pct: -54.08, days: 5 },
    },
    {
      // 125 + 125.4 + 111 = 361.4; 361.4 / 3 = 120.4666…; 14 / 125 = 11.2 %
      id: 'moa-fish-0cd07aee',
      summary: { from: '2026-02-15', to: '2026-05-15', min: 111, max: 125.4, average: 120.47, median: 125 },
      change: { first: 125, last: 111, change_pct: -11.2, days: 3 },
    },
  ])('of $id', async ({ id, summary, change }) => {
    const answer = await runOperation(productPrice, { id })
    expect((answer as { summary_90d: object }).summary_90d).toEqual({ ...summary, ...change })
  })
})

describe('a product', () => {
  test('has the lowest offer of its newest day as its price, and every market’s last price', async () => {
    const answer = await runOperation(productPrice, { id: 'moa-veg-sz6' })
    expect(answer).toMatchObject({
      current: { price_twd: 145, shop: '台北二果菜市場', date: '2026-05-15' },
      is_seen_today: true,
      offers: [
        { shop: '台北二果菜市場', price_twd: 145, date: '2026-05-15' },
        { shop: '台北一果菜市場', price_twd: 160, date: '2026-05-15' },
      ],
    })
  })

  test('that was not seen today keeps its last price with that price’s date', async () => {
    const answer = await runOperation(productPrice, { id: 'moa-veg-fb0' })
    expect(answer).toMatchObject({ current: { date: '2026-05-13' }, newest_date: '2026-05-15', is_seen_today: false })
  })

  test('says that figures of spring are old in autumn, and who publishes them', async () => {
    const { provenance } = (await runOperation(productPrice, { id: 'moa-veg-fb0' })) as {
      provenance: { as_of: string; stale: boolean; sources: { name: string }[] }
    }
    expect(provenance).toMatchObject({ as_of: '2026-05-15', stale: true })
    expect(provenance.sources[0]?.name).toContain('農業部')
  })

  test('nobody knows is answered with ids that begin alike', async () => {
    await expect(runOperation(productPrice, { id: 'moa-veg-fb' })).rejects.toMatchObject({
      code: 'not_found',
      suggestions: expect.arrayContaining([expect.stringMatching(/^moa-veg-f/)]),
    })
  })
})

describe('the names that people use', () => {
  test.each([
    ['高麗菜', '甘藍-初秋'],
    ['地瓜', '甘薯-臺農57號'],
    ['紅蘿蔔', '胡蘿蔔-清洗'],
    ['空心菜', '蕹菜-大葉'],
    ['小黃瓜', '花胡瓜-其他'],
    ['芭樂', '番石榴-珍珠芭'],
    ['火龍果', '紅龍果-紅肉'],
    ['蛤蜊', '文蛤養'],
    ['蚵仔', '牡蠣養'],
    ['土豆', '馬鈴薯-本產'],
    ['tomatoes', '番茄-牛番茄'],
  ])('%s finds %s', async (q, name) => {
    const answer: Found = await runOperation(productSearch, { q })
    expect(answer.items.map((item) => item.name)).toContain(name)
  })

  test('do not find what only has part of the name: kohlrabi is no cabbage', async () => {
    const answer: Found = await runOperation(productSearch, { q: '高麗菜' })
    expect(answer.items.map((item) => item.name)).not.toContain('球莖甘藍')
  })

  test.each([
    ['内存', 'memory'],
    ['鼠标', 'mice'],
    ['GPU', 'graphics-cards'],
  ])('%s finds the category %s', async (q, category) => {
    const answer: Found = await runOperation(productSearch, { q })
    expect(answer.items.map((item) => item.category)).toContain(category)
  })
})

test('an id is read in any case, and a near one is answered with those that begin like it', async () => {
  expect(await runOperation(productPrice, { id: 'MOA-VEG-SZ6' })).toMatchObject({ id: 'moa-veg-sz6' })
  await expect(runOperation(productPrice, { id: 'moa-veg-sz' })).rejects.toMatchObject({
    suggestions: expect.arrayContaining(['moa-veg-sz6']),
  })
  await expect(runOperation(productPrice, { id: '半天花' })).rejects.toMatchObject({ suggestions: ['moa-veg-sz6'] })
})

describe('search', () => {
  const search = (q: string, cat?: string): Promise<Found> => runOperation(productSearch, { q, cat })

  test('finds one character wherever it stands in a name', async () => {
    const { items } = await search('蔥', 'vegetables')
    const names = items.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['洋蔥-本產', '青蔥-日蔥', '青蔥-北蔥']))
    for (const name of names) expect(name).toContain('蔥')
  })

  test('finds two characters, and Traditional names by Simplified ones', async () => {
    const names = (await search('洋葱')).items.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['洋蔥-本產', '洋蔥-進口']))
  })

  test('finds every seeded name that holds the word, and no other', async () => {
    const answer = await runOperation(categoryPrices, { slug: 'vegetables' })
    const names = (answer as Found).items.map(({ name }) => name).filter((name) => name.includes('花椰菜'))
    const { items, total } = await search('花椰菜', '蔬菜')
    expect(items.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
    expect(total).toBe(names.length)
  })

  test.each(['RTX5070', 'rtx 5070', 'ＲＴＸ５０７０', '5070 rtx'])('finds a graphics card by %s', async (typed) => {
    const { items, total } = await search(typed, 'graphics-cards')
    expect(total).toBeGreaterThan(10)
    for (const { name } of items) expect(name.replaceAll(/\s/g, '').toUpperCase()).toContain('5070')
  })

  test('gives at most 50 and counts the rest', async () => {
    const { items, total } = await search('黑')
    expect(items).toHaveLength(50)
    expect(total).toBeGreaterThan(50)
  })

  test('puts what was seen last first', async () => {
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

  test('in a category that is misspelled names the right one', async () => {
    await expect(search('白', 'graphic-card')).rejects.toMatchObject({
      code: 'not_found',
      suggestions: expect.arrayContaining(['graphics-cards']),
    })
  })
})

describe('price drops, worked out by hand from the seeds', () => {
  interface Drop {
    id: string
    previous_twd: number
    price_twd: number
    drop_twd: number
    drop_pct: number
    changed_on: string
  }
  const drops = async (input: object) =>
    (await runOperation(priceDrops, { limit: 200, ...input })) as { date: string; since: string; items: Drop[] }

  test.each([
    // 63 299 − 56 999 = 6 300; 6 300 / 63 299 = 9.95 %
    { cat: 'ssd', id: 'cp72c7c0e254', previous_twd: 63_299, price_twd: 56_999, drop_twd: 6_300, drop_pct: 9.95 },
    // 26 800 − 21 600 = 5 200; 5 200 / 26 800 = 19.40 %
    { cat: 'ssd', id: 'cp10699ed7ec', previous_twd: 26_800, price_twd: 21_600, drop_twd: 5_200, drop_pct: 19.4 },
    // 125.4 − 111 = 14.4, which binary fractions make 14.400000000000006; 14.4 / 125.4 = 11.48 %
    { cat: 'seafood', id: 'moa-fish-0cd07aee', previous_twd: 125.4, price_twd: 111, drop_twd: 14.4, drop_pct: 11.48 },
    // The lowest of all markets: 180 on 14 May, 145 on 15 May; 35 / 180 = 19.44 %
    { cat: 'vegetables', id: 'moa-veg-sz6', previous_twd: 180, price_twd: 145, drop_twd: 35, drop_pct: 19.44 },
  ])('$id', async ({ cat, ...expected }) => {
    const { items } = await drops({ cat })
    expect(items.find(({ id }) => id === expected.id)).toMatchObject(expected)
  })

  test('come with the largest first, all of the newest day, and none is a rise', async () => {
    const { date, items } = await drops({})
    expect(date).toBe('2026-08-22')
    const sizes = items.map(({ drop_twd }) => drop_twd)
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
    expect(items.every(({ drop_twd }) => drop_twd > 0)).toBe(true)
  })

  test('reach back as many days as were asked for', async () => {
    expect(await drops({ cat: 'ssd', days: 3 })).toMatchObject({ since: '2026-08-20' })
    const recent = (await drops({ cat: 'ssd', days: 3 })).items
    expect(recent.every(({ changed_on }) => changed_on >= '2026-08-20')).toBe(true)
    expect(recent.map(({ id }) => id)).not.toContain('cp10699ed7ec')
    // Nothing changed on 22 August itself but one rise.
    expect((await drops({ cat: 'ssd', days: 1 })).items).toEqual([])
  })

  test('of a category that was read less recently are of its own newest day', async () => {
    expect(await drops({ cat: 'monitors' })).toMatchObject({ date: '2026-06-12', since: '2026-06-06' })
  })
})

describe('over HTTP', () => {
  test('Markdown is had by Accept and by .md', async () => {
    const gateway = testGateway()
    const byName = await gateway.request('shop', '/api/product/moa-veg-fb0.md')
    const byHeader = await gateway.request('shop', '/api/product/moa-veg-fb0', { headers: { accept: 'text/markdown' } })
    expect(byName.headers.get('content-type')).toContain('text/markdown')
    expect(await byName.text()).toBe(await byHeader.text())
    expect(await (await gateway.request('shop', '/api/category/vegetables.md')).text()).toContain('# 蔬菜 Vegetables')
  })

  test('an export is a JSON object, lines or a table, whichever is asked for', async () => {
    const gateway = testGateway({ charge: everythingPaid })
    const headers = { 'x-payment': 'taken for granted' }
    const ask = (query: string, accept = '*/*') =>
      gateway.request('shop', `/api/pro/export/optical-drives${query}`, { headers: { ...headers, accept } })
    const json = (await (await ask('')).json()) as { items: object[]; prices: object[] }
    const lines = (await (await ask('?format=ndjson')).text()).trimEnd().split('\n')
    const table = (await (await ask('', 'text/csv')).text()).trimEnd().split('\r\n')
    expect(json.items).toHaveLength(12)
    expect(lines).toHaveLength(json.items.length + json.prices.length)
    expect(table).toHaveLength(lines.length + 1)
    expect(table[0]).toContain('summary_90d.median')
  })

  test('an export of a category that is not there costs nothing', async () => {
    const gateway = testGateway({ charge: everythingPaid })
    const response = await gateway.request('shop', '/api/pro/export/nothing', { headers: { 'x-payment': 'x' } })
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 'not_found', suggestions: expect.any(Array) })
  })
})
