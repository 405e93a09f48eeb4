import { joinLanguages } from '#support/errors/localized-text.ts'
import { z } from 'zod'
import { taipeiDay } from '#support/dates/taipei.ts'
import { defineOperation, provenanceSchema } from '#operation/operation.ts'
import { CLOUD_REASON, periodToCheck } from './invoice-answer.ts'
import { isRightCode, parseInvoiceCode } from './invoice-code.ts'
import { answerReceipt, receiptCheckSchema } from './receipt-check.ts'
import { periodInChinese } from './receipt-words.ts'

const LATEST_RECEIPT = 'AB54348835115081512340000000000000064000000000412345678901234567890123456789012:'

export const scanInvoices = defineOperation({
  name: 'scan_invoices',
  tool: 'unlisted',
  route: 'POST /api/invoice/scan',
  title: 'Check receipt QR codes',
  titleZh: '電子發票 QR code 對獎',
  summary: 'Reads the QR codes or barcodes of e-invoices and tells which receipts win.',
  description:
    'Takes the text of the left QR code of an e-invoice (or of its barcode) as a phone’s camera reads it, up to 50, and ' +
    'checks each receipt against its own period. Nothing is stored. With a number in hand use [check_invoice].',
  tasks: ['掃發票 QR code 對獎', 'Check the QR code of my Taiwanese e-invoice'],
  cacheSeconds: 0,
  input: z.object({
    codes: z
      .array(z.string().min(1).max(1_000, 'A code has at most 1,000 characters.'))
      .min(1, 'Send the text of at least one code.')
      .max(50, 'Send at most 50 codes.')
      .describe('The texts of left QR codes or barcodes, one receipt each.'),
  }),
  output: z.object({
    items: z.array(
      z.object({
        kind: z.enum(['left_qr', 'barcode', 'right_qr', 'unreadable']),
        track: z.string().nullable().describe('The two letters before the number.'),
        date: z.string().nullable(),
        total_twd: z.int().nullable(),
        seller_id: z.string().nullable().describe('統一編號 of the seller.'),
        eligible: z
          .boolean()
          .nullable()
          .describe('False for a receipt that cannot win: a business bought, or the total is 0.'),
        message: z.string(),
        receipt: receiptCheckSchema.nullable(),
      }),
    ),
    notice: z.string(),
    provenance: provenanceSchema,
  }),
  example: { codes: [LATEST_RECEIPT] },
  run({ codes }, { db, now, provenance }) {
    const today = taipeiDay(now)
    return {
      items: codes.map((text) => {
        const code = parseInvoiceCode(text)
        if (!code) return unreadableCode(isRightCode(text))
        const eligible = code.kind === 'barcode' ? null : code.buyer_id === null && code.total_twd !== 0
        const receipt = answerReceipt(db, code.number, periodToCheck(db, today, code.period), today)
        return {
          ...code,
          eligible,
          message: eligible === false ? NOT_ELIGIBLE : sayOutcome(receipt),
          receipt: eligible === false ? null : receipt,
        }
      }),
      notice: CLOUD_REASON,
      provenance: provenance('life_invoice_periods'),
    }
  },
})

// Receipts that cannot win, by art. 11 of 統一發票給獎辦法.
const NOT_ELIGIBLE = joinLanguages(
  'This receipt cannot win: a business number was given on buying, or its total is 0.',
  '這張發票不能對獎：買受人有統一編號，或金額為 0。',
)

function unreadableCode(isRight: boolean) {
  return {
    kind: isRight ? ('right_qr' as const) : ('unreadable' as const),
    track: null,
    date: null,
    total_twd: null,
    seller_id: null,
    eligible: null,
    message: isRight
      ? joinLanguages(
          'This is the right code, with the goods: scan the left one.',
          '這是右邊的 QR code（商品明細），請掃左邊那一個。',
        )
      : joinLanguages(
          'This is no code of an e-invoice: scan the left one again.',
          '看不懂這段文字，請重新掃描左邊的 QR code。',
        ),
    receipt: null,
  }
}

function sayOutcome({
  outcome,
  prize,
  prize_en,
  amount_twd,
  drawn_on,
  period,
  claim,
}: z.infer<typeof receiptCheckSchema>): string {
  if (outcome === 'won') {
    const amount = amount_twd?.toLocaleString('en')
    return claim.status === 'closed'
      ? joinLanguages(
          `It won the ${prize_en?.toLowerCase()}, NT$${amount}, and the claim window has closed.`,
          `中過${prize}，${amount} 元，但領獎期限已過。`,
        )
      : joinLanguages(`It wins the ${prize_en?.toLowerCase()}, NT$${amount}.`, `中了${prize}，${amount} 元。`)
  }
  if (outcome === 'not_drawn')
    return joinLanguages(`${period} is drawn on ${drawn_on}.`, `${periodInChinese(period)}的發票 ${drawn_on} 開獎。`)
  if (outcome === 'not_held')
    return joinLanguages(`The numbers of ${period} are not available.`, `${periodInChinese(period)}的號碼沒有收錄。`)
  return '沒有中獎。 No prize.'
}
