import { compact } from '#operation/view.ts'
import type { BlockOf, Words } from '#operation/view.ts'
import { PRIZES, type WinningNumbers } from './receipts.ts'

/** The prize that a receipt matches, and the digits that it shares. */
interface Met {
  readonly number: string
  readonly matched: string
  readonly prize: string | null
  readonly prize_en: string | null
  readonly amount_twd: number | null
}

type Row = BlockOf<'numbers'>['rows'][number]

/** Best prize first. The equal digits of the matching number are marked. */
export function winningRows(numbers: WinningNumbers, words: Words, met?: Met): Row[] {
  const amountOf = (at: number) => words.twd(PRIZES[at]?.amount_twd ?? 0)
  const row = (name: string, texts: readonly string[], amount: string): Row => {
    const isHit = met !== undefined && texts.includes(met.matched)
    return {
      name,
      numbers: texts.map((text) => ({
        text,
        ...(isHit && text === met.matched && { matched: matchedSpan(met, text) }),
      })),
      amount: isHit ? wonBy(met, name, amount, words) : amount,
      ...(isHit && { isHit }),
    }
  }
  return compact([
    met && met.number !== met.matched && ownRow(met, words),
    row(words.label('special'), [numbers.special], amountOf(0)),
    row(words.label('grand'), [numbers.grand], amountOf(1)),
    ...numbers.first.map((number) => row(words.label('first'), [number], amountOf(2))),
    numbers.additional_sixth.length !== 0 &&
      row(words.label('additional_sixth'), numbers.additional_sixth, amountOf(PRIZES.length - 1)),
  ])
}

function ownRow(met: Met, words: Words): Row {
  const from = met.number.length - sameDigits(met)
  return { name: words.t('你的', 'Yours'), numbers: [{ text: met.number, matched: [from, met.number.length] }] }
}

function wonBy({ prize, prize_en, amount_twd }: Met, name: string, amount: string, { t, twd }: Words): string {
  const won = t(prize ?? '', prize_en ?? '')
  return prize === null || amount_twd === null || won === name ? amount : `${won} ${twd(amount_twd)}`
}

function matchedSpan(met: Met, text: string): [from: number, to: number] {
  return [text.length - sameDigits(met), text.length]
}

function sameDigits({ number, matched }: Met): number {
  let count = 0
  while (count < Math.min(number.length, matched.length) && number.at(-1 - count) === matched.at(-1 - count)) count += 1
  return count
}
