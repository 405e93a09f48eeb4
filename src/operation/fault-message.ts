import type { z } from 'zod'

const FORMS: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  string: 'a string',
}

/** What zod says where the schema brings no message of its own. */
const STANDARD = /^(Invalid input: expected|Invalid option: expected|Too small: expected|Too big: expected)/

/** What to send instead, as a sentence: the schema's own message, or one made from the fault. */
export function faultMessage(issue: z.core.$ZodIssue): string {
  const message = (STANDARD.test(issue.message) && instead(issue)) || issue.message
  return /[.!?。]$/.test(message) ? message : `${message}.`
}

function instead(issue: z.core.$ZodIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return FORMS[issue.expected] && `Send ${FORMS[issue.expected]}.`
    case 'invalid_value':
      return `Send ${issue.values.map(String).join(' or ')}.`
    case 'too_small':
      return `Send ${issue.inclusive === false ? 'more than' : 'at least'} ${quantity(issue.minimum, issue.origin)}.`
    case 'too_big':
      return `Send ${issue.inclusive === false ? 'less than' : 'at most'} ${quantity(issue.maximum, issue.origin)}.`
    default:
      return undefined
  }
}

function quantity(limit: number | bigint, origin: string): string {
  const plural = Number(limit) === 1 ? '' : 's'
  if (origin === 'string') return `${limit} character${plural}`
  if (origin === 'array') return `${limit} item${plural}`
  return String(limit)
}
