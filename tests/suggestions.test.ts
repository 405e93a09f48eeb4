import { expect, test } from 'vitest'
import { sharedGateway } from './support/gateway.ts'

const gateway = sharedGateway()

interface Suggestion {
  readonly label: string
  readonly note: string
  readonly to?: string
  readonly text?: string
}

async function inBox(q: string, language = 'zh-TW'): Promise<Suggestion[]> {
  const response = await gateway.request('', '/suggest', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': language },
    body: new URLSearchParams({ q }).toString(),
  })
  return (await response.json()) as Suggestion[]
}

const field = (service: string, of: string, q: string) =>
  gateway.request(service, `/suggest?${new URLSearchParams({ of, q }).toString()}`)

// 2330 is TSMC on the TWSE. 灰流麗 is the Taiwanese name of the card Ash Blossom & Joyous Spring, and 甘藍 the markets'
// name of cabbage.
test.each([
  ['台積', '台積電', '/stock/stock/2330'],
  ['006208', '富邦台50', '/stock/etf/006208'],
  ['灰流', '灰流麗', '/rules/banlist?card=Ash+Blossom+%26+Joyous+Spring'],
  ['高麗', '甘藍-初秋', '/shop/product/moa-veg-la1'],
  ['發票', '統一發票對獎', '/life/invoice/check'],
  ['自殺', '求助專線', '/wellness/crisis'],
])('%s leads to %s', async (typed, label, to) => {
  expect(await inBox(typed)).toContainEqual(expect.objectContaining({ label, to }))
})

test('prefix matches come before other matches', async () => {
  const [first] = await inBox('台積')
  expect(first).toMatchObject({ label: '台積電', note: expect.stringContaining('2330') })
})

test('a lookup is offered in the language of its reader', async () => {
  expect(await inBox('crisis', 'en')).toContainEqual(
    expect.objectContaining({ to: '/wellness/crisis', label: 'Crisis lines' }),
  )
})

test('text of the box appears in no address', async () => {
  const { status, headers } = await gateway.request('', '/suggest?q=2330')
  expect([status, headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
})

test('a suggestion fills the field with a value that the operation accepts', async () => {
  const response = await field('stock', 'get_stock.code', '鴻海')
  expect(await response.json()).toContainEqual({ label: '鴻海', note: '2317', text: '鴻海', service: 'stock' })
  expect(response.headers.get('cache-control')).toBe('public, max-age=300')
})

test.each([
  ['nothing', ''],
  ['a sentence', '我'.repeat(41)],
  ['what nobody is called', 'qqqqzz'],
])('nothing is offered for %s', async (_, q) => {
  expect(await inBox(q)).toEqual([])
  expect(await (await field('stock', 'get_stock.code', q)).json()).toEqual([])
})

test.each(['get_stock.no', 'no.code', ''])('an unknown field is refused: %s', async (of) => {
  const response = await field('stock', of, '鴻')
  expect([response.status, await response.json()]).toMatchObject([400, { code: 'invalid_input' }])
})
