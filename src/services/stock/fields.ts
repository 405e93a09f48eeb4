import { z } from 'zod'
import { listCompanies } from './companies/companies.ts'

export const NOTICE =
  'Information only, not investment advice. Closes and payouts are past figures; actual payouts follow the issuers’ ' +
  'announcements. 僅供參考，非投資建議；實際配息以發行公司公告為準。'

export const noticeField = z.string().describe('What the answer is not.')

const codeInput = (what: string, example: string, hint: (sent: string) => string) =>
  z
    .string()
    .normalize('NFKC')
    .trim()
    .toUpperCase()
    // As quote services write them: 2330.TW, 3081.TWO.
    .overwrite((code) => code.replace(/\.TWO?$/, ''))
    .regex(/^[0-9]{4,6}[A-Z]?$/, {
      error: ({ input }) => `Send the ${what} with its leading zeros, for example ${example}.${hint(String(input))}`,
    })
    .describe(`The ${what}, leading zeros included, for example ${example}.`)

export const stockCodeInput = codeInput('stock code', '2330', (sent) => {
  const named = listCompanies().find(({ name, name_en }) => [name, name_en.toUpperCase()].includes(sent))
  return named ? ` ${named.name} is ${named.code}.` : ''
})

export const etfCodeInput = codeInput(
  'ETF code',
  '0056',
  () => ' [get_etf_dividends] lists the funds with their names.',
)

export const marketField = z.enum(['twse', 'tpex']).describe('twse: the exchange; tpex: the over-the-counter market.')

export const changeField = z
  .number()
  .nullable()
  .describe('TWD against the trading day before. Null where that day’s close is not held. Not adjusted for dividends.')

export const changePctField = z.number().nullable().describe('The change in percent, two places.')

export const dayClose = z.object({
  date: z.string(),
  open: z.number().nullable(),
  high: z.number().nullable(),
  low: z.number().nullable(),
  close: z.number().describe('TWD, as traded.'),
  change: changeField,
  change_pct: changePctField,
  volume_lots: z.int().nullable().describe('Lots of 1,000 shares. Null where the source does not give it.'),
})

export const frequencyField = z
  .enum(['monthly', 'quarterly', 'semiannual', 'annual'])
  .nullable()
  .describe('How often it pays. Null where the source does not say and the record cannot tell.')

export const last12mField = z
  .number()
  .nullable()
  .describe(
    'TWD per unit with an ex-date in the last twelve months on record. Null where no payout is on record at all.',
  )

export const yieldField = z
  .number()
  .nullable()
  .describe('last_12m_twd over close, in percent, two places. Null where either is.')

export const estimateField = z.object({
  total_twd: z.number().nullable().describe('TWD per unit for the whole of 2027. Null where the record is too short.'),
  per_period: z
    .array(z.object({ period: z.int(), ex_month: z.string(), amount_twd: z.number() }))
    .describe('The repeated payouts, one by one, in the month of their ex-date.'),
  method: z.string(),
  based_on: z
    .array(z.object({ ex_date: z.string(), amount_twd: z.number() }))
    .describe('The declared payouts repeated.'),
  reason: z.string().nullable().describe('Why there is no estimate. Null where there is one.'),
})
