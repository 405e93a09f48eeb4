import { LANGUAGE_TAGS } from '#operation/view/language.ts'
import { ApiError } from '#support/errors/errors.ts'
import type { Exchange } from '../exchange.ts'
import { PAGE_POLICY } from '../page-policy.ts'
import { replyCacheable } from '../reply-cacheable.ts'
import { replyError } from '../reply-error.ts'
import { HTML_TYPE } from '../reply.ts'
import type { ServiceApp } from '../http/routes.ts'
import { negotiate } from '../negotiate.ts'
import type { Runtime } from '../runtime.ts'
import type { Reader } from './draw.ts'
import { FORMAT_TYPES } from './page-formats.ts'
import { readerOf } from './reader.ts'

type Draw = (reader: Reader, exchange: Exchange) => string | Promise<string>

/** Adds a page in the reader's language. At the same address, programs get it in another format. */
export function addPage(
  app: ServiceApp,
  path: string,
  runtime: Runtime,
  draw: Draw,
  forPrograms: Readonly<Record<string, string | (() => string)>> = {},
  drawMarkdown?: (reader: Reader) => string,
): void {
  const offered = [...Object.keys(forPrograms), HTML_TYPE, ...(drawMarkdown ? [FORMAT_TYPES.md] : [])]
  const bareTypes = offered.map((type) => type.split(';')[0] ?? type)
  if (drawMarkdown) {
    app.get(markdownPath(path), (c) => {
      const reader = readerOf(c.env, c.req.query('lang'), runtime)
      return send(c.env, FORMAT_TYPES.md, drawMarkdown(reader), reader)
    })
  }
  app.get(path, (c): Response | Promise<Response> => {
    const chosen = offered.length === 1 ? bareTypes[0] : negotiate(c.env.header('accept'), bareTypes)
    const type = offered[bareTypes.indexOf(chosen ?? '')]
    if (type === undefined)
      return replyError(c.env, new ApiError('not_acceptable', `This address is available as ${bareTypes.join(', ')}.`))
    const reader = readerOf(c.env, c.req.query('lang'), runtime)
    if (type === HTML_TYPE) {
      const drawn = draw(reader, c.env)
      const reply = (page: string) => send(c.env, type, page, reader)
      return typeof drawn === 'string' ? reply(drawn) : drawn.then(reply)
    }
    if (type === FORMAT_TYPES.md && drawMarkdown) return send(c.env, type, drawMarkdown(reader), reader)
    const document = forPrograms[type] ?? ''
    return send(c.env, type, typeof document === 'string' ? document : document(), reader)
  })
}

/**
 * Draws a page once per second and after a change of data. Only for pages that ignore the query, because the response
 * cache treats each query as another page (docs/adr/005).
 */
export function drawOncePerSecond(draw: Draw, runtime: Runtime): Draw {
  const drawn = new Map<string, string | Promise<string>>()
  let second = Number.NaN
  let states: unknown
  return (reader, exchange) => {
    const [secondNow, statesNow] = [Math.floor(reader.now.getTime() / 1000), runtime.dataStatus()]
    if (secondNow !== second || statesNow !== states) drawn.clear()
    second = secondNow
    states = statesNow
    const key = `${reader.language} ${reader.isLanguageNamed} ${reader.prefix}`
    const page = drawn.get(key) ?? draw(reader, exchange)
    drawn.set(key, page)
    return page
  }
}

/** `/docs` becomes `/docs.md`. A path that ends in a slash gets `index.md`. */
function markdownPath(path: string): string {
  return path.endsWith('/') ? `${path}index.md` : `${path}.md`
}

function send(exchange: Exchange, type: string, body: string, { language }: Reader): Response {
  const isForPeople = type === HTML_TYPE || type === FORMAT_TYPES.md
  return replyCacheable(exchange, body, {
    'Content-Type': type,
    'Cache-Control': 'public, max-age=300',
    Vary: 'Accept, Accept-Language',
    ...(type === HTML_TYPE && PAGE_POLICY),
    ...(isForPeople && { 'Content-Language': LANGUAGE_TAGS[language] }),
  })
}
