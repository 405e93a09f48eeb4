import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deserialize, serialize } from 'node:v8'
import { isMainThread } from 'node:worker_threads'
import { leanText } from './lean-text.mjs'

// V8 keeps the text of every module, and Node what is left of it without its types once more: 16 MB. The programs of src/ are
// given texts without what only people read, made once and kept beside what Node has compiled. Lines stay where they
// were, so a stack still says where; columns do not. Tests and scripts read the files.

const root = new URL('../', import.meta.url).href
const LEAN = /\.(?:ts|m?js)$/

/** @type {Map<string, readonly [stamp: string, text: string]>} */
const added = new Map()

/** Gives the programs of src/ their texts from a file in `folder`, one for each program. */
export function keepLean(folder, program) {
  const maker = stampOf(new URL('lean-text.mjs', import.meta.url))
  const path = join(folder, `texts-${process.version}`, basename(program))
  const held = read(path, maker)
  registerHooks({
    load(url, context, next) {
      if (!url.startsWith(root) || !LEAN.test(url) || !context.format?.startsWith('module')) return next(url, context)
      const key = url.slice(root.length)
      const stamp = stampOf(new URL(url))
      const known = held.get(key)
      held.delete(key)
      if (known?.[0] === stamp) return { format: 'module', source: known[1], shortCircuit: true }
      // What threads alone need is little, and they are ended without a word.
      if (!isMainThread) return next(url, context)
      const text = leanText(scriptOf(url, context.format))
      added.set(key, [stamp, text])
      return { format: 'module', source: text, shortCircuit: true }
    },
  })
  process.on('exit', () => {
    if (added.size > 0) write(path, maker)
  })
}

/** Another one once the file was written, whoever set its time: npm gives all files one date. */
function stampOf(url) {
  const { ino, size, mtimeMs, ctimeMs } = statSync(url)
  return [ino, size, mtimeMs, ctimeMs].join()
}

function scriptOf(url, format) {
  const source = readFileSync(fileURLToPath(url), 'utf8')
  if (format === 'module') return source
  const { emitWarning } = process
  try {
    // That Node may change this is nothing that an operator could act on.
    process.emitWarning = () => {}
    return stripTypeScriptTypes(source)
  } finally {
    process.emitWarning = emitWarning
  }
}

function read(path, maker) {
  try {
    const { madeBy, texts } = deserialize(readFileSync(path))
    if (madeBy === maker) return texts
  } catch {
    // There is none yet, or it is of another time.
  }
  return new Map()
}

function write(path, maker) {
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(
      `${path}.${process.pid}`,
      serialize({ madeBy: maker, texts: new Map([...read(path, maker), ...added]) }),
    )
    renameSync(`${path}.${process.pid}`, path)
  } catch {
    // Nothing may be written here, or no more: the next start makes them again.
  }
}
