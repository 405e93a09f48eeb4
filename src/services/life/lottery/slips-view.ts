import { ask, compact, em, link, links } from '#operation/view.ts'
import type { AnswerOf, Document, InputOf, Text, Words } from '#operation/view.ts'
import type { checkSlips } from './check-slips.ts'
import { claimSentence } from './claim-sentence.ts'
import { drawRow } from './draw-row.ts'
import { staleCallout } from './stale-callout.ts'

type Answer = AnswerOf<typeof checkSlips>
type Asked = Pick<InputOf<typeof checkSlips>, 'period' | 'date'>

export function slipsView(answer: Answer, words: Words, input: Asked): Document {
  const { t } = words
  const { draw, items, summary } = answer
  const game = t(draw.name_zh, draw.name_en)
  return {
    title: t(`${game}對獎：${summary.slips} 注`, `${game}: ${summary.slips} slips`),
    asked: t(
      `${game}，第 ${draw.period} 期，${words.day(draw.date)}開獎`,
      `${game}, draw ${draw.period} of ${words.day(draw.date)}`,
    ),
    headline:
      summary.won === 0
        ? t(`${summary.slips} 注都沒有中`, `None of ${words.count(summary.slips, '注', 'slip')} won`)
        : headlineOf(answer, words),
    lede: ledeOf(answer, words),
    form: 'after',
    blocks: [
      ...staleCallout(answer.stale_notice, words, input),
      {
        kind: 'numbers',
        rows: [
          drawRow(draw, words),
          ...items.map((it, at) => ({
            name: t(`第 ${at + 1} 注`, `Slip ${at + 1}`),
            numbers: compact([
              ...it.numbers.map((number) => ({
                text: String(number),
                ...(it.matched.includes(number) && { matched: [0, 2] as const }),
              })),
              it.second !== null && { text: `+${it.second}`, ...(it.special_matched && { matched: [0, 3] as const }) },
            ]),
            asBalls: true,
            isHit: it.won,
            amount: it.won
              ? `${t(it.prize ?? '', it.prize_en ?? '')} ${it.amount_twd === null ? t('獎金還不知道', 'amount not known') : words.twd(it.amount_twd)}`
              : t('沒中', 'none'),
          })),
        ],
      },
      links(link(t(`${game}各期號碼`, `Recent draws of ${game}`), ask('lottery_by_game', { game: draw.game }))),
    ],
    notice: answer.notice,
  }
}

/** Only the largest prizes have an unknown amount, so the headline names them first. */
function headlineOf({ items, summary }: Answer, words: Words): Text {
  const { t } = words
  const open = items.filter(({ won, amount_twd }) => won && amount_twd === null)
  if (open.length === 0)
    return [
      t(`中了 ${summary.won} 注，共 `, `${summary.won} won, `),
      em(words.twd(summary.total_twd)),
      t('', ' in all'),
    ]
  const prizes = words.list([...new Set(open.map(({ prize, prize_en }) => t(prize ?? '', prize_en ?? '')))])
  return [
    t(`中了 ${summary.won} 注，有`, `${summary.won} won, among them: `),
    em(prizes),
    t('，獎金還不知道', ', amount not known'),
  ]
}

function ledeOf({ summary, claim }: Answer, words: Words): Text {
  const { t } = words
  if (summary.won === 0) return ''
  const known = summary.won - summary.unknown_amounts
  const total = words.twd(summary.total_twd)
  const net = words.twd(summary.net_twd)
  return [
    summary.unknown_amounts > 0 && known > 0
      ? t(`另外 ${known} 注共 ${total}。`, `The other ${known} come to ${total}. `)
      : '',
    known > 0 ? t(`扣稅後 ${net}。`, `${net} after tax and stamp duty.`) : '',
    claimSentence(claim, words),
  ]
}
