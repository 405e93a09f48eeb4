import type { LocalizedText } from '#support/errors/localized-text.ts'

export interface JsonFault {
  readonly at: number
  readonly reason: LocalizedText
}

const LITERAL = /(?:true|false|null)(?![\w$])/y
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])/y
// eslint-disable-next-line no-control-regex -- what JSON forbids inside of strings
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y
const BLANK = /[ \t\r\n]*/y

type Expected = 'value' | 'value or ]' | 'key or }' | 'key' | 'colon' | 'comma or end'

/**
 * Finds the first position at which a text is not JSON (RFC 8259). The messages of JSON.parse differ between engines.
 */
export function findJsonFault(text: string): JsonFault | undefined {
  const open: string[] = []
  let expected: Expected = 'value'
  let at = 0
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0]
    at += found?.length ?? 0
    return found
  }
  for (;;) {
    take(BLANK)
    const character = text[at]
    if (character === undefined) {
      return open.length === 0 && expected === 'comma or end' ? undefined : { at, reason: TOO_SHORT }
    }
    if (expected === 'comma or end') {
      if (open.length === 0)
        return {
          at,
          reason: {
            en: `There is text after the end of the value: ${character}`,
            zh: `結尾之後還有東西：${character}`,
          },
        }
      const closing = open.at(-1) === '{' ? '}' : ']'
      if (character === closing) open.pop()
      else if (character === ',') expected = open.at(-1) === '{' ? 'key' : 'value'
      else return { at, reason: missingBefore(closing, character) }
      at++
      continue
    }
    if (expected === 'colon') {
      if (character !== ':') return { at, reason: { en: 'A colon is missing.', zh: '少一個冒號。' } }
      at++
      expected = 'value'
      continue
    }
    if (expected === 'key' || expected === 'key or }') {
      if (character === '}' && expected === 'key or }') {
        at++
        open.pop()
        expected = 'comma or end'
      } else if (take(STRING)) expected = 'colon'
      else return { at, reason: character === '}' ? commaBefore('}') : faultOfString(character) }
      continue
    }
    if (character === ']' && expected === 'value or ]') {
      at++
      open.pop()
      expected = 'comma or end'
    } else if (character === '{' || character === '[') {
      at++
      open.push(character)
      expected = character === '{' ? 'key or }' : 'value or ]'
    } else if (take(STRING) || take(NUMBER) || take(LITERAL)) expected = 'comma or end'
    else if (character === ']') return { at, reason: commaBefore(']') }
    else return { at, reason: faultOfString(character) }
  }
}

const TOO_SHORT: LocalizedText = { en: 'The text ends too early.', zh: '還沒寫完就結束了。' }

function missingBefore(closing: string, character: string): LocalizedText {
  return {
    en: `A comma or ${closing} is missing before ${character}`,
    zh: `${character} 前面少了逗號或 ${closing}`,
  }
}

function commaBefore(closing: string): LocalizedText {
  return { en: `There is a comma too many before ${closing}.`, zh: `${closing} 前面多了一個逗號。` }
}

function faultOfString(character: string): LocalizedText {
  if (character === '"') {
    return {
      en: 'This string contains a line break or a character that must be escaped, or it does not end.',
      zh: '這個字串裡有換行或沒有跳脫的符號，或是沒有結尾。',
    }
  }
  if (/[“”„«'‘’`]/.test(character)) {
    return {
      en: `Strings need straight double quotes, not ${character}`,
      zh: `字串要用半形雙引號，不是 ${character}`,
    }
  }
  return { en: `${character} is not expected here.`, zh: `這裡不該有 ${character}。` }
}
