import { readFileSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** A turn of the event loop that took longer than this ends with the module that is being read. */
const TURN_MS = 5
/** Where a line of an import says from which module of ours. */
const FROM = /(?:\bfrom|^import) '([.#][^']*\.ts)'/
const SOURCE = new URL('../', import.meta.url)

const known = new Set<string>()
let last: Promise<unknown> = Promise.resolve()

/**
 * Imports a module of ours, those that it needs before it and each for itself: read in one go, a service holds the event loop
 * for some hundred milliseconds. One import after the other: what two of them need would be left by each to the other, and
 * come whole with the first that is done.
 */
export function importInSteps(url: URL): Promise<object> {
  const read = last.then(() => importEach(url))
  last = read.catch(() => undefined)
  return read
}

async function importEach(url: URL): Promise<object> {
  let since = performance.now()
  for (const module of needed(url)) {
    await import(module)
    if (performance.now() - since < TURN_MS) continue
    await nextTurn()
    since = performance.now()
  }
  return (await import(url.href)) as object
}

/** The addresses of what it imports, each after what that needs. */
function* needed(url: URL): Generator<string> {
  if (known.has(url.href)) return
  known.add(url.href)
  for (const path of importedBy(readFileSync(url, 'utf8'))) {
    yield* needed(path.startsWith('#') ? new URL(path.slice(1), SOURCE) : new URL(path, url))
  }
  yield url.href
}

/** What is there at run time: types are gone by then. */
function* importedBy(text: string): Generator<string> {
  let isType = false
  for (const line of text.split('\n')) {
    if (/^(?:import|export) /.test(line)) isType = /^\w+ type /.test(line)
    const path = isType ? undefined : FROM.exec(line)?.[1]
    if (path !== undefined) yield path
  }
}
