import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { readDocument, readTable } from './read.ts'

const row = z.object({ word: z.string().min(1), count: z.stringFormat('digits', /^\d+$/).transform(Number) })

/** Writes a temporary file below data/ and returns its path relative to data/. */
function written(text: string): string {
  const folder = `labelled/test-${process.pid}-${Math.random().toString(36).slice(2)}`
  mkdirSync(`data/${folder}`, { recursive: true })
  writeFileSync(`data/${folder}/file`, text)
  onTestFinished(() => rmSync(`data/${folder}`, { recursive: true }))
  return `${folder}/file`
}

test('a table has one row per line after its header', () => {
  expect(readTable(written('word\tcount\n茶\t2\ntea pot\t31\n'), row)).toEqual([
    { word: '茶', count: 2 },
    { word: 'tea pot', count: 31 },
  ])
})

test.each([
  ['a line cut short', 'word\tcount\n茶\t2\n茶\n', /line 3 has 1 cells/],
  ['a value that is none', 'word\tcount\n茶\ttwo\n', /line 2/],
  ['a column of another name', 'words\tcount\n茶\t2\n', /line 2/],
])('%s is refused with its line', (_, text, reason) => {
  expect(() => readTable(written(text), row)).toThrow(reason)
})

test('a document is validated by its schema', () => {
  expect(readDocument(written('{"weights":[0.5]}'), z.object({ weights: z.array(z.number()) }))).toEqual({
    weights: [0.5],
  })
  expect(() => readDocument(written('{"weights":["x"]}'), z.object({ weights: z.array(z.number()) }))).toThrow()
})
