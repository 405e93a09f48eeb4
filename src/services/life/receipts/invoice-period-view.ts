import { ask, column, compact, em, fold, link, numberColumn, table } from '#operation/view.ts'
import type { AnswerOf, Block, Document, Words } from '#operation/view.ts'
import { claimFacts, claimSentence, newerPeriod } from './check-invoice-view.ts'
import type { getInvoiceNumbers } from './get-invoice-numbers.ts'
import { receiptPayout } from './receipt-payout.ts'
import { periodName } from './receipt-words.ts'
import { smallerPrizes } from './smaller-prizes.ts'
import { winningRows } from './winning-rows.ts'

type Answer = AnswerOf<typeof getInvoiceNumbers>

export function invoicePeriodView(answer: Answer, words: Words): Document {
  const { t } = words
  const name = periodName(answer.period, words)
  return {
    title: t(`${name}統一發票中獎號碼`, `Winning receipt numbers, ${name}`),
    asked: name,
    headline: [
      answer.stale_notice === null ? '' : t('最新一期還沒收錄；', 'The newest draw is not here. '),
      t(`${name}特別獎 `, `Special prize of ${name}: `),
      em(answer.special),
    ],
    lede: [
      t(`${words.day(answer.drawn_on)}開獎，`, `Drawn on ${words.day(answer.drawn_on)}. `),
      claimSentence(answer.claim, words),
    ],
    actions: [link(t('對我的發票', 'Check a receipt'), ask('check_invoice'))],
    blocks: compact([
      newerPeriod(answer.stale_notice, words),
      {
        kind: 'numbers',
        rows: winningRows(answer, words),
      },
      payoutTable(answer, words),
      { kind: 'facts', heading: t('怎麼領', 'How to claim'), facts: claimFacts(words) },
      smallerPrizes(words),
      answer.cloud_only.items.length !== 0 &&
        fold(words.label('cloud_only'), [
          { kind: 'text', paragraphs: [words.sentence(answer.cloud_only.reason)] },
          table(answer.cloud_only.items, [
            column(words.label('prize'), (it) => t(it.name_zh, it.name_en)),
            numberColumn(words.label('sets'), (it) => it.sets),
            numberColumn(words.label('amount_twd'), (it) => words.twd(it.amount_twd)),
          ]),
        ]),
    ]),
    events: [
      {
        id: `receipts-${answer.period}`,
        title: t(`${name}發票領獎截止`, `Last day to claim: receipts of ${name}`),
        from: answer.claim.to,
      },
    ],
    news: [
      {
        id: answer.period,
        title: t(`${name}統一發票開獎`, `Receipt numbers of ${name}`),
        date: answer.drawn_on,
        text: t(
          `特別獎 ${answer.special}，特獎 ${answer.grand}，頭獎 ${answer.first.join('、')}`,
          `Special ${answer.special}, grand ${answer.grand}, first ${answer.first.join(', ')}`,
        ),
      },
    ],
    notice: answer.notice,
  }
}

/** The payout of each prize: into an account after tax, or at a counter after tax and stamp duty. */
function payoutTable({ prizes, claim }: Answer, words: Words): Block {
  const { t } = words
  const shown = (amount: number | null) => (amount === null ? '–' : words.number(amount, 0))
  const payoutOf = ({ amount_twd }: Answer['prizes'][number]) => receiptPayout(amount_twd, claim.from)
  return table(
    prizes,
    [
      column(words.label('prize'), (prize) => t(prize.name_zh, prize.name_en)),
      numberColumn(t('匯進帳戶', 'Into an account'), (prize) => shown(payoutOf(prize).net_into_account_twd)),
      numberColumn(t('臨櫃領', 'At a counter'), (prize) => shown(payoutOf(prize).net_at_counter_twd)),
    ],
    { heading: t('實拿多少', 'What one receives') },
  )
}
