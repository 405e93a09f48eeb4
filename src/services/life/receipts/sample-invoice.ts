import { joinLanguages } from '#support/errors/localized-text.ts'
import type { z } from 'zod'
import { CLOUD_REASON, type invoicePeriodSchema } from './invoice-answer.ts'
import { receiptProvenance } from '../sample-provenance.ts'

export const earlierInvoice: z.infer<typeof invoicePeriodSchema> = {
  period: '115-05-06',
  months: ['2026-05', '2026-06'],
  drawn_on: '2026-07-25',
  special: '38548029',
  grand: '10138845',
  first: ['24121106', '28589937', '83663333'],
  additional_sixth: [],
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
  prizes: [{ name_zh: '特別獎', name_en: 'Special prize', amount_twd: 10_000_000, digits: 8 }],
  cloud_only: {
    checkable: false,
    reason: CLOUD_REASON,
    items: [
      {
        name_zh: '雲端發票專屬百萬元獎',
        name_en: 'Cloud invoice prize of a million',
        amount_twd: 1_000_000,
        sets: 30,
      },
    ],
  },
  independent_sources: 3,
  confidence: 'high',
  stale_notice: null,
  notice: joinLanguages('The numbers published by the Ministry of Finance decide.', '以財政部公布的中獎號碼為準。'),
  provenance: receiptProvenance,
}

export const latestInvoice: z.infer<typeof invoicePeriodSchema> = {
  ...earlierInvoice,
  period: '115-07-08',
  months: ['2026-07', '2026-08'],
  drawn_on: '2026-09-25',
  special: '89996565',
  grand: '91098182',
  first: ['54348835', '44991397', '06595111'],
  claim: {
    from: '2026-10-06',
    to: '2027-01-05',
    status: 'not_started',
    days_left: 96,
    message: joinLanguages(
      'Prizes can be claimed from 2026-10-06 to 2027-01-05.',
      '2026 年 10 月 6 日（星期二）起可領獎，到 2027 年 1 月 5 日（星期二）為止，還有 96 天。',
    ),
  },
  cloud_only: { checkable: false, reason: CLOUD_REASON, items: [] },
  independent_sources: 3,
}
