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

const world = globalThis as { turns?: number; thirdAt?: number }

/** Counts the turns of the event loop in `globalThis.turns` until it is stopped. */
function countTurns(): () => void {
  world.turns = 0
  const count = () => {
    world.turns = (world.turns ?? 0) + 1
    timer = setImmediate(count)
  }
  let timer = setImmediate(count)
  return () => clearImmediate(timer)
}

test('others have a turn between the modules that a module needs', async () => {
  const folder = folderWith({
    'whole.ts': `import { first } from '#first.ts'\nexport {\n  second,\n} from '#second.ts'\nexport const whole = first`,
    'first.ts': `import type { Never } from '#is-not-there.ts'\n${SLOW}\nexport const first: number | Never = globalThis.turns`,
    'second.ts': `import '#third.ts'\n${SLOW}\nexport const second = globalThis.turns`,
    'third.ts': `${SLOW}\nglobalThis.thirdAt = globalThis.turns`,
  })
  const stop = countTurns()
  const { whole, second } = (await importInSteps(new URL('whole.ts', folder))) as { whole: number; second: number }
  stop()
  expect(world.thirdAt).toBeGreaterThan(whole)
  expect(second).toBeGreaterThan(world.thirdAt ?? Infinity)
})

test('and where two imports begin at once that need the same', async () => {
  const folder = folderWith({
    'one.ts': `import '#shared.ts'\nexport {}`,
    'other.ts': `import '#shared.ts'\nexport {}`,
    'shared.ts': `import { a } from '#a.ts'\nimport { b } from '#b.ts'\nexport const turnsBetween = b - a`,
    'a.ts': `${SLOW}\nexport const a = globalThis.turns`,
    'b.ts': `${SLOW}\nexport const b = globalThis.turns`,
  })
  const stop = countTurns()
  await Promise.all(['one.ts', 'other.ts'].map((name) => importInSteps(new URL(name, folder))))
  stop()
  const { turnsBetween } = (await import(new URL('shared.ts', folder).href)) as { turnsBetween: number }
  expect(turnsBetween).toBeGreaterThan(0)
})

test('what cannot be read is told to whoever waits', async () => {
  const folder = folderWith({ 'broken.ts': `throw new Error('no such luck')` })
  await expect(importInSteps(new URL('broken.ts', folder))).rejects.toThrow('no such luck')
})
