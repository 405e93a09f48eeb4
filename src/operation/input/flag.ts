import { comparisonKey } from '#support/text/normalise.ts'
import type { Kind } from './kind.ts'

// The words are comparison keys: in simplified characters, without punctuation.
const wordsOf = (list: string) => new Set(list.split(' '))
const YES = wordsOf('1 true yes y yep yeah ok okay on 是 是的 对 对的 好 好的 可以 要 需要 有 有的 开 勾选 没错')
const NO = wordsOf('0 false no n nope nah off 否 不 不是 不对 不好 不可以 关 不要 不用 不需要 没 没有 无 不必 免')
const TICKED = /^\s*[✓✔☑]\s*$/u

export const FLAG: Kind = {
  name: 'flag',
  inputMode: 'text',
  example: '1',
  hint: { en: 'Send 1 or 0 (true, false, yes and no work too).', zh: '請寫 1 或 0（是、否 也可以）。' },
  read(text) {
    const key = comparisonKey(text)
    if (YES.has(key) || TICKED.test(text)) return { value: true }
    return NO.has(key) ? { value: false } : undefined
  },
}
