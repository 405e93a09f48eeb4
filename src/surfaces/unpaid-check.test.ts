import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { ApiError } from '#support/errors/errors.ts'
import { defineOperation } from '#operation/operation.ts'
import { testContext } from '../../tests/support/gateway.ts'
import { createUnpaidCheck } from './unpaid-check.ts'

const run = vi.fn<() => Promise<{ answer: string }>>().mockResolvedValue({ answer: 'sold' })

const operation = defineOperation({
  name: 'sell_answer',
  route: 'GET /api/pro/answer',
  price: '$0.01',
  title: 'Answer',
  titleZh: '答案',
  summary: 'An answer.',
  description: 'Sells an answer.',
  input: z.object({ code: z.string() }),
  output: z.object({ answer: z.string() }),
  example: { code: 'a' },
  checkUnpaid({ code }) {
    if (code === 'away') throw new ApiError('upstream_unavailable', 'The source did not answer.')
    if (code !== 'a') throw new ApiError('not_found', `There is no code ${code}.`)
  },
  run,
})

const check = (code: string, isHeavy = false) =>
  createUnpaidCheck()(operation, { read: () => operation.input.parse({ code }), context: testContext(), isHeavy })

test('the lookup alone finds a refusal, without doing the paid work', () => {
  expect(check('b').refusal).toMatchObject({ code: 'not_found' })
  expect(check('a')).toEqual({})
  expect(run).not.toHaveBeenCalled()
})

test('a temporary error is not a refusal, and a heavy input is not looked up', () => {
  expect(check('away')).toEqual({})
  expect(check('b', true)).toEqual({})
})
