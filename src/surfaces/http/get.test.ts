import { describe, expect, test } from 'vitest'
import { sharedGateway } from '../../../tests/support/gateway.ts'

const gateway = sharedGateway()
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const ask = (path: string, accept?: string) => gateway.request('life', path, { headers: accept ? { accept } : {} })

describe('the path of the API', () => {
  test.each([BROWSER, 'text/html'])('shows the page of the answer to Accept: %s', async (accept) => {
    const response = await ask('/api/is-holiday?date=2026-10-10', accept)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('vary')).toContain('Accept')
    expect(await response.text()).toBe(await (await ask('/is-holiday?date=2026-10-10', accept)).text())
  })

  test.each([undefined, '*/*', 'application/json', 'application/json, text/html', 'text/html;q=0.5, */*'])(
    'is JSON for Accept: %s',
    async (accept) => {
      const response = await ask('/api/is-holiday?date=2026-10-10', accept)
      expect(response.headers.get('content-type')).toContain('application/json')
    },
  )

  test('shows the form with its error for a bad input, with the status of the error', async () => {
    const response = await ask('/api/is-holiday?date=never', BROWSER)
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('<form')
  })
})
