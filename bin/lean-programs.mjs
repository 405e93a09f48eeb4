import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { isMainThread, Worker } from 'node:worker_threads'

// V8 keeps the text of every module, and Node what is left of it without its types once more: 16 MB. The programs of src/ are
// given texts without what only people read, which lie beside what Node has compiled. Lines stay where they were, so a
// stack still says where; columns do not. Tests and scripts read the files.

const root = new URL('../', import.meta.url).href
const LEAN = /\.(?:ts|m?js)$/
/** A start after an upgrade has enough to do; by then it is over. */
const CALM_MS = 20_000

/** Gives the programs of src/ their texts from a file in `folder`, one for each program; a thread makes those that it has not. */
export function keepLean(folder, program) {
  const path = join(folder, `texts-${process.version}`, basename(program))
  const held = readTexts(path)
  const missed = []
  registerHooks({
    load(url, context, next) {
      if (!url.startsWith(root) || !LEAN.test(url) || !context.format?.startsWith('module')) return next(url, context)
      const key = url.slice(root.length)
      const known = held.get(key)
      held.delete(key)
      if (known?.[0] === stampOf(url)) return { format: 'module', source: known[1], shortCircuit: true }
      missed.push([key, context.format])
      return next(url, context)
    },
  })
  // What threads alone need is little.
  if (!isMainThread) return
  const make = () => {
    if (missed.length === 0) return
    new Worker(new URL('lean-maker.mjs', import.meta.url), { workerData: { path, root, missed } })
      .on('error', () => {})
      .unref()
  }
  setTimeout(make, CALM_MS).unref()
}

/** Another one once the file was written, whoever set its time: npm gives all files one date. */
export function stampOf(url) {
  const { ino, size, mtimeMs, ctimeMs } = statSync(new URL(url))
  return [ino, size, mtimeMs, ctimeMs].join()
}

/** By path from the root, each with the stamp of the file that it was made of. */
export function readTexts(path) {
  try {
    const { maker, texts } = deserialize(readFileSync(path))
    if (maker === makerOf()) return texts
  } catch {
    // There is none yet, or it is none.
  }
  return new Map()
}

export function writeTexts(path, texts) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.${process.pid}`, serialize({ maker: makerOf(), texts }))
  renameSync(`${path}.${process.pid}`, path)
}

/** Texts that another version of the house made are none. */
function makerOf() {
  return stampOf(new URL('lean-text.mjs', import.meta.url))
}
