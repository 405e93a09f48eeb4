import { Decimal } from 'decimal.js'
import { parse as parseCsv } from 'csv-parse/sync'
import { z } from 'zod'
import type { Batch, SourceDocument } from '#operation/sync.ts'
import { defineSync, parseJson, parseShape, SyncError } from '#data/sync/define-sync.ts'
import { fxDataset } from '../datasets.ts'
import { findLatestRate, type RateRow } from './queries.ts'

const BANK_OF_TAIWAN = 'https://rate.bot.com.tw/xrt/flcsv/0/day'
const CENTRAL_BANK = 'https://cpx.cbc.gov.tw/API/DataAPI/Get?FileName=BP01D01'
const OPEN_RATES = 'https://open.er-api.com/v6/latest/USD'

/** In order of preference: the first source with a plausible rate is used. */
const SOURCES: readonly { url: string; read: (document: SourceDocument) => Rate }[] = [
  { url: BANK_OF_TAIWAN, read: bankOfTaiwanRate },
  { url: CENTRAL_BANK, read: centralBankRate },
  { url: OPEN_RATES, read: openRate },
]

/** A larger jump is an error: the dollar has never moved by more than a fifth in a year. */
const JUMP_MAX = 0.2

interface Rate {
  readonly date: string
  readonly usd_twd: number
  readonly basis: 'spot' | 'close' | 'reference'
  readonly source: string
}

export const syncFx = defineSync({
  name: 'aiprice_fx',
  title: 'TWD per US dollar of the day',
  // The bank publishes from 9:00; the second run stores the last rate of the day.
  every: '15 10,16 * * *',
  source: {
    name: 'Bank of Taiwan spot rates; else Central Bank closing rates; else open.er-api.com',
    url: BANK_OF_TAIWAN,
    licence: 'facts; open.er-api.com asks for attribution to exchangerate-api.com',
  },
  meanwhile: 'If the Bank of Taiwan fails, the Central Bank is asked, then open.er-api.com.',
  datasets: [fxDataset],
  async fetch({ get, note, db, today }) {
    const reasons: string[] = []
    for (const { url, read } of SOURCES) {
      try {
        const document = await get(url)
        refuseStrange(read(document), findLatestRate(db), today)
        return [document]
      } catch (err) {
        if (!(err instanceof SyncError)) throw err
        reasons.push(err.message)
        note(err.message)
      }
    }
    throw new SyncError(`No source returned a rate. ${reasons.join(' ')}`)
  },
  parse: parseRate,
})

/** Throws for an implausible rate. It is called for each source in turn, so that the next source is tried instead. */
function refuseStrange({ date, usd_twd, source }: Rate, stored: RateRow | undefined, today: string): void {
  if (!z.iso.date().safeParse(date).success || date > today) {
    throw new SyncError(`${source}: ${date} is not a day up to ${today}.`)
  }
  if (stored && Math.abs(usd_twd / stored.usd_twd - 1) > JUMP_MAX) {
    throw new SyncError(`${source}: ${usd_twd} TWD per USD is too far from the ${stored.usd_twd} of ${stored.date}.`)
  }
}

export function parseRate(documents: readonly SourceDocument[]): Batch[] {
  const [document] = documents
  const source = SOURCES.find(({ url }) => url === document?.url)
  if (!document || !source) throw new SyncError('No source returned a rate.')
  const rate = source.read(document)
  return [{ dataset: fxDataset, mode: 'upsert', asOf: rate.date, rowsMin: 1, rows: [{ ...rate }] }]
}

/**
 * Bank of Taiwan’s CSV has one line per currency, buying rates first. The spot rate is the second figure of each
 * half, or 0.00000 if there is none. Only the file name contains the date.
 */
function bankOfTaiwanRate(document: SourceDocument): Rate {
  const rows = readCsv(document.text())
  const row = rows.find(([currency]) => currency?.trim() === 'USD')
  if (!row) throw new SyncError('The Bank of Taiwan’s file has no line for USD.')
  if (!/買入|buying/i.test(row[1] ?? '') || !/賣出|selling/i.test(row[11] ?? '')) {
    throw new SyncError('The columns of the Bank of Taiwan’s file have changed.')
  }
  const [buying, selling] = [Number(row[3]), Number(row[13])]
  if (!(buying > 0) || !(selling >= buying)) throw new SyncError('The Bank of Taiwan posts no spot rate for USD.')
  const day = /@(\d{4})(\d{2})(\d{2})\d{4}/.exec(document.headers.get('content-disposition') ?? '')
  if (!day) throw new SyncError('The Bank of Taiwan’s file has no date.')
  return {
    date: `${day[1]}-${day[2]}-${day[3]}`,
    usd_twd: new Decimal(buying).plus(selling).div(2).toNumber(),
    basis: 'spot',
    source: 'Bank of Taiwan, mean of spot buying and selling',
  }
}

function readCsv(text: string): string[][] {
  try {
    return parseCsv(text, { bom: true, relax_column_count: true, skip_empty_lines: true })
  } catch (cause) {
    throw new SyncError('The Bank of Taiwan’s file is not CSV.', { cause })
  }
}

const centralBankSchema = z.object({
  data: z.object({ dataSets: z.array(z.array(z.union([z.string(), z.number()]))) }),
})

/** The Central Bank’s table has one row per day since 1993, the dollar first, and “-” on days without a rate. */
function centralBankRate(document: SourceDocument): Rate {
  const { data } = parseShape('BP01D01', centralBankSchema, parseJson('BP01D01', document.text()))
  const row = data.dataSets.findLast(([day, rate]) => /^\d{8}$/.test(String(day)) && Number(rate) > 0)
  if (!row) throw new SyncError('The Central Bank’s series has no rate.')
  const day = String(row[0])
  return {
    date: `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`,
    usd_twd: Number(row[1]),
    basis: 'close',
    source: 'Central Bank of the Republic of China (Taiwan), closing rate',
  }
}

/** The largest timestamp with a four-digit year. */
const UNIX_SECONDS_MAX = Date.UTC(9999, 11, 31) / 1000

const openRateSchema = z.object({
  result: z.literal('success'),
  time_last_update_unix: z.int().max(UNIX_SECONDS_MAX),
  rates: z.object({ TWD: z.number() }),
})

function openRate(document: SourceDocument): Rate {
  const answer = parseShape('open.er-api.com', openRateSchema, parseJson('open.er-api.com', document.text()))
  return {
    date: new Date(answer.time_last_update_unix * 1000).toISOString().slice(0, 10),
    usd_twd: answer.rates.TWD,
    basis: 'reference',
    source: 'Rates by Exchange Rate API (open.er-api.com)',
  }
}
