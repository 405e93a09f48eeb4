import { expect, test } from 'vitest'
import { runOperation } from '../../../../tests/support/gateway.ts'
import { checkAdClaims } from './check-ad-claims.ts'

const check = (text: string) => runOperation(checkAdClaims, { text, category: 'food' })

test.each(['', '   ', '\n\t　'])('an empty text (%j) is invalid input with one error', async (text) => {
  await expect(check(text)).rejects.toMatchObject({
    code: 'invalid_input',
    errors: [{ path: 'text', message: 'Send the text of the advertisement.' }],
  })
})

test('a text has at most 20,000 characters', async () => {
  expect(await check('好'.repeat(20_000))).toMatchObject({ risk: 'none' })
  await expect(check('好'.repeat(20_001))).rejects.toMatchObject({ code: 'invalid_input' })
})
