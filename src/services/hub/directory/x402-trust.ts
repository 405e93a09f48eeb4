import { lookupTable } from '#support/text/lookup-table.ts'
import { z } from 'zod'
import { readDocument } from '#support/files/read.ts'
import type { ApiEntry, ProbeRow } from '../schema.ts'
import { isDollar, isTestNetwork } from './x402-networks.ts'

/** A recorded fact for or against a paid resource. */
export interface ApiSignal {
  readonly kind: ApiSignalKind
  readonly as_of: string | null
  readonly detail: string | number | null
  /** The source of the fact; null if the resource states it itself. */
  readonly source: string | null
}

// The conditions for a payment weigh most: a price in a known currency, and a response that demands it. The number of a
// seller's resources and the age of a listing have no weight, because both are free to fake.
const POINTS = {
  dollar: 25,
  unknown_asset: 5,
  test_network: 0,
  no_way_to_pay: 0,
  asks_payment: 25,
  reachable: 10,
  not_there: -20,
  https: 15,
  no_https: -20,
  own_domain: 10,
  hosting_name: 0,
  price_usual: 5,
  price_high: -10,
  listed: 0,
  host_resources: 0,
} as const

type ApiSignalKind = keyof typeof POINTS

const LISTED_POINTS = [
  { daysMax: 30, points: 15 },
  { daysMax: 120, points: 8 },
] as const

/** A price above this quantile of the prices of comparable resources is suspicious. */
const USUAL_SHARE = 0.95
/** With fewer sellers, the sample of prices is too small to compare. */
const SELLERS_MIN = 20
const DAY_MS = 86_400_000

/** Names of the sources of health checks, by their key in the stored probes. */
const CHECKERS: Readonly<Record<string, string>> = lookupTable({
  'x402-indexer': 'https://github.com/tyler-james-bridges/x402-indexer',
})
const HOSTING_NAMES = 'https://publicsuffix.org/list/'

const hostingSchema = z.object({ as_of: z.iso.date(), suffixes: z.string().min(1) })

let hosting: { as_of: string; suffixes: ReadonlySet<string> } | undefined

function readHosting(): { as_of: string; suffixes: ReadonlySet<string> } {
  if (!hosting) {
    const { as_of, suffixes } = readDocument('reference/hub/hosting-names.json', hostingSchema)
    hosting = { as_of, suffixes: new Set(suffixes.split(' ')) }
  }
  return hosting
}

type Api = Pick<ApiEntry, 'resource' | 'options' | 'price_micro_usd' | 'tags' | 'first_seen' | 'last_seen'>

/** The data from other entries that a resource's signals depend on. */
export interface Beside {
  /** The newest day on which any resource was seen. */
  readonly newest: string
  readonly resourcesOf: (host: string) => number
  readonly pricesOf: (tags: readonly string[]) => UsualPrices | undefined
}

interface UsualPrices {
  readonly median: number
  readonly usualMax: number
}

/**
 * Collects the comparison data of all resources. A resource compares with those of its tag if enough sellers have the
 * tag, otherwise with all. Each seller counts once, by its median price.
 */
export function compareApis(apis: readonly Api[]): Beside {
  const byHost = Map.groupBy(apis, ({ resource }) => hostOf(resource))
  const byTag = Map.groupBy(
    apis.flatMap((api) => api.tags.map((tag) => ({ tag, api }))),
    ({ tag }) => tag,
  )
  const all = usualPrices(apis)
  const tagged = new Map([...byTag].map(([tag, rows]) => [tag, usualPrices(rows.map(({ api }) => api))]))
  return {
    newest: apis.reduce((day, { last_seen }) => (last_seen !== null && last_seen > day ? last_seen : day), ''),
    resourcesOf: (host) => byHost.get(host)?.length ?? 0,
    pricesOf: (tags) => tags.map((tag) => tagged.get(tag)).find((it) => it !== undefined) ?? all,
  }
}

function usualPrices(apis: readonly Api[]): UsualPrices | undefined {
  const priced = apis.flatMap(({ resource, price_micro_usd: price }) =>
    price === null ? [] : { host: hostOf(resource), price },
  )
  const sellers = [...Map.groupBy(priced, ({ host }) => host).values()].map((rows) =>
    quantile(
      rows.map(({ price }) => price),
      0.5,
    ),
  )
  if (sellers.length < SELLERS_MIN) return undefined
  return { median: quantile(sellers, 0.5), usualMax: quantile(sellers, USUAL_SHARE) }
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0
}

/** All signals for or against a resource. Unknown signals are absent. */
export function apiSignals(api: Api, beside: Beside, probe: ProbeRow | undefined): ApiSignal[] {
  const url = new URL(api.resource)
  const ofItself = { as_of: null, source: null }
  return [
    payable(api),
    ...(probe ? answered(probe) : []),
    { ...ofItself, kind: url.protocol === 'https:' ? 'https' : 'no_https', detail: null },
    ownership(url.hostname),
    ...priceBeside(api, beside),
    ...(api.last_seen === null
      ? []
      : [{ kind: 'listed' as const, as_of: api.last_seen, detail: api.first_seen, source: listedBy(api, probe) }]),
    { ...ofItself, kind: 'host_resources', detail: beside.resourcesOf(url.hostname) },
  ]
}

/**
 * A score from 0 to 100. It rates whether an agent can pay, whether the resource responded, and whether its domain
 * belongs to the seller.
 */
export function apiTrust(signals: readonly ApiSignal[], newest: string): number {
  const points = signals.map(({ kind, as_of }) => (kind === 'listed' ? listedPoints(as_of, newest) : POINTS[kind]))
  return Math.max(
    0,
    Math.min(
      100,
      points.reduce((total, it) => total + it, 0),
    ),
  )
}

function listedPoints(day: string | null, newest: string): number {
  const days = day === null ? Infinity : (Date.parse(newest) - Date.parse(day)) / DAY_MS
  return LISTED_POINTS.find(({ daysMax }) => days <= daysMax)?.points ?? 0
}

/** Rates the resource's best payment option. */
function payable({ options }: Api): ApiSignal {
  const real = options.filter(({ network }) => !isTestNetwork(network))
  const dollar = real.find(({ network, asset }) => isDollar(network, asset))
  const of = (kind: ApiSignalKind, detail: string | null): ApiSignal => ({ kind, as_of: null, detail, source: null })
  if (dollar) return of('dollar', dollar.network)
  if (real[0]) return of('unknown_asset', real[0].network)
  return options[0] ? of('test_network', options[0].network) : of('no_way_to_pay', null)
}

function answered({ checked_on, answered_on, http_status, checked_by }: ProbeRow): ApiSignal[] {
  const kind = answered_on !== checked_on ? 'not_there' : http_status === 402 ? 'asks_payment' : 'reachable'
  return [{ kind, as_of: checked_on, detail: http_status, source: CHECKERS[checked_by] ?? null }]
}

function ownership(host: string): ApiSignal {
  const { as_of, suffixes } = readHosting()
  const labels = host.split('.')
  const shared = labels.map((_, at) => labels.slice(at).join('.')).find((it) => suffixes.has(it))
  return shared === undefined
    ? { kind: 'own_domain', as_of, detail: host, source: HOSTING_NAMES }
    : { kind: 'hosting_name', as_of, detail: shared, source: HOSTING_NAMES }
}

function priceBeside({ price_micro_usd: price, tags }: Api, beside: Beside): ApiSignal[] {
  const usual = beside.pricesOf(tags)
  if (price === null || usual === undefined) return []
  const kind = price > usual.usualMax ? 'price_high' : 'price_usual'
  return [{ kind, as_of: beside.newest, detail: usual.median / 1_000_000, source: null }]
}

/** The source that last saw the resource listed. */
function listedBy({ last_seen }: Api, probe: ProbeRow | undefined): string | null {
  return probe?.checked_on === last_seen ? (CHECKERS[probe?.checked_by ?? ''] ?? null) : null
}

function hostOf(resource: string): string {
  return URL.parse(resource)?.hostname ?? ''
}
