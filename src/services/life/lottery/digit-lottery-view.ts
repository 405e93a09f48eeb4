import { callout, compact, em } from '#operation/view.ts'
import type { AnswerOf, Document, InputOf, Words } from '#operation/view.ts'
import { claimSentence } from './claim-sentence.ts'
import type { digitLottery } from './digit-lottery.ts'
import { staleCallout } from './stale-callout.ts'

type Answer = AnswerOf<typeof digitLottery>
type Asked = Pick<InputOf<typeof digitLottery>, 'period' | 'date'>

export function digitLotteryView(answer: Answer, words: Words, input: Asked): Document {
  const { t } = words
  const { items, number, plays } = answer
  const [draw] = items
  const game = t(answer.name_zh, answer.name_en)
  const wins = plays?.filter(({ won }) => won) ?? []
  return {
    title: number === null ? t(`${game}開獎號碼`, `${game}: draws`) : t(`${game}對獎`, `${game}: your ticket`),
    ...(draw && {
      asked: t(
        `${game}，第 ${draw.period} 期，${words.day(draw.date)}開獎`,
        `${game}, draw ${draw.period} of ${words.day(draw.date)}`,
      ),
    }),
    headline:
      answer.asked_note !== null
        ? [
            t('那一天的還沒有', 'Not there yet'),
            ...(draw
              ? [t(`，${words.shortDay(draw.date)}開 `, `, ${words.shortDay(draw.date)}: `), em(spaced(draw.number))]
              : []),
          ]
        : plays === null
          ? [em(draw ? spaced(draw.number) : game)]
          : wins.length === 0
            ? t('沒有中獎', 'No prize this time')
            : wins.map((it, at) => [
                at === 0 ? '' : t('，', ', '),
                t(`${it.name_zh}中 `, `${it.name_en} wins `),
                em(words.twd(it.amount_twd)),
              ]),
    lede: claimSentence(answer.claim, words),
    form: 'after',
    blocks: compact([
      answer.asked_note !== null && callout(words.label('asked_note'), words.sentence(answer.asked_note), 'warn'),
      ...staleCallout(answer.stale_notice, words, input),
      {
        kind: 'numbers',
        rows: compact([
          ...items.map((it) => ({
            name: items.length === 1 ? t('開出', 'Drawn') : words.shortDay(it.date),
            numbers: [...it.number].map((text) => ({ text })),
            asBalls: true,
          })),
          number !== null && {
            name: t('你的', 'Yours'),
            numbers: [...number].map((text) => ({ text })),
            asBalls: true,
          },
        ]),
      },
      plays !== null && {
        kind: 'facts',
        facts: plays.map((it) => ({
          name: t(it.name_zh, it.name_en),
          value: it.won ? winningsText(it, words) : t('沒中', 'none'),
        })),
      },
      answer.amount_note !== null && callout(words.label('amount_note'), words.sentence(answer.amount_note)),
      callout(t('收錄的期別', 'Available draws'), words.sentence(answer.held)),
    ]),
    notice: answer.notice,
  }
}

function spaced(number: string): string {
  return [...number].join(' ')
}

function winningsText(
  { amount_twd: amount, net_twd: net }: { amount_twd: number; net_twd: number },
  words: Words,
): string {
  const { t } = words
  const after = net === amount ? '' : t(`，扣稅後 ${words.twd(net)}`, `, after tax and stamp duty ${words.twd(net)}`)
  return t('中 ', '') + words.twd(amount) + after
}
