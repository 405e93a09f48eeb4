import { ask, column, em, link, numberColumn, table, tag } from '#operation/view.ts'
import type { AnswerOf, Document, Text, Words } from '#operation/view.ts'
import { periodName } from './receipt-words.ts'
import type { scanInvoices } from './scan-invoices.ts'

type Answer = AnswerOf<typeof scanInvoices>
type ScannedCode = Answer['items'][number]

export function scanView({ items, notice }: Answer, words: Words): Document {
  const { t } = words
  const won = items.filter(({ receipt }) => receipt?.won === true)
  const sum = won.reduce((total, { receipt }) => total + (receipt?.amount_twd ?? 0), 0)
  const unread = items.filter(({ kind }) => kind === 'right_qr' || kind === 'unreadable').length
  return {
    title: t('電子發票對獎', 'Receipts by QR code'),
    asked: words.count(items.length, '個條碼', 'code'),
    headline:
      won.length > 0
        ? [t(`中了 ${won.length} 張，共 `, `${won.length} won, `), em(words.twd(sum)), t('', ' in all')]
        : unread === items.length
          ? t('沒有讀到發票', 'No receipt could be read')
          : t('沒有中獎', 'No prize'),
    lede:
      unread > 0
        ? t(
            `有 ${unread} 個讀不到：請掃發票左邊的 QR code。`,
            `${unread} could not be read: scan the left code of the receipt.`,
          )
        : '',
    form: 'after',
    blocks: [
      table(
        items,
        [
          column(t('發票', 'Receipt'), (it, at) => receiptName(it, at, words)),
          column(words.label('period'), (it) => (it.receipt === null ? null : periodName(it.receipt.period, words))),
          numberColumn(t('消費', 'Spent'), (it) => (it.total_twd === null ? null : words.twd(it.total_twd))),
          column(words.label('outcome'), (it) => outcomeOf(it, words)),
          numberColumn(words.label('amount_twd'), (it) =>
            it.receipt?.amount_twd ? words.twd(it.receipt.amount_twd) : null,
          ),
        ],
        { onPhone: 'cards', mark: (it) => (it.receipt?.won ? 'best' : undefined) },
      ),
    ],
    notice,
  }
}

function receiptName({ track, receipt }: ScannedCode, at: number, { t }: Words): Text {
  if (!receipt) return t(`第 ${at + 1} 個`, `Code ${at + 1}`)
  return link(
    `${track ?? ''}${receipt.number}`,
    ask('check_invoice', { number: receipt.number, period: receipt.period }),
  )
}

function outcomeOf({ receipt, message }: ScannedCode, words: Words): Text {
  if (!receipt) return words.sentence(message)
  if (receipt.won) return tag(words.t(receipt.prize ?? '', receipt.prize_en ?? ''), 'good')
  return words.sentence(message)
}
