import autocannon from 'autocannon'

// What callers ask of a gateway, mixed: mostly look-ups, half of them asked before, then pages, tools, lists, tasks, and
// questions that are refused. The same order every time.

interface Asked {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Record<string, string>
  readonly body?: string
}

const get = (path: string, headers: Record<string, string> = {}): Asked => ({ method: 'GET', path, headers })
const post = (path: string, body: object): Asked => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  body: JSON.stringify(body),
})
const tool = (service: string, name: string, args: object) =>
  post(`/${service}/mcp`, { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } })
const day = (at: number) => new Date(Date.UTC(2018, 0, 1 + (at % 3000))).toISOString().slice(0, 10)

/** Out of a hundred requests so many; `at` counts all of them. */
const MIX: readonly (readonly [share: number, asked: (at: number) => Asked])[] = [
  [30, () => get('/life/api/is-holiday?date=2026-02-28')],
  [20, (at) => get(`/life/api/is-holiday?date=${day(at)}&call=${at}`)],
  [10, (at) => get(`/aiprice/api/cost?model=gpt-4o&input_tokens=${at}`)],
  [8, (at) => get(`/life/is-holiday?date=${day(at)}`, { accept: 'text/html' })],
  [8, () => tool('seo', 'serp_preview', { title: 'Tea', url: 'https://example.com/shop/tea' })],
  [5, (at) => tool('life', 'is_holiday', { date: day(at) })],
  [5, () => get('/life/api/holidays?year=2026', { 'accept-encoding': 'gzip' })],
  [4, () => get('/wellness/api/crisis')],
  [3, (at) => get(`/life/?visit=${at % 50}`, { accept: 'text/html' })],
  [3, (at) => get(`/life/api/is-holiday?date=never-${at}`)],
  [2, (at) => get(`/no/such/path-${at}`)],
  [1, (at) => get(`/hub/api/route?q=${encodeURIComponent(`${day(at)} 放假嗎`)}`)],
  [1, (at) => post('/creator/api/ad-check', { text: `這杯茶三天瘦五公斤，第 ${at} 次。`, category: 'food' })],
]
// Spread, so that no stretch of requests is all of one sort.
const ORDER = MIX.flatMap(([share, asked]) =>
  Array.from({ length: share }, (_, at) => ({ place: (at + 0.5) / share, asked })),
)
  .toSorted((one, other) => one.place - other.place)
  .map(({ asked }) => asked)

let asked = 0

/** Sends so many requests of the mix, or for so many seconds, on connections that are kept. */
export async function sendMix(url: string, bounds: { amount: number } | { duration: number }, connections = 32) {
  const { requests, errors, statusCodeStats } = await autocannon({
    url,
    connections,
    ...bounds,
    requests: [
      {
        setupRequest(request) {
          asked += 1
          return { ...request, headers: {}, ...ORDER[asked % ORDER.length]!(asked) }
        },
      },
    ],
  })
  const statuses = Object.fromEntries(Object.entries(statusCodeStats).map(([status, { count }]) => [status, count]))
  return { answered: requests.total, errors, statuses }
}
