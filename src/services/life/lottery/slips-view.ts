import type { z } from 'zod'
import type { Provenance } from '#operation/provenance.ts'
import type { Document } from '#operation/view/document.ts'
import { em } from '#operation/view/text.ts'
import type { Words } from '#operation/view/words.ts'
import { drawRow } from './draw-row.ts'
import { staleCallout, type AskedDraw } from './stale-callout.ts'
import type { drawSchema } from './lottery-answer.ts'

interface SlipsAnswer {
  readonly draw: z.output<typeof drawSchema>
  readonly items: readonly {
    readonly numbers: readonly number[]
    readonly second: number | null
    readonly matched: readonly number[]
    readonly special_matched: boolean | null
    readonly won: boolean
    readonly prize: string | null
    readonly prize_en: string | null
    readonly amount_twd: number | null
  }[]
  readonly summary: {
    readonly slips: number
    readonly won: number
    readonly total_twd: number
    readonly net_twd: number
    readonly unknown_amounts: number
  }
  readonly claim: { readonly before: string; readonly lapsed: boolean }
  readonly stale_notice: string | null
  readonly notice: string
  readonly provenance: Provenance
}

/** What the slips won together, and each of them with its matching balls filled. */
export function slipsView(answer: SlipsAnswer, words: Words, input: AskedDraw): Document {
  const { t } = words
  const { draw, items, summary, claim } = answer
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
        : [
            t(`中了 ${summary.won} 注，共 `, `${summary.won} won, `),
            em(words.twd(summary.total_twd)),
            t('', ' in all'),
          ],
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
            numbers: [
              ...it.numbers.map((number) => ({
                text: String(number),
                ...(it.matched.includes(number) && { matched: [0, 2] as const }),
              })),
              ...(it.second === null
                ? []
                : [{ text: `+${it.second}`, ...(it.special_matched && { matched: [0, 3] as const }) }]),
            ],
            asBalls: true,
            isHit: it.won,
            amount: it.won
              ? `${t(it.prize ?? '', it.prize_en ?? '')} ${it.amount_twd === null ? t('獎金還不知道', 'amount not known') : words.twd(it.amount_twd)}`
              : t('沒中', 'none'),
          })),
        ],
      },
      ...(summary.won > 0
        ? [
            {
              kind: 'facts' as const,
              facts: [
                {
                  name: t('最晚什麼時候領', 'Claim before'),
                  value: claim.lapsed
                    ? t(`${words.date(claim.before)}，已經過了`, `${words.date(claim.before)}, which is over`)
                    : words.date(claim.before),
                },
              ],
            },
          ]
        : []),
      {
        kind: 'links',
        links: [
          {
            text: t(`${game}近期各期`, `Recent draws of ${game}`),
            to: { operation: 'lottery_by_game', input: { game: draw.game } },
          },
        ],
      },
    ],
    provenance: answer.provenance,
    notice: answer.notice,
  }
}

function ledeOf({ summary }: SlipsAnswer, words: Words): string {
  const { t } = words
  if (summary.won === 0) return ''
  const unknown =
    summary.unknown_amounts > 0
      ? t(
          `另有 ${summary.unknown_amounts} 注的獎金還不知道。`,
          ` The amount of ${summary.unknown_amounts} more is not known.`,
        )
      : ''
  return `${t(`扣稅後實領 ${words.twd(summary.net_twd)}。`, `After tax you receive ${words.twd(summary.net_twd)}.`)}${unknown}`
}
