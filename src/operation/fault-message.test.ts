import { expect, test } from 'vitest'
import { z } from 'zod'
import { issueMessage } from './fault-message.ts'

function messageOf(schema: z.ZodType, value: unknown): string {
  const issue = schema.safeParse(value).error?.issues[0]
  return issue ? issueMessage(issue).en : 'accepted'
}

test.each([
  [z.int().min(1), 0, 'Send at least 1.'],
  [z.number().gt(0), 0, 'Send more than 0.'],
  [z.int().max(500), 501, 'Send at most 500.'],
  [z.array(z.string()), 'x', 'Send a list.'],
  [z.array(z.string()).min(1), [], 'Send at least 1 item.'],
  [z.string(), 12, 'Send a string.'],
  [z.string().max(3), 'four', 'Send at most 3 characters.'],
  [z.object({}), [], 'Send an object.'],
  [z.enum(['llm', 'image']), 'x', 'Send llm or image.'],
])('a fault says what to send instead (%#)', (schema, value, message) => {
  expect(messageOf(schema, value)).toBe(message)
})

test('a message from the schema is kept and ends with a full stop', () => {
  expect(messageOf(z.int().min(1, 'Send a day of the month'), 0)).toBe('Send a day of the month.')
})

test('if the schema has a message in one language, the other language gets the default message', () => {
  const issue = z.string().max(3, 'Send one tag of at most 3 letters.').safeParse('four').error!.issues[0]!
  expect(issueMessage(issue)).toEqual({ en: 'Send one tag of at most 3 letters.', zh: '至多 3 個字。' })
})
