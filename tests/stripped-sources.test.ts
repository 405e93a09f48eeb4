import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const PROGRAM = "import('./src/support/errors/localized-text.ts').then((said) => console.log(Object.keys(said).join()))"

/** What a process without Node's own cache finds that a module of ours exports. */
function exportsOf(folder: string): string {
  const args = ['--disable-warning=ExperimentalWarning', '--import=./bin/quick-imports.mjs', '-e', PROGRAM]
  const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: folder, NODE_DISABLE_COMPILE_CACHE: '1' }
  return execFileSync(process.execPath, args, { env, encoding: 'utf8' }).trim()
}

test('a module without its types is kept, and read as long as it is of the same text', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dozen-stripped-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const exported = exportsOf(folder)
  const file = join(folder, 'stripped', 'errors+said.ts.js')
  const kept = readFileSync(file, 'utf8')
  const text = readFileSync('src/support/errors/localized-text.ts', 'utf8')
  // Every place is where it was, so that the trace of an error tells it.
  expect(kept.split('\n').findIndex((line) => line.startsWith('export function'))).toBe(
    text.split('\n').findIndex((line) => line.startsWith('export function')),
  )
  writeFileSync(file, `export const other = 1\n${kept.split('\n').at(-1)}`)
  expect(exportsOf(folder)).toBe('other')
  writeFileSync(file, 'export const other = 1\n// Of another text')
  expect(exportsOf(folder)).toBe(exported)
  expect(readFileSync(file, 'utf8')).toBe(kept)
})

test('where nothing can be kept a module is read all the same', () => {
  expect(exportsOf('/proc/nowhere')).toBe('joinLanguages,splitLanguages')
})
