import { lookupTable } from '#support/text/lookup-table.ts'
import type { z } from 'zod'
import { splitLanguages, type LocalizedText } from '#support/errors/localized-text.ts'

/** The types that zod expects, in words. */
const FORMS: Readonly<Record<string, LocalizedText>> = lookupTable({
  array: { en: 'a list', zh: '清單' },
  boolean: { en: 'true or false', zh: 'true 或 false' },
  int: { en: 'a whole number', zh: '整數' },
  number: { en: 'a number', zh: '數字' },
  object: { en: 'an object', zh: '物件' },
  record: { en: 'an object', zh: '物件' },
  string: { en: 'a string', zh: '文字' },
})

/** The beginnings of zod's default messages, which a schema without its own message gets. */
const STANDARD =
  /^(Invalid input: expected|Invalid option: expected|Invalid string: must match|Too small: expected|Too big: expected)/

/** Whether the message comes from the schema, not from zod's defaults. */
export function isOwnMessage(issue: z.core.$ZodIssue): boolean {
  return !STANDARD.test(issue.message)
}

/** Says what to send instead. If the schema has a message in one language, the other is derived from the issue. */
export function issueMessage(issue: z.core.$ZodIssue): LocalizedText {
  const message = describeExpected(issue)
  if (message && !isOwnMessage(issue)) return message
  const own = splitLanguages(/[.!?。？]$/.test(issue.message) ? issue.message : `${issue.message}.`)
  return own.zh === own.en && message ? { en: own.en, zh: message.zh } : own
}

function describeExpected(issue: z.core.$ZodIssue): LocalizedText | undefined {
  switch (issue.code) {
    case 'invalid_type': {
      const form = FORMS[issue.expected]
      return form && { en: `Send ${form.en}.`, zh: `請給${form.zh}。` }
    }
    case 'invalid_value': {
      const values = issue.values.map(String)
      return { en: `Send ${values.join(' or ')}.`, zh: `請給 ${values.join(' 或 ')}。` }
    }
    case 'too_small': {
      if (issue.exact) return askForExactly(issue.minimum, issue.origin)
      const { en, zh } = describeQuantity(issue.minimum, issue.origin)
      return issue.inclusive === false
        ? { en: `Send more than ${en}.`, zh: `須大於${zh}。` }
        : { en: `Send at least ${en}.`, zh: `至少${zh}。` }
    }
    case 'too_big': {
      if (issue.exact) return askForExactly(issue.maximum, issue.origin)
      const { en, zh } = describeQuantity(issue.maximum, issue.origin)
      return issue.inclusive === false
        ? { en: `Send less than ${en}.`, zh: `須小於${zh}。` }
        : { en: `Send at most ${en}.`, zh: `至多${zh}。` }
    }
    default:
      return undefined
  }
}

function askForExactly(size: number | bigint, origin: string): LocalizedText {
  const { en, zh } = describeQuantity(size, origin)
  return { en: `Send exactly ${en}.`, zh: `須恰好${zh}。` }
}

function describeQuantity(limit: number | bigint, origin: string): LocalizedText {
  const plural = Number(limit) === 1 ? '' : 's'
  if (origin === 'string') return { en: `${limit} character${plural}`, zh: ` ${limit} 個字` }
  if (origin === 'array') return { en: `${limit} item${plural}`, zh: ` ${limit} 項` }
  return { en: String(limit), zh: ` ${limit}` }
}
