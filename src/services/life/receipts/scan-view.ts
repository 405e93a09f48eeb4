import type { AnswerOf } from '#operation/operation.ts'
import type { Document } from '#operation/view/document.ts'
import type { Words } from '#operation/view/messages.ts'
import { em, link, tag, type Text } from '#operation/view/text.ts'
import { periodName } from './receipt-words.ts'
import type { scanInvoices } from './scan-invoices.ts'

type Answer = AnswerOf<typeof scanInvoices>
type ScannedCode = Answer['items'][number]

export function scanView({ items, notice, provenance }: Answer, words: Words): Document {
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
      {
        kind: 'table',
        onPhone: 'cards',
        columns: [
          { name: t('發票', 'Receipt') },
          { name: words.label('period') },
          { name: t('消費', 'Spent'), as: 'number' },
          { name: words.label('outcome') },
          { name: words.label('amount_twd'), as: 'number' },
        ],
        rows: items.map((it, at) => ({
          cells: [
            receiptName(it, at, words),
            it.receipt === null ? null : periodName(it.receipt.period, words),
            it.total_twd === null ? null : words.twd(it.total_twd),
            outcomeOf(it, words),
            it.receipt?.amount_twd ? words.twd(it.receipt.amount_twd) : null,
          ],
          ...(it.receipt?.won && { mark: 'best' as const }),
        })),
      },
    ],
    provenance,
    notice,
  }
}

function receiptName({ track, receipt }: ScannedCode, at: number, { t }: Words): Text {
  if (!receipt) return t(`第 ${at + 1} 個`, `Code ${at + 1}`)
  return link(`${track ?? ''}${receipt.number}`, {
    operation: 'check_invoice',
    input: { number: receipt.number, period: receipt.period },
  })
}

function outcomeOf({ receipt, message }: ScannedCode, words: Words): Text {
  if (!receipt) return words.sentence(message)
  if (receipt.won) return tag(words.t(receipt.prize ?? '', receipt.prize_en ?? ''), 'good')
  return words.sentence(message)
}
