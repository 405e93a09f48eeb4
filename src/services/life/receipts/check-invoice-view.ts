import { ask, callout, compact, em, link, links, strong } from '#operation/view.ts'
import type { AnswerOf, Block, Document, Text, Words } from '#operation/view.ts'
import type { z } from 'zod'
import type { checkInvoice } from './check-invoice.ts'
import type { receiptCheckSchema } from './receipt-check.ts'
import { periodName } from './receipt-words.ts'
import { smallerPrizes } from './smaller-prizes.ts'
import { winningRows } from './winning-rows.ts'

type Answer = AnswerOf<typeof checkInvoice>
type ReceiptCheck = z.output<typeof receiptCheckSchema>

const SITE = 'https://www.etax.nat.gov.tw/'

export function checkInvoiceView(answer: Answer, words: Words): Document {
  const { t } = words
  const namesPeriod = answer.won === false && answer.stale_notice !== null
  return {
    title: t(
      `發票 ${answer.number}：${verdictText(answer, words)}`,
      `Receipt ${answer.number}: ${verdictText(answer, words)}`,
    ),
    asked: [
      t('發票 ', 'Receipt '),
      strong(answer.number),
      namesPeriod ? '' : t(`，${periodName(answer.period, words)}`, `, ${periodName(answer.period, words)}`),
    ],
    headline: namesPeriod
      ? t(
          `${periodName(answer.period, words)}沒有中獎，更新的一期還沒收錄`,
          `No prize in ${periodName(answer.period, words)}, a newer draw is not here yet`,
        )
      : headlineOf(answer, words),
    lede: namesPeriod
      ? [lostLede(answer, words), newerPeriodText(answer.stale_notice ?? '', words)]
      : ledeOf(answer, words),
    blocks: compact([
      !namesPeriod && newerPeriod(answer.stale_notice, words),
      warnings(answer, words),
      ...numbersBlock(answer, words),
      answer.won !== false && claimBlock(answer, words),
      links(
        hasNumbers(answer) &&
          link(
            t('這一期的全部號碼', 'All numbers of this period'),
            ask('invoice_by_period', { period: answer.period }),
          ),
        link(t('雲端發票專屬獎（財政部）', 'Cloud receipt prizes (Ministry)'), SITE),
      ),
    ]),
    notice: answer.notice,
  }
}

/** False until the winning numbers of the receipt's period are stored. */
function hasNumbers({ outcome }: ReceiptCheck): boolean {
  return outcome !== 'not_drawn' && outcome !== 'not_held'
}

function prizeOf({ prize, prize_en }: ReceiptCheck, words: Words): string {
  return words.t(prize ?? '', prize_en ?? '')
}

function verdictText(answer: ReceiptCheck, words: Words): string {
  const { t } = words
  if (!hasNumbers(answer)) return words.value('outcome', answer.outcome)
  if (answer.won === null) return t('還不能確定', 'not certain yet')
  if (!answer.won) return t('沒有中獎', 'no prize')
  return t(`中${answer.prize}`, `${answer.prize_en}`)
}

function headlineOf(answer: ReceiptCheck, words: Words): Text {
  const { t } = words
  const { won, amount_twd: amount, needs_full_number: isOpen } = answer
  if (answer.outcome === 'not_drawn')
    return t(
      `還沒開獎，${words.day(answer.drawn_on)}開獎`,
      `Not drawn yet: the draw is on ${words.day(answer.drawn_on)}`,
    )
  if (answer.outcome === 'not_held')
    return t(
      '這一期的號碼沒有收錄，沒辦法對',
      'The numbers of this period are not available, so it could not be checked',
    )
  if (won === null) return t('可能中獎，要看完整 8 碼', 'It may have won: all eight digits are needed')
  if (!won) return t('沒有中獎', 'No prize this time')
  if (isOpen) return [t('至少中', 'At least '), prizeOf(answer, words), t('，', ', '), em(words.twd(amount ?? 0))]
  return [t('中', ''), prizeOf(answer, words), t('，', ', '), em(words.twd(amount ?? 0))]
}

function ledeOf(answer: Answer, words: Words): Text {
  const { t } = words
  const { won, tax, claim, needs_full_number: isOpen } = answer
  if (answer.outcome === 'not_drawn') return [t('請留著發票。', 'Keep the receipt. '), claimSentence(claim, words)]
  if (!hasNumbers(answer)) return [words.sentence(answer.notice), ' ', claimSentence(claim, words)]
  if (won === false) return lostLede(answer, words)
  if (won === null || isOpen)
    return [
      t('末三碼對上了，把 8 碼都輸入才知道中什麼獎。', 'The last three match; enter all eight to know the prize. '),
      claimSentence(claim, words),
    ]
  const net = tax
    ? tax.withheld_twd
      ? t(
          `實領 ${words.twd(tax.net_twd ?? 0)}，已扣 ${words.percent(tax.rate * 100)} 所得稅。`,
          `You receive ${words.twd(tax.net_twd ?? 0)} after ${words.percent(tax.rate * 100)} tax. `,
        )
      : t('不扣稅，全部都是你的。', 'No tax is withheld. ')
    : ''
  return [net, claimSentence(claim, words)]
}

function lostLede({ number }: Answer, { t }: Words): string {
  return number.length === 3 ? t('末三碼都沒有對上。', 'None ends in these three digits. ') : ''
}

export function claimSentence({ from, to, status, days_left: left }: ReceiptCheck['claim'], words: Words): Text {
  const { t } = words
  if (status === 'not_started') return t(`${words.day(from)}才開始領。`, `Claims begin on ${words.day(from)}.`)
  if (status === 'closed')
    return strong(t(`領獎期限是 ${words.day(to)}，已經過了。`, `The last day to claim was ${words.day(to)}.`))
  return [
    t('領獎到 ', 'Claim by '),
    strong(words.day(to)),
    left === 0
      ? t('，就是今天。', ', that is today.')
      : t(`，還有 ${left} 天。`, `, ${words.count(left ?? 0, '天', 'day')} left.`),
  ]
}

/**
 * A warning that a newer period was drawn but its numbers are missing, because the caller's receipts may belong to it.
 */
export function newerPeriod(notice: string | null, words: Words): Block | undefined {
  if (notice === null) return undefined
  return callout(words.label('stale_notice'), newerPeriodText(notice, words), 'warn')
}

function newerPeriodText(notice: string, words: Words): Text {
  return [
    `${words.sentence(notice)}${words.t('那一期的發票請先留著，', ' Keep the receipts of that period, or ')}`,
    link(words.t('到財政部對', 'check them at the Ministry'), SITE),
    words.t('。', '.'),
  ]
}

function warnings(answer: ReceiptCheck, { t }: Words): Block | undefined {
  if (answer.independent_sources > 1 || !hasNumbers(answer)) return undefined
  return callout(
    t('先別丟發票', 'Keep the receipt'),
    t(
      `這一期的號碼只有一個來源，${answer.won === false ? '丟掉' : '兌獎'}前請到財政部網站再核對一次。`,
      `The numbers of this period come from one source; check with the Ministry of Finance before you ${answer.won === false ? 'throw it away' : 'claim'}.`,
    ),
    'warn',
  )
}

/** All winning numbers of the period, with the receipt's match marked. */
function numbersBlock(answer: Answer, words: Words): Block[] {
  const { matched, winning_numbers: numbers } = answer
  if (numbers === null) return []
  return [
    {
      kind: 'numbers',
      heading: words.t(
        `${periodName(answer.period, words)}中獎號碼`,
        `Winning numbers of ${periodName(answer.period, words)}`,
      ),
      rows: winningRows(numbers, words, matched === null ? undefined : { ...answer, matched }),
    },
    smallerPrizes(words),
  ]
}

/** How to claim a prize, by art. 8 and 9 of the Rules for the Awarding of Uniform Invoices. */
export function claimFacts({ t }: Words): { name: string; value: Text }[] {
  return [
    {
      name: t('要帶什麼', 'What to bring'),
      value: t('身分證明文件和中獎的發票（收執聯或電子發票證明聯）', 'Proof of identity and the winning receipt'),
    },
    {
      name: t('到哪裡領', 'Where'),
      value: [
        t('代發獎金單位的櫃臺，營業時間內；', 'At a counter of the paying agencies, in their hours; '),
        t('雲端發票也可以用財政部的 App，匯進帳戶。', 'a cloud receipt also by the Ministry’s app, into an account. '),
        link(t('代發單位（財政部）', 'The agencies (Ministry)'), SITE),
      ],
    },
  ]
}

function claimBlock({ claim, tax, payout }: ReceiptCheck, words: Words): Block {
  const { t } = words
  return {
    kind: 'facts',
    heading: t('怎麼領', 'How to claim'),
    facts: compact([
      {
        name: t('領獎期間', 'Claim period'),
        value: t(
          `${words.plainDay(claim.from)}到 ${words.plainDay(claim.to)}`,
          `${words.plainDay(claim.from)} to ${words.plainDay(claim.to)}`,
        ),
      },
      ...(tax
        ? [
            {
              name: words.label('tax'),
              value: t(
                `${tax.exempt_up_to_twd === 0 ? '' : `${words.twd(tax.exempt_up_to_twd)}以下免扣；超過就扣 ${words.percent(tax.rate * 100)}。`}這次扣 ${words.twd(tax.withheld_twd ?? 0)}`,
                `None up to ${words.twd(tax.exempt_up_to_twd)}, above it ${words.percent(tax.rate * 100)} of all: ${words.twd(tax.withheld_twd ?? 0)} here`,
              ),
            },
            { name: words.label('net_twd'), value: strong(words.twd(tax.net_twd ?? 0)) },
          ]
        : []),
      payout?.stamp_duty_twd
        ? {
            name: words.label('stamp_duty_twd'),
            value: t(
              `千分之四，${words.twd(payout.stamp_duty_twd)}：臨櫃領 ${words.twd(payout.net_at_counter_twd ?? 0)}；匯進帳戶不扣`,
              `Four thousandths, ${words.twd(payout.stamp_duty_twd)}: ${words.twd(payout.net_at_counter_twd ?? 0)} at a counter; none into an account`,
            ),
          }
        : undefined,
      ...claimFacts(words),
    ]),
  }
}
