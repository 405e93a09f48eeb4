import BetterSqlite from 'better-sqlite3'
import Fastify from 'fastify'
import { hash, randomUUID } from 'node:crypto'
import { logRequest } from '#support/observability/events.ts'
import { createLog } from '#support/observability/log.ts'
import { createLogOutput } from '#support/observability/log-output.ts'

// A handwritten server for only is-holiday: Fastify with a schema that serialises the answer, prepared statements,
// and the same headers, ETag and log line, written in blocks. It has no limits, languages, forms or metrics.
const db = new BetterSqlite(process.env.DATABASE_PATH ?? '', { readonly: true })
db.pragma('mmap_size = 268435456')
const range = db.prepare(
  'select (select min(date) from life_holidays) as first, (select max(date) from life_holidays) as last',
)
const special = db.prepare('select kind, name_zh from life_holidays where date = ?')
const closures = db.prepare<[], { date: string; county: string }>(
  "select date, county from life_closures where work = 'stop' order by county",
)
// Few days have closures, so they are loaded once. A query per request would cost more than everything else.
const stopped = Map.groupBy(closures.all(), ({ date }) => date)
const findDataset = db.prepare('select as_of, sources from datasets where name = ?')
const log = createLog('info', createLogOutput(1))
const ENGLISH: Record<string, string> = {
  和平紀念日: 'Peace Memorial Day',
  國慶日: 'National Day',
  勞動節: 'Labor Day',
}
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const text = { type: 'string' }
const maybeText = { type: ['string', 'null'] }
const source = { type: 'object', properties: { name: text, url: text, licence: text } }
const provenance = {
  type: 'object',
  properties: { as_of: maybeText, stale: { type: 'boolean' }, sources: { type: 'array', items: source } },
}
const answer = {
  type: 'object',
  properties: {
    date: text,
    weekday: text,
    name_zh: maybeText,
    name_en: maybeText,
    kind: text,
    is_holiday: { type: 'boolean' },
    is_workday: { type: 'boolean' },
    stopped_counties: { type: 'array', items: text },
    notice: maybeText,
    provenance,
  },
}
const query = { type: 'object', properties: { date: { ...text, format: 'date' } }, required: ['date'] }

const app = Fastify({ genReqId: () => randomUUID() })
app.addHook('onResponse', async (request, reply) => {
  const { id, method, url } = request
  const path = url.slice(0, url.indexOf('?'))
  logRequest(log, { id, path, service: 'life', operation: 'is_holiday' }, method, reply.statusCode, reply.elapsedTime)
})
app.addHook('onSend', async (request, reply, body) => {
  const etag = `"${hash('sha1', Buffer.from(String(body)), 'base64url')}"`
  reply.headers({
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': process.env.EXPOSED,
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': request.id,
    'Cache-Control': 'public, max-age=3600',
    Vary: 'Accept',
    ETag: etag,
  })
  if (request.headers['if-none-match'] === etag) {
    reply.code(304)
    return ''
  }
  return body
})
app.get<{ Querystring: { date: string } }>(
  '/life/api/is-holiday',
  { schema: { querystring: query, response: { 200: answer } } },
  (request, reply) => {
    const { date } = request.query
    const { first, last } = range.get() as { first: string; last: string }
    if (date.slice(0, 4) < first.slice(0, 4) || date.slice(0, 4) > last.slice(0, 4)) {
      return reply.code(400).send({ error: 'There is no calendar of this year.' })
    }
    const row = special.get(date) as { kind: string; name_zh: string } | undefined
    const day = new Date(`${date}T00:00:00Z`).getUTCDay()
    const isWeekend = day === 0 || day === 6
    const isOff = row ? row.kind !== 'workday_makeup' : isWeekend
    const { as_of, sources } = findDataset.get('life_holidays') as { as_of: string; sources: string }
    const isLaborDay = date.endsWith('-05-01')
    const name = row?.name_zh ?? (isLaborDay ? '勞動節' : null)
    return reply.send({
      date,
      weekday: WEEKDAYS[day],
      name_zh: name,
      name_en: name && (ENGLISH[name] ?? null),
      kind: row?.kind ?? (isWeekend ? 'weekend' : isLaborDay ? 'workers_only' : 'workday'),
      is_holiday: isOff,
      is_workday: !isOff,
      stopped_counties: stopped.get(date)?.map(({ county }) => county) ?? [],
      notice: null,
      provenance: {
        as_of,
        stale: Date.now() - Date.parse(as_of) > 400 * 86_400_000,
        sources: JSON.parse(sources) as unknown,
      },
    })
  },
)
await app.listen({ port: Number(process.env.PORT) })
