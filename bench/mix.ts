import autocannon from 'autocannon'

// The requests of a busy day: look-ups of all services, half of them repeated, then pages, tool calls, sentences and
// mistakes. Their order never changes.

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

const page = (path: string) => get(path, { accept: 'text/html' })

/**
 * Kinds of requests and their number among a hundred. `at` counts requests, so a path with `at` is different each
 * time.
 */
const MIX: readonly (readonly [share: number, asked: (at: number) => Asked])[] = [
  // Lookups
  [14, () => get('/life/api/is-holiday?date=2026-02-28')],
  [10, (at) => get(`/life/api/is-holiday?date=${day(at)}&utm_content=${at}`)],
  [6, (at) => get(`/aiprice/api/cost?model=gpt-4o&input_tokens=${at}`)],
  [4, () => get('/life/api/holidays?year=2026', { 'accept-encoding': 'gzip' })],
  [4, () => get('/wellness/api/crisis')],
  [4, (at) => get(`/stock/api/etf/0056?utm_content=${at}`)],
  [3, (at) => get(`/stock/api/stock/2330?utm_content=${at}`)],
  [4, (at) => get(`/shop/api/search?q=${encodeURIComponent('青蔥')}&utm_content=${at}`)],
  [3, (at) => get(`/screen/api/titles?type=film&limit=${1 + (at % 20)}`)],
  [3, (at) => get(`/voices/api/posts?topic=laptop&utm_content=${at}`)],
  [2, (at) => get(`/rules/api/search?q=${encodeURIComponent('咒文速度')}&limit=${1 + (at % 5)}`)],
  [2, (at) => get(`/seo/api/serp-preview?title=Tea&url=https://example.com/${at}`)],
  [2, (at) => get(`/hub/api/mcp-servers?q=weather&limit=${1 + (at % 9)}`)],
  [2, (at) => get(`/llms/api/directory?q=cloudflare&limit=${1 + (at % 9)}`)],
  [2, (at) => get(`/creator/api/profit?price=1000&cost=${at % 900}&commission=10&ship=60`)],
  // Requests that contain sentences or texts.
  [1, (at) => get(`/hub/api/route?q=${encodeURIComponent(`${day(at)} 放假嗎`)}`)],
  [1, (at) => post('/creator/api/ad-check', { text: `這杯茶三天瘦五公斤，第 ${at} 次。`, category: 'food' })],
  // Pages
  [6, (at) => page(`/life/is-holiday?date=${day(at)}`)],
  [3, (at) => page(`/life/?visit=${at % 50}`)],
  [2, (at) => page(`/?visit=${at % 50}`)],
  [2, () => page('/stock/etf/0056')],
  [2, () => page(`/shop/search?q=${encodeURIComponent('青蔥')}`)],
  [1, () => page('/screen/titles?type=film')],
  [1, (at) => page(`/ask?q=${encodeURIComponent(`${day(at)} 放假嗎`)}`)],
  // MCP
  [5, (at) => tool('life', 'is_holiday', { date: day(at) })],
  [4, () => tool('seo', 'serp_preview', { title: 'Tea', url: 'https://example.com/shop/tea' })],
  [2, (at) => tool('hub', 'hub_find_tool_for_task', { q: `${day(at)} 放假嗎` })],
  [1, () => tool('stock', 'get_etf', { code: '0056' })],
  [1, () => post('/hub/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' })],
  // Mistakes
  [2, (at) => get(`/life/api/is-holiday?date=never-${at}`)],
  [1, (at) => get(`/no/such/path-${at}`)],
]
// Distributes each kind evenly over the hundred requests.
const ORDER = MIX.flatMap(([share, asked]) =>
  Array.from({ length: share }, (_, at) => ({ place: (at + 0.5) / share, asked })),
)
  .toSorted((one, other) => one.place - other.place)
  .map(({ asked }) => asked)

/** The hundred requests of MIX in their order, the same on each call. */
export function requestsOfMix(): Asked[] {
  return ORDER.map((request, at) => request(at))
}

let asked = 0

/** Sends the requests of MIX over persistent connections, until a number of requests or seconds is reached. */
export async function sendMix(url: string, bounds: { amount: number } | { duration: number }, connections = 32) {
  const { requests, errors, statusCodeStats, latency } = await autocannon({
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
  return { answered: requests.total, perSecond: requests.average, errors, statuses, latency }
}
