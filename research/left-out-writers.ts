import { mkdirSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { constants, zstdCompressSync } from 'node:zlib'

// Options of the scripts that train. --without=marks-4,marks-5 trains without these writers and skips the
// cross-validation, and --to=dist/held-out/marks writes the model to that folder. research/measure-marked.ts measures
// the models of such a folder.

const { values } = parseArgs({ options: { without: { type: 'string' }, to: { type: 'string' } }, strict: false })
const leftOut = new Set(typeof values.without === 'string' ? values.without.split(',') : [])

/** Whether the script only trains, without some writers. */
export const isPartial = leftOut.size > 0

export function isLeftOut(writer: string): boolean {
  return leftOut.has(writer)
}

/** Writes a model below `data/`, or to the folder that --to names. */
export function saveModel(path: string, file: Buffer): void {
  const folder = typeof values.to === 'string' ? values.to : undefined
  if (folder !== undefined) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(`${folder}/${basename(path, '.zst')}`, file)
    return
  }
  const stored = path.endsWith('.zst') ? zstdCompressSync(file, { params: MOST_COMPRESSED }) : file
  writeFileSync(new URL(`../data/${path}`, import.meta.url), stored)
}

const MOST_COMPRESSED = { [constants.ZSTD_c_compressionLevel]: 19 }
