import type { z } from 'zod'
import type { BlockOf, Words } from '#operation/view.ts'
import type { drawSchema } from './lottery-answer.ts'

export function drawRow(
  { numbers, special, game }: z.output<typeof drawSchema>,
  words: Words,
  matched: readonly number[] = [],
  isSpecialMatched = false,
  name = words.t('開出', 'Drawn'),
): BlockOf<'numbers'>['rows'][number] {
  const hit = { matched: [0, 2] as const }
  const specialName = game === 'superlotto638' ? words.label('second') : words.t('特別號', 'Special')
  return {
    name,
    numbers: numbers.map((number) => ({ text: String(number), ...(matched.includes(number) && hit) })),
    asBalls: true,
    ...(special !== null && { amount: `${specialName} ${special}${isSpecialMatched ? ' ✓' : ''}` }),
  }
}
