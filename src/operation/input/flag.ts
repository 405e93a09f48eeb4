import { comparisonKey } from '#text/normalise.ts'
import type { Kind } from './kind.ts'

const YES = new Set(['1', 'true', 'yes', 'y', 'on', '是', '对', '要', '有'])
const NO = new Set(['0', 'false', 'no', 'n', 'off', '否', '不', '不是', '不要', '没有', '无'])

/** Yes or no; what `z.boolean()` is read as. */
export const FLAG: Kind = {
  name: 'flag',
  inputMode: 'text',
  example: '1',
  hint: { en: 'Send 1 or 0 (true, false, yes and no work too).', zh: '請寫 1 或 0（是、否 也可以）。' },
  read(text) {
    const key = comparisonKey(text)
    if (YES.has(key)) return { value: true }
    return NO.has(key) ? { value: false } : undefined
  },
}
