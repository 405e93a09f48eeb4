import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { workerData } from 'node:worker_threads'
import { readTexts, stampOf, writeTexts } from './lean-programs.mjs'
import { leanText } from './lean-text.mjs'

// The thread that makes the texts of lean-programs.mjs. A folder that cannot be written to ends it, and nothing else.

// That Node may change stripTypeScriptTypes is nothing that an operator could act on.
process.emitWarning = () => {}

const { path, root, missed } = workerData
const texts = readTexts(path)
for (const [key, format] of missed) {
  const stamp = stampOf(root + key)
  const source = readFileSync(new URL(root + key), 'utf8')
  texts.set(key, [stamp, leanText(format === 'module' ? source : stripTypeScriptTypes(source))])
}
writeTexts(path, texts)
