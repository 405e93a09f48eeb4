import { lt } from 'drizzle-orm'
import { z } from 'zod'
import type { Batch, SourceDocument, SyncContext } from '#operation/sync.ts'
import { defineSync, parseJson, parseShape } from '#data/sync/define-sync.ts'
import { addDays } from '#support/dates/taipei.ts'
import { walksDataset, x402ApisDataset } from '../datasets.ts'
import { x402Apis } from '../schema.ts'
import { findWalk, PAGE_ROWS, PAGES_PER_RUN, walkBatches } from './walk.ts'
import { readX402Resource } from './x402-resource.ts'

const CATALOGUE = 'x402_discovery'
const BASES = ['https://api.cdp.coinbase.com/platform/v2/x402', 'https://facilitator.payai.network']
// Pages shift while the catalogue grows, so one pass may miss an entry. An entry is deleted only if no pass has seen it
// for this many days.
const KEPT_DAYS = 30

const pageSchema = z.looseObject({
  items: z.array(z.unknown()),
  pagination: z.looseObject({ total: z.int() }).nullish(),
})

export const syncX402 = defineSync({
  name: 'hub_x402_apis',
  title: 'The x402 discovery catalogues',
  every: '37 * * * *',
  source: { name: 'x402 discovery (CDP and PayAI facilitators)', url: BASES[0] ?? '', licence: 'facts only' },
  datasets: [x402ApisDataset, walksDataset],
  async fetch({ db, now, get, note }) {
    const walk = findWalk(db, CATALOGUE, now)
    const pages: SourceDocument[] = []
    let place = walk && placeOf(walk.cursor)
    for (let page = 0; place && page < PAGES_PER_RUN; page++) {
      const document = await get(pageUrl(place)).catch((err: unknown) => {
        // If one catalogue is unavailable, the sync continues with the other.
        if (place?.base === BASES.length - 1) throw err
        note(`${BASES[place?.base ?? 0]} did not answer and was left out.`)
        return undefined
      })
      if (document) pages.push(document)
      place = document ? placeAfter(place, readPage(document)) : { base: place.base + 1, offset: 0 }
    }
    return pages
  },
  parse: parseDiscovery,
})

interface Place {
  readonly base: number
  readonly offset: number
}

function placeOf(cursor: string | null): Place {
  const [base = '0', offset = '0'] = cursor?.split(':') ?? []
  return { base: Number(base), offset: Number(offset) }
}

function pageUrl({ base, offset }: Place): string {
  return `${BASES[base]}/discovery/resources?type=http&limit=${PAGE_ROWS}&offset=${offset}`
}

function placeAfter(
  { base, offset }: Place,
  { items, total }: { items: readonly unknown[]; total: number | undefined },
) {
  const next = offset + items.length
  if (items.length > 0 && (total === undefined ? items.length === PAGE_ROWS : next < total))
    return { base, offset: next }
  return base + 1 < BASES.length ? { base: base + 1, offset: 0 } : undefined
}

function readPage(document: SourceDocument): { items: unknown[]; total: number | undefined } {
  const what = 'A page of the x402 catalogue'
  const { items, pagination } = parseShape(what, pageSchema, parseJson(what, document.text()))
  return { items, total: pagination?.total }
}

/** Marks the listed resources as seen today. After the last page, deletes those not seen for `KEPT_DAYS`. */
function parseDiscovery(
  documents: readonly SourceDocument[],
  context: Pick<SyncContext, 'db' | 'now' | 'today'>,
): Batch[] {
  const { db, now, today } = context
  const walk = findWalk(db, CATALOGUE, now)
  const last = documents.at(-1)
  if (!walk || !last) return []
  const listed = documents.flatMap((document) => readPage(document).items)
  const read = listed.flatMap((raw) => readX402Resource(raw) ?? [])
  // Of two entries for one resource, the one with a price counts.
  const rows = new Map(
    read
      .toSorted((a, b) => Number(a.price_micro_usd !== null) - Number(b.price_micro_usd !== null))
      .map((it) => {
        const priced_on = it.price_micro_usd === null ? null : today
        return [it.resource, { ...it, priced_on, first_seen: today, last_seen: today }]
      }),
  )
  const next = placeAfter(placeIn(last.url), readPage(last))
  return walkBatches(context, {
    dataset: x402ApisDataset,
    catalogue: CATALOGUE,
    walk,
    next: next ? `${next.base}:${next.offset}` : null,
    rows: [...rows.values()],
    gone: next ? undefined : lt(x402Apis.last_seen, addDays(today, -KEPT_DAYS)),
  })
}

function placeIn(url: string): Place {
  const base = BASES.findIndex((it) => url.startsWith(`${it}/`))
  return { base, offset: Number(new URL(url).searchParams.get('offset')) }
}
