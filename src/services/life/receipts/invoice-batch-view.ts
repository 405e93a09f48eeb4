import { column, em, numberColumn, table } from '#operation/view.ts'
import type { AnswerOf, Document, Words } from '#operation/view.ts'
import type { checkInvoiceBatch } from './check-invoice-batch.ts'
import { periodName } from './receipt-words.ts'

type Answer = AnswerOf<typeof checkInvoiceBatch>

export function invoiceBatchView({ items, summary, notice }: Answer, words: Words): Document {
  const { t } = words
  return {
    title: t('批次對獎', 'Many receipts'),
    asked: words.count(summary.tickets, '張發票', 'receipt'),
    headline: [
      t(`中了 ${summary.won} 張，共 `, `${summary.won} won, `),
      em(words.twd(summary.total_twd)),
      t('', ' in all'),
    ],
    ...(summary.needs_full_number > 0 && {
      lede: t(
        `另有 ${summary.needs_full_number} 張要看完整 8 碼。`,
        `${summary.needs_full_number} more need all eight digits.`,
      ),
    }),
    blocks: [
      table(
        items,
        [
          column(words.label('number'), (it) => it.number),
          column(words.label('period'), (it) => periodName(it.period, words)),
          column(words.label('prize'), (it) =>
            it.won === null
              ? t('要看 8 碼', 'eight digits needed')
              : it.won
                ? t(it.prize ?? '', it.prize_en ?? '')
                : t('沒中', 'none'),
          ),
          numberColumn(words.label('amount_twd'), (it) => (it.amount_twd === null ? null : words.twd(it.amount_twd))),
        ],
        { onPhone: 'cards', mark: (it) => it.won && 'best' },
      ),
    ],
    notice,
  }
}
