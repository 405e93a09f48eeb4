import { addDays } from '#support/dates/taipei.ts'
import { drawn, type Answer } from './played-faults.ts'

// Simulates a year of sources that are searched or read page by page, in the form of their responses of 2026.

type Play = (url: URL, today: string) => Answer

const json = (value: unknown): Answer => ({ body: JSON.stringify(value) })
const count = <Row>(length: number, row: (at: number) => Row): Row[] => Array.from({ length }, (_, at) => row(at))
const daysFrom = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

// ── Hacker News: every six days a new thread for each search word. Its points grow for ten days.

const THREADS_FROM = '2026-08-01'
const THREAD_DAYS = 6
const dayOf = (at: number) => addDays(THREADS_FROM, at * THREAD_DAYS)
export const threadPoints = (word: string, at: number, today: string) =>
  50 + drawn(400, word, at) + 5 * Math.min(10, daysFrom(dayOf(at), today))
export const threadId = (word: string, at: number) => String(90_000_000 + drawn(9_000_000, 'thread', word, at))
/** The numbers of the threads about a word in the last ninety days. */
export function threadsFound(today: string): number[] {
  const last = Math.floor(daysFrom(THREADS_FROM, today) / THREAD_DAYS)
  return count(last + 1, (at) => at).filter((at) => dayOf(at) > addDays(today, -89))
}
const threads: Play = ({ searchParams }, today) => {
  const word = searchParams.get('query') ?? ''
  return json({
    hits: threadsFound(today).map((at) => ({
      objectID: threadId(word, at),
      title: `The best ${word} of week ${at}`,
      url: `https://example.com/${at}`,
      points: threadPoints(word, at, today),
      num_comments: 40,
      created_at_i: Math.floor(Date.parse(`${dayOf(at)}T03:00:00Z`) / 1000),
    })),
    nbPages: 1,
  })
}

// ── Wikidata: twelve films and twelve series per month. In June, the films of July move by two weeks.

export const filmDay = (month: string, at: number, today: string) =>
  `${month}-${String(1 + (at % 12) + (month === '2027-07' && today >= '2027-06-10' ? 14 : 0)).padStart(2, '0')}`
export const WORKS_A_MONTH = 24
const numberOf = (month: string, at: number) =>
  (Number(month.slice(0, 4)) - 2026) * 1200 + Number(month.slice(5)) * 100 + at
export const qidOf = (month: string, at: number) => `Q${900_000_000 + numberOf(month, at)}`
const monthOf = (qid: string) => {
  const number = Number(qid.slice(1)) - 900_000_000
  return {
    month: `${2026 + Math.floor((number - 100) / 1200)}-${String(((Math.floor(number / 100) - 1) % 12) + 1).padStart(2, '0')}`,
    at: number % 100,
  }
}

const found: Play = ({ searchParams }) => {
  const month = /date >= "(\d{4}-\d\d)/.exec(searchParams.get('query') ?? '')?.[1] ?? ''
  const bindings = count(WORKS_A_MONTH, (at) => ({
    item: { type: 'uri', value: `http://www.wikidata.org/entity/${qidOf(month, at)}` },
  }))
  return json({ head: { vars: ['item'] }, results: { bindings } })
}
const statement = (value: unknown) => ({ rank: 'normal', mainsnak: { datavalue: { value } }, qualifiers: {} })
const entities: Play = ({ searchParams }, today) => {
  const ids = (searchParams.get('ids') ?? '').split('|')
  const entityOf = (qid: string) => {
    const { month, at } = monthOf(qid)
    const isFilm = at % 2 === 0
    const time = { time: `+${filmDay(month, at, today)}T00:00:00Z`, precision: 11 }
    return {
      labels: { en: { language: 'en', value: `Work ${qid}` }, 'zh-tw': { language: 'zh-tw', value: `作品${qid}` } },
      claims: {
        P31: [statement({ id: isFilm ? 'Q11424' : 'Q5398426' })],
        [isFilm ? 'P577' : 'P580']: [statement(time)],
      },
    }
  }
  return json({ entities: Object.fromEntries(ids.map((qid) => [qid, entityOf(qid)])), success: 1 })
}

// ── The MCP registry: a new server per day, a new version of each fortieth server, and one deleted server.

const SERVERS_FROM = '2026-09-01'
export const serverName = (at: number) => `com.example/server-${at}`
export const serversPublished = (today: string) => daysFrom(SERVERS_FROM, today)
export const DELETED = { at: 3, on: '2027-02-01' }
/** The day of a server's newest version: each server gets a second version after forty days. */
const serverUpdatedOn = (at: number, today: string) => {
  const first = addDays(SERVERS_FROM, at)
  const second = addDays(first, 40)
  const last = second < today ? second : first
  return at === DELETED.at && DELETED.on < today ? DELETED.on : last
}
const registry: Play = ({ searchParams }, today) => {
  const since = (searchParams.get('updated_since') ?? '').slice(0, 10)
  const from = Number(searchParams.get('cursor') ?? 0)
  const all = count(serversPublished(today), (at) => at).filter((at) => serverUpdatedOn(at, today) >= since)
  const servers = all.slice(from, from + 100).map((at) => {
    const updated = serverUpdatedOn(at, today)
    return {
      server: {
        name: serverName(at),
        description: `Server ${at}`,
        version: updated === addDays(SERVERS_FROM, at) ? '1.0.0' : '2.0.0',
        remotes: [{ type: 'streamable-http', url: `https://server-${at}.example.com/mcp` }],
      },
      _meta: {
        'io.modelcontextprotocol.registry/official': {
          status: at === DELETED.at && DELETED.on < today ? 'deleted' : 'active',
          publishedAt: `${updated}T01:00:00Z`,
          updatedAt: `${updated}T01:00:00Z`,
          isLatest: true,
        },
      },
    }
  })
  const next = from + 100 < all.length ? { nextCursor: String(from + 100) } : {}
  return json({ servers, metadata: { count: servers.length, ...next } })
}

// ── x402: two catalogues. An offer is listed for two hundred days.

const OFFERS_FROM = '2026-06-01'
const LISTED_DAYS = 200
export const offerAddress = (base: string, at: number) => `https://${base}.example.com/paid/${at}`
/** The offers listed on a day. */
export const offersListed = (today: string) =>
  count(daysFrom(OFFERS_FROM, today), (at) => at).filter((at) => addDays(OFFERS_FROM, at + LISTED_DAYS) > today)
const offers =
  (base: string): Play =>
  ({ searchParams }, today) => {
    const [offset, limit] = [Number(searchParams.get('offset') ?? 0), Number(searchParams.get('limit') ?? 100)]
    const all = offersListed(today)
    const items = all.slice(offset, offset + limit).map((at) => ({
      resource: offerAddress(base, at),
      type: 'http',
      x402Version: 2,
      lastUpdated: `${today}T00:00:00Z`,
      accepts: [
        {
          scheme: 'exact',
          network: 'eip155:8453',
          asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
          payTo: '0x1',
          amount: '10000',
        },
      ],
      description: `Offer ${at}`,
    }))
    return json({ items, pagination: { limit, offset, total: all.length }, x402Version: 2 })
  }

/** The catalogue of Docker grows by one server per month. */
const docker: Play = (_, today) =>
  json({
    version: 3,
    name: 'docker-mcp',
    registry: Object.fromEntries(
      count(160 + Math.floor(daysFrom('2026-01-01', today) / 30), (at) => [
        `Image-${at}`,
        {
          title: `Image ${at}`,
          type: 'server',
          image: `mcp/image-${at}@sha256:${'0'.repeat(64)}`,
          tools: [{ name: 'look' }],
        },
      ]),
    ),
  })

/** The plugin marketplace, and a table of remote servers. */
export const catalogueFile = (pathname: string): Answer =>
  pathname.startsWith('/anthropics/')
    ? json({
        plugins: count(50, (at) => ({
          name: `plugin-${at}`,
          description: 'Brings its MCP server.',
          source: { source: 'url', url: `https://github.com/maker-${at}/plugin.git` },
        })),
      })
    : {
        body: count(
          80,
          (at) =>
            `| Tool ${at} | CRM | \`https://mcp.tool-${at}.example/mcp\` | OAuth2.1 | [Maker ${at}](https://example.com) |`,
        ).join('\n'),
      }

export const DIRECTORY_HOSTS: Readonly<Record<string, Play>> = {
  'hn.algolia.com': threads,
  'query.wikidata.org': found,
  'www.wikidata.org': entities,
  'registry.modelcontextprotocol.io': registry,
  'desktop.docker.com': docker,
  'api.cdp.coinbase.com': offers('cdp'),
  'facilitator.payai.network': offers('payai'),
}
