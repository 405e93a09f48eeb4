import { joinLanguages } from '#support/errors/localized-text.ts'
import { textOfHtml } from '#sites/crawl/text-of-html.ts'
import type { Batch, SourceDocument, SyncContext } from '#operation/sync.ts'
import { defineSync, readParts, SyncError } from '#data/sync/define-sync.ts'
import { invoicePeriodsDataset } from '../datasets.ts'
import type { InvoicePeriodRow } from '../schema.ts'
import { drawDateOf } from '#operation/input/receipt-period.ts'
import { readRecords } from '../xml-records.ts'

const RSS = 'https://invoice.etax.nat.gov.tw/invoice.xml'
const PAGES = ['https://invoice.etax.nat.gov.tw/index.html', 'https://invoice.etax.nat.gov.tw/lastNumber.html']

export const syncReceipts = defineSync({
  name: 'life_receipts',
  title: 'Winning numbers of the uniform-invoice lottery',
  // Drawn on the 25th of odd months at 13:30; fetched daily, because a draw may move.
  every: '45 14,17 * * *',
  source: {
    name: joinLanguages('Ministry of Finance, winning numbers of the receipt lottery', '財政部 統一發票中獎號碼'),
    url: RSS,
    licence: 'Facts only; no licence stated',
  },
  datasets: [invoicePeriodsDataset],
  // The RSS feed lists several recent periods, but no additional sixth prizes. The pages have those prizes for the last
  // two periods.
  fetch: ({ getEach }) => getEach([RSS], ...PAGES.map((url): [string] => [url])),
  meanwhile: 'If the feed or a page fails, the others come.',
  parse: (documents, { note }) => parseReceipts(documents, note),
})

/** Throws if two documents disagree about a period, or if none can be read. */
export function parseReceipts(documents: readonly SourceDocument[], note: SyncContext['note']): Batch[] {
  const periods = new Map<string, InvoicePeriodRow>()
  const read = readParts(
    note,
    ...documents.map(
      ({ url, text }) =>
        () =>
          url === RSS ? readFeed(text()) : readPage(text()),
    ),
  )
  for (const row of read.flatMap((found) => found ?? [])) {
    const before = periods.get(row.period)
    if (before && !isSame(before, row)) {
      throw new SyncError(`The Ministry’s feed and pages have different numbers for ${row.period}.`)
    }
    periods.set(row.period, before && before.additional_sixth.length > 0 ? before : row)
  }
  const rows = [...periods.values()]
  const newest = rows
    .map(({ period }) => period)
    .toSorted()
    .at(-1)
  if (!newest) throw new SyncError('The Ministry of Finance lists no winning numbers.')
  return [
    {
      dataset: invoicePeriodsDataset,
      mode: 'upsert',
      asOf: drawDateOf(newest),
      rowsMin: 1,
      rows,
      // Preserves the count of sources that agreed in earlier runs.
      keep: ['independent_sources'],
    },
  ]
}

function isSame(a: InvoicePeriodRow, b: InvoicePeriodRow): boolean {
  return a.special === b.special && a.grand === b.grand && a.first.toSorted().join() === b.first.toSorted().join()
}

function readFeed(xml: string): InvoicePeriodRow[] {
  let items: Record<string, string>[]
  try {
    items = readRecords(xml, 'item')
  } catch (cause) {
    throw new SyncError('The Ministry’s feed is not well-formed XML.', { cause })
  }
  return items.map(({ title = '', description = '' }) => readNumbers(title, textOf(description)))
}

/** A page names its period in the heading of the open tab. */
function readPage(html: string): InvoicePeriodRow[] {
  const heading = /(\d{2,3}年\s*\d{1,2}\s*[-~～]\s*\d{1,2}\s*月)中獎號碼單/.exec(html)?.[1]
  if (!heading) throw new SyncError('The Ministry’s page names no period.')
  const text = textOf(html)
  const begin = text.indexOf('特別獎')
  const end = text.indexOf('領獎注意事項', begin)
  return [readNumbers(heading, text.slice(Math.max(begin, 0), end === -1 ? undefined : end))]
}

/**
 * Finds numbers by the prize name before them and ignores the text between. The feed has 「特獎：11661657」; the pages add
 * explanations and split the first prize over two elements.
 */
function readNumbers(title: string, text: string): InvoicePeriodRow {
  const months = /(\d{2,3})年\s*(\d{1,2})\s*月?\s*[、~～-]\s*(\d{1,2})/.exec(title.slice(0, 200))
  if (!months) throw new SyncError(`The Ministry’s item “${title.slice(0, 40)}” names no period.`)
  const period = `${months[1]}-${months[2]?.padStart(2, '0')}-${months[3]?.padStart(2, '0')}`
  const parts = text.replaceAll(/\s+/g, '').split(/(特別獎|特獎|頭獎|二獎|增開六獎)/)
  const after = (name: string, digits: number): string[] => {
    const at = parts.indexOf(name)
    return at === -1
      ? []
      : [...(parts[at + 1] ?? '').matchAll(new RegExp(`(?<!\\d)\\d{${digits}}(?!\\d)`, 'g'))].map(String)
  }
  const [special] = after('特別獎', 8)
  const [grand] = after('特獎', 8)
  const first = after('頭獎', 8)
  if (!special || !grand || first.length !== 3) {
    throw new SyncError(`The Ministry’s numbers of ${period} are not complete: ${text.slice(0, 80)}`)
  }
  return {
    period,
    special,
    grand,
    first,
    additional_sixth: after('增開六獎', 3),
    independent_sources: 1,
    confidence: 'high',
  }
}

/** Text of the page with a separator after each block element or cell. Numbers split over spans stay joined. */
function textOf(html: string): string {
  return textOfHtml(html, { between: (name) => (/^(?:p|div|td|th|tr|li|br|h\d)$/.test(name) ? '、' : '') })
}
