import { expect, test } from 'vitest'
import { testGateway } from '../../../../tests/support/gateway.ts'

interface Page {
  items: { host: string; llms_txt_url: string | null; category: string | null }[]
  total: number
  limit: number
  offset: number
}

async function list(query = ''): Promise<Page> {
  return (await testGateway().request('llms', `/api/directory${query}`)).json() as Promise<Page>
}

test('the directory has 2,820 files', async () => {
  expect(await list()).toMatchObject({ total: 2820, limit: 50, offset: 0, items: { length: 50 } })
})

test('pages follow each other without gaps or repeats', async () => {
  const [whole, first, second] = await Promise.all([list('?limit=20'), list('?limit=10'), list('?limit=10&offset=10')])
  expect([...first.items, ...second.items]).toEqual(whole.items)
  expect((await list('?offset=2817')).items).toHaveLength(3)
  expect((await list('?offset=2820')).items).toEqual([])
})

test('every word must match, in any case', async () => {
  const { items, total } = await list('?q=CLOUDFLARE%20developers')
  expect(items.map(({ host }) => host)).toEqual(['cloudflare.com', 'developers.cloudflare.com:2087'])
  expect(total).toBe(2)
})

test('operators of full-text queries are ordinary characters', async () => {
  expect((await list('?q=%25%25%25')).total).toBe(0)
  expect((await list("?q=';drop table")).total).toBe(0)
})

test('a category narrows the list', async () => {
  const { items, total } = await list('?category=personal&limit=500')
  expect(items.every(({ category }) => category === 'personal')).toBe(true)
  expect(items).toHaveLength(total)
})

test('an address is searched by its host, and a category by its name', async () => {
  expect((await list('?q=https://docs.stripe.com/llms.txt')).items).toMatchObject([{ host: 'stripe.com' }])
  expect((await list('?q=www.vercel.com')).items[0]).toMatchObject({ host: 'vercel.com' })
  expect((await list('?category=finance')).total).toBe((await list('?category=finance-fintech')).total)
})

test.each(['?limit=0', '?limit=501', '?offset=-1', '?limit=x', `?q=${'a'.repeat(201)}`])(
  '%s is refused',
  async (query) => {
    expect(await list(query)).toMatchObject({ code: 'invalid_input' })
  },
)

test('a category has a Chinese name, in either script', async () => {
  const shops = await list('?category=ecommerce-retail')
  for (const q of ['電商', '电商', '零售']) expect([q, (await list(`?q=${q}`)).total >= shops.total]).toEqual([q, true])
})

test.each([
  ['machine learning', 'ai-ml'],
  ['e-commerce', 'ecommerce-retail'],
  ['行銷', 'marketing-sales'],
])('%s is a category', async (q, category) => {
  const [found, all] = await Promise.all([list(`?q=${q}`), list(`?category=${category}`)])
  expect(found.total).toBeGreaterThanOrEqual(all.total)
})

test('a site with that name comes before those that contain the word', async () => {
  expect((await list('?q=cloudflare&limit=1')).items[0]?.host).toBe('cloudflare.com')
})
