import { joinLanguages } from '#support/errors/localized-text.ts'
import { z } from 'zod'
import { taipeiDay } from '#support/dates/taipei.ts'
import { defineOperation } from '#operation/operation.ts'
import { provenanceSchema } from '#operation/provenance.ts'
import {
  CLOUD_REASON,
  cloudOnlySchema,
  describeCloudOnly,
  latestPeriodField,
  newerPeriodField,
  newerPeriodNotice,
  periodToCheck,
  refuseAhead,
  winningNumbersOf,
  winningNumbersSchema,
} from './invoice-answer.ts'
import { answerReceipt, receiptCheckSchema, receiptNumberField } from './receipt-check.ts'
import { receiptProvenance } from '../sample-provenance.ts'

export const checkInvoice = defineOperation({
  name: 'check_invoice',
  tool: true,
  card: true,
  route: 'GET /api/invoice/check',
  title: 'Check a receipt',
  titleZh: '統一發票對獎',
  summary: 'Whether a receipt has won, which prize and until when to claim it.',
  description:
    'Checks one receipt (統一發票) against the latest stored period or one given. Three digits can say no, or the least that is won; needs_full_number tells when all eight are needed. Cloud-only prizes cannot be checked. Use [get_invoice_numbers] for the numbers themselves.',
  keywords: ['receipt lottery', 'uniform invoice', 'check receipt', '對獎', '統一發票', '對發票', '中獎', '領獎期限'],
  tasks: ['幫我對發票 12345678', '末三碼 835 有中獎嗎？', 'Did my Taiwanese receipt 54348835 win anything?'],
  input: z.object({
    number: receiptNumberField,
    period: latestPeriodField,
  }),
  output: z.object({
    ...receiptCheckSchema.shape,
    winning_numbers: winningNumbersSchema.nullable().describe('Of the period; null if none are stored.'),
    cloud_only: cloudOnlySchema,
    stale_notice: newerPeriodField,
    provenance: provenanceSchema,
  }),
  // A caller's receipt must not be cached for others.
  cacheSeconds: 0,
  example: {
    input: { number: '00121106', period: '115-05-06' },
    output: {
      number: '00121106',
      period: '115-05-06',
      outcome: 'won',
      drawn_on: '2026-07-25',
      won: true,
      prize: '三獎',
      prize_en: 'Third prize',
      amount_twd: 10_000,
      matched: '24121106',
      needs_full_number: false,
      tax: {
        rate: 0.2,
        exempt_up_to_twd: 5_000,
        withheld_twd: 2_000,
        net_twd: 8_000,
        basis: '各類所得扣繳率標準 art. 2(7) (Standards of Withholding Rates for Various Incomes)',
      },
      payout: {
        income_tax_twd: 2_000,
        stamp_duty_twd: 40,
        net_at_counter_twd: 7_960,
        net_into_account_twd: 8_000,
      },
      claim: {
        from: '2026-08-06',
        to: '2026-11-05',
        status: 'open',
        days_left: 35,
        message: joinLanguages(
          'Prizes can be claimed until 2026-11-05: 35 days left.',
          '領獎到 2026 年 11 月 5 日（星期四）為止，還有 35 天。',
        ),
      },
      independent_sources: 3,
      confidence: 'high',
      notice: joinLanguages('The numbers published by the Ministry of Finance decide.', '以財政部公布的中獎號碼為準。'),
      winning_numbers: {
        special: '38548029',
        grand: '10138845',
        first: ['24121106', '28589937', '83663333'],
        additional_sixth: [],
      },
      cloud_only: { checkable: false, reason: CLOUD_REASON, items: [] },
      stale_notice: null,
      provenance: receiptProvenance,
    },
  },
  run({ number, period }, { db, now, provenance }) {
    const today = taipeiDay(now)
    refuseAhead(db, today, period)
    const checked = periodToCheck(db, today, period)
    return {
      ...answerReceipt(db, number, checked, today),
      winning_numbers: winningNumbersOf(checked.row),
      cloud_only: describeCloudOnly(checked.period),
      stale_notice: newerPeriodNotice(checked.period, period, today),
      provenance: provenance({
        name: 'life_invoice_periods',
        isFinal: period !== undefined && checked.row !== undefined,
      }),
    }
  },
})
