import { describe, expect, test } from 'vitest'
import { sharedGateway } from './support/gateway.ts'

// The form for the next question, below an answer.

const gateway = sharedGateway()
const html = { accept: 'text/html' }

/** The filled fields of the form below an answer, including choices. */
async function filledIn(response: Response): Promise<Record<string, string>> {
  const [form = ''] = /<form class="form (?:panel|asking).*?<\/form>/s.exec(await response.text()) ?? []
  const typed = [...form.matchAll(/<input id="[^"]*" name="([^"]+)"[^>]* value="([^"]+)"(?! ?type="radio")/g)]
  const chosen = [...form.matchAll(/name="([^"]+)"[^>]*value="([^"]+)"[^>]* checked/g)]
  const listed = [
    ...form.matchAll(/<select[^>]* name="([^"]+)"[^>]*>(?:(?!<\/select>).)*<option value="([^"]+)" selected/gs),
  ]
  return Object.fromEntries([...typed, ...chosen, ...listed].map(([, name = '', value = '']) => [name, value]))
}

describe('the form beside an answer has what was asked', () => {
  test.each([
    ['life', '/invoice/check?number=123', { number: '123' }],
    ['creator', '/tax-check?monthly=300000', { monthly: '300000', type: 'goods' }],
    ['life', '/invoice/check?number=123&period=2026-05', { number: '123', period: '2026-05' }],
    [
      'life',
      '/lottery/check?game=539&numbers=1,2,3,4,5&period=115000204',
      { game: 'daily539', numbers: '1,2,3,4,5', period: '115000204' },
    ],
  ])('%s%s', async (service, path, filled) => {
    const response = await gateway.request(service, path, { headers: html })
    expect([response.status, await filledIn(response)]).toEqual([200, filled])
  })

  test('after a questionnaire it is empty', async () => {
    const post = (service: string, path: string, body: Record<string, string>) =>
      gateway.request(service, path, { method: 'POST', headers: html, body: new URLSearchParams(body) })
    const review = await post('creator', '/ad-check', { text: '好吃的餅乾', category: 'food' })
    expect([review.status, await filledIn(review)]).toEqual([200, { category: 'food' }])
    const mood = await post('wellness', '/mood', { answers: '1,1,1,1,1' })
    expect([mood.status, await filledIn(mood)]).toEqual([200, {}])
  })
})
