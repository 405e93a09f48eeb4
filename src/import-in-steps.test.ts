import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { importInSteps } from './import-in-steps.ts'

function folderWith(files: Readonly<Record<string, string>>): URL {
  const folder = mkdtempSync(join(tmpdir(), 'steps-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return new URL(`${pathToFileURL(folder).href}/`)
}

/** Takes the event loop for longer than a turn may. */
const SLOW = 'const end = performance.now() + 8; while (performance.now() < end);'

test('others have a turn between the modules that a module needs', async () => {
  const folder = folderWith({
    'whole.ts': `import { first } from './first.ts'\nexport {\n  second,\n} from './second.ts'\nexport const whole = first`,
    'first.ts': `import type { Never } from './is-not-there.ts'\n${SLOW}\nexport const first: number | Never = globalThis.turns`,
    'second.ts': `import './third.ts'\n${SLOW}\nexport const second = globalThis.turns`,
    'third.ts': `${SLOW}\nglobalThis.thirdAt = globalThis.turns`,
  })
  const world = globalThis as { turns?: number; thirdAt?: number }
  world.turns = 0
  const count = () => {
    world.turns = (world.turns ?? 0) + 1
    timer = setImmediate(count)
  }
  let timer = setImmediate(count)
  const { whole, second } = (await importInSteps(new URL('whole.ts', folder))) as { whole: number; second: number }
  clearImmediate(timer)
  expect(world.thirdAt).toBeGreaterThan(whole)
  expect(second).toBeGreaterThan(world.thirdAt ?? Infinity)
})

test('what cannot be read is told to whoever waits', async () => {
  const folder = folderWith({ 'broken.ts': `throw new Error('no such luck')` })
  await expect(importInSteps(new URL('broken.ts', folder))).rejects.toThrow('no such luck')
})
