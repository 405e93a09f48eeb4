import { expect, test } from 'vitest'
import { sharedGateway, testGateway } from './support/gateway.ts'

const gateway = sharedGateway()

test.each([
  ['life', '/api/invoice/check?number=00121106'],
  ['life', '/invoice/check?number=00121106'],
  ['life', '/api/lottery/check?game=lotto649&numbers=1,2,3,4,5,6'],
  ['creator', '/api/tax-check?monthly=30000&type=goods'],
  ['hub', '/api/route?q=phq-9'],
])('answers about the caller are not cacheable: %s %s', async (service, path) => {
  const response = await gateway.request(service, path)
  expect(response.headers.get('cache-control')).toBe('private, no-store')
})

test('answers that are the same for all callers are cacheable', async () => {
  const response = await gateway.request('life', '/api/is-holiday?date=2026-02-28')
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
})

test.each(['/api/is-holiday?date=2026-02-28', '/is-holiday?date=2026-02-28'])(
  'no answer is cached past midnight in Taipei, when “today” changes: %s',
  async (path) => {
    const { request } = testGateway({ now: new Date('2026-11-22T15:50:00Z') })
    const response = await request('life', path)
    expect(response.headers.get('cache-control')).toBe('public, max-age=600')
  },
)
