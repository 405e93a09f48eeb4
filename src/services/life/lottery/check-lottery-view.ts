import { ask, callout, compact, em, link, links, strong } from '#operation/view.ts'
import type { AnswerOf, Document, InputOf, Text, Words } from '#operation/view.ts'
import type { checkLottery } from './check-lottery.ts'
import { claimSentence } from './claim-sentence.ts'
import { drawRow } from './draw-row.ts'
import { staleCallout } from './stale-callout.ts'

type Answer = AnswerOf<typeof checkLottery>
type Asked = Pick<InputOf<typeof checkLottery>, 'period' | 'date'>

export function checkLotteryView(answer: Answer, words: Words, input: Asked): Document {
  const { t } = words
  const { draw } = answer
  const game = t(draw.name_zh, draw.name_en)
  const amount = answer.amount_twd === null ? t('獎金還不知道', 'amount not known') : words.twd(answer.amount_twd)
  const special = answer.special_matched ? t('和特別號', ' and the special number') : ''
  return {
    title: t(`${game} ${draw.period} 對獎`, `${game} ${draw.period}: your ticket`),
    asked: [
      game,
      t(`，第 ${draw.period} 期，${words.day(draw.date)}開獎`, `, draw ${draw.period} of ${words.day(draw.date)}`),
    ],
    headline: answer.won
      ? [t('中', ''), t(answer.prize ?? '', answer.prize_en ?? ''), t('，', ', '), em(amount)]
      : t('沒有中獎', 'No prize this time'),
    lede: [
      t(
        `對中 ${answer.matched.length} 個號碼${special}。`,
        `${words.count(answer.matched.length, '個', 'number')}${special} matched. `,
      ),
      taxSentence(answer, words),
      claimSentence(answer.claim, words),
    ],
    form: 'after',
    blocks: compact([
      ...staleCallout(answer.stale_notice, words, input),
      {
        kind: 'numbers',
        rows: compact([
          drawRow(draw, words, answer.matched, answer.special_matched ?? false),
          {
            name: t('你的', 'Yours'),
            numbers: answer.numbers.map((number) => ({
              text: String(number),
              ...(answer.matched.includes(number) && { matched: [0, 2] as const }),
            })),
            asBalls: true,
          },
          answer.second !== null && {
            name: words.label('second'),
            numbers: [{ text: String(answer.second), ...(answer.special_matched && { matched: [0, 2] as const }) }],
            asBalls: true,
          },
        ]),
      },
      answer.amount_note !== null && callout(words.label('amount_note'), words.sentence(answer.amount_note)),
      links(link(t(`${game}各期號碼`, `Recent draws of ${game}`), ask('lottery_by_game', { game: draw.game }))),
    ]),
    notice: answer.notice,
  }
}

function taxSentence({ tax, pari_mutuel: isShared }: Answer, words: Words): Text {
  const { t } = words
  if (!tax || tax.net_twd === null)
    return isShared ? t('這個獎由中獎人均分。', 'This prize is shared among its winners.') : ''
  if (!tax.withheld_twd) return t('不扣稅。', 'No tax is withheld.')
  return [
    t('扣 20 % 所得稅和千分之四印花稅後 ', 'After income tax of 20% and stamp duty of 0.4%: '),
    strong(words.twd(tax.net_twd)),
    t('。', '.'),
  ]
}
