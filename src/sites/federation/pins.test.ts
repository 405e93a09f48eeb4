import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { RemoteTool } from '#operation/sites.ts'
import { openPins } from './pins.ts'

const tool = (name: string, description: string) => ({ name, description, inputSchema: {} }) as unknown as RemoteTool

test('an approval is noticed, even if another site is read before the check', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dozen-pins-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'pins.json')
  const gateway = openPins(path)
  gateway.changedOf([tool('a__add', 'Adds.')])
  expect([...gateway.changedOf([tool('a__add', 'Adds, and more.')])]).toEqual(['a__add'])
  gateway.isStale()

  expect(openPins(path).approve('a')).toEqual(['a__add'])
  gateway.changedOf([tool('b__echo', 'Echoes.')])
  expect(gateway.isStale()).toBe(true)
  expect([...gateway.changedOf([tool('a__add', 'Adds, and more.')])]).toEqual([])
  expect(gateway.isStale()).toBe(false)
})
