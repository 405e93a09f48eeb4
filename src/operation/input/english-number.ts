const SMALL = [
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen',
  'eighteen nineteen',
]
  .join(' ')
  .split(' ')
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const SCALES: readonly (readonly [string, number])[] = [
  ['billion', 1e9],
  ['million', 1e6],
  ['thousand', 1e3],
  ['hundred', 100],
]

export const ENGLISH_NUMERALS = [...SMALL, ...TENS, ...SCALES.map(([word]) => word)]

/** Reads a number in English words: thirty-five thousand five hundred, a thousand. Undefined for other text. */
export function readEnglishNumber(text: string): number | undefined {
  const words = text.toLowerCase().split(/[ -]/)
  return valueOf(words)
}

function valueOf(words: readonly string[]): number | undefined {
  const scale = SCALES.find(([word]) => words.includes(word))
  if (!scale) return belowHundred(words)
  const [word, value] = scale
  const at = words.indexOf(word)
  const head = words.slice(0, at)
  const count = head.length === 1 && (head[0] === 'a' || head[0] === 'one') ? 1 : valueOf(head)
  // Twelve hundred is English, twenty hundred is not. Thousand and larger units follow a number below 1,000.
  if (count === undefined || count === 0 || count >= (value === 100 ? 20 : 1000)) return undefined
  const tail = words.slice(at + 1)
  if (tail.length === 0) return count * value
  const rest = valueOf(tail[0] === 'and' ? tail.slice(1) : tail)
  return rest === undefined || rest === 0 || rest >= value ? undefined : count * value + rest
}

function belowHundred(words: readonly string[]): number | undefined {
  const [first = '', second, third] = words
  if (third !== undefined) return undefined
  if (second === undefined && SMALL.includes(first)) return SMALL.indexOf(first)
  if (!TENS.includes(first)) return undefined
  const ones = second === undefined ? 0 : SMALL.indexOf(second)
  if (second !== undefined && (ones < 1 || ones > 9)) return undefined
  return (TENS.indexOf(first) + 2) * 10 + ones
}
