import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'

// Node keeps what is left of a module without its types beside its compiled code. A thread that is not given the latter, which
// would be in memory twice, has to strip each module anew, by a compiler of its own: 20 MB and two seconds of a processor. So
// the text is kept here, in the same folder.

const { NODE_COMPILE_CACHE, NODE_DISABLE_COMPILE_CACHE } = process.env
const source = new URL('../src/', import.meta.url).href
const folder = NODE_DISABLE_COMPILE_CACHE && NODE_COMPILE_CACHE && join(NODE_COMPILE_CACHE, 'stripped')

/**
 * The text of a module of ours without its types, each line where it was; undefined where nothing is kept, or it is none of ours.
 * @param {string} url
 */
export function strippedSource(url) {
  if (!folder || !url.startsWith(source) || !url.endsWith('.ts')) return undefined
  const text = readFileSync(new URL(url), 'utf8')
  const mark = `\n// Of ${hash('sha1', text)}`
  const file = join(folder, `${url.slice(source.length).replaceAll('/', '+')}.js`)
  const kept = readKept(file)
  if (kept?.endsWith(mark)) return kept
  const stripped = stripTypeScriptTypes(text) + mark
  keep(file, stripped)
  return stripped
}

function readKept(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** Whole or not at all: another thread may read it. Where nothing can be written it is stripped again next time. */
function keep(file, text) {
  try {
    if (!existsSync(folder)) mkdirSync(folder)
    writeFileSync(`${file}.${process.pid}.${threadId}`, text)
    renameSync(`${file}.${process.pid}.${threadId}`, file)
  } catch {
    // See above.
  }
}
