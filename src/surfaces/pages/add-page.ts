import type { Exchange } from '../exchange.ts'
import { HTML_TYPE } from '../reply.ts'
import type { ServiceApp } from '../http/routes.ts'
import type { Runtime } from '../runtime.ts'
import { addDocument } from '../static.ts'
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
  const markdown = drawMarkdown && {
    [FORMAT_TYPES.md]: (exchange: Exchange) => drawMarkdown(readerOf(exchange, runtime)),
  }
  if (markdown) addDocument(app, markdownPath(path), markdown)
  addDocument(app, path, {
    ...forPrograms,
    [HTML_TYPE]: (exchange) => draw(readerOf(exchange, runtime), exchange),
    ...markdown,
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
