import { decodePercent } from '#support/text/decode-percent.ts'
import { getTableColumns, sql } from 'drizzle-orm'
import type { Writer } from '#data/db/client.ts'
import { searchTokens, TOKENS_MADE_BY } from '#support/text/tokens.ts'
import { probes, x402Apis, type ApiEntry } from '../schema.ts'
import { facetToken, refreshIndex, stampOf } from './search-index.ts'
import { apiSignals, apiTrust, compareApis } from './x402-trust.ts'

/** Change this when rating or tokenisation changes. A new value rebuilds the index of every row. */
export const APIS_INDEXED_BY = `${TOKENS_MADE_BY} 3`

/** Each further resource of one host loses this many points more, so that no seller fills a page. */
const STEP_BACK = 3
const STEPS_BACK_MAX = 30

/** Updates the search index of x402 resources. The rating compares each resource with the others. */
export function indexX402Apis(db: Writer): void {
  const apis = db
    .select({ ...getTableColumns(x402Apis), id: sql<number>`rowid` })
    .from(x402Apis)
    .orderBy(sql`rowid`)
    .all()
  const probed = new Map(
    db
      .select()
      .from(probes)
      .all()
      .map((row) => [row.url, row]),
  )
  const beside = compareApis(apis)
  const rated = apis
    .map((api) => {
      const signals = apiSignals(api, beside, probed.get(api.resource))
      return { api, score: apiTrust(signals, beside.newest), signals: JSON.stringify(signals) }
    })
    .toSorted((a, b) => b.score - a.score || a.api.id - b.api.id)
  const seen = new Map<string, number>()
  const rows = rated.map(({ api, score, signals }) => {
    const host = new URL(api.resource).hostname
    const before = seen.get(host) ?? 0
    seen.set(host, before + 1)
    const standing = score - Math.min(STEPS_BACK_MAX, before * STEP_BACK)
    const texts = () => searchableTexts(api)
    return { id: api.id, stamp: stampOf(APIS_INDEXED_BY, api), texts, rank: { score, standing, signals } }
  })
  const columns = ['name', 'description', 'words', 'facets']
  // `standing` is the score after the deduction for further resources of one host. It orders lists without a query.
  const ranks = { score: 'integer', standing: 'integer', signals: 'text' } as const
  refreshIndex(db, { name: 'hub_x402', columns, ranks }, rows)
  db.run(sql`create index if not exists hub_x402_ranks_best on hub_x402_ranks (standing desc, id)`)
}

function searchableTexts({ resource, name, description, tags, options }: ApiEntry): string[] {
  const { hostname = '', pathname = '' } = URL.parse(resource) ?? {}
  const networks = new Set(options.map(({ network }) => network))
  return [
    searchTokens(name ?? ''),
    searchTokens(description ?? ''),
    searchTokens([hostname, decodePercent(pathname), ...tags].join(' ')),
    [...[...networks].map((it) => facetToken('network', it)), ...tags.map((it) => facetToken('tag', it))].join(' '),
  ]
}
