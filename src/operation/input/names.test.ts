import { expect, test } from 'vitest'
import { createNames } from './names.ts'

function named(key: string, ...names: string[]) {
  return { key, label: key, names }
}

function keysOf(things: readonly { key: string }[]): string[] {
  return things.map(({ key }) => key)
}

test('many prefix matches are suggested in the given order, not alphabetically', () => {
  const versions = Array.from({ length: 100 }, (_, at) => named(`tool-${String(at).padStart(2, '0')}`))
  const names = createNames(versions, { order: (a, b) => (a.key < b.key ? 1 : -1) })
  const resolution = names.resolve('tool')
  expect('choices' in resolution && keysOf(resolution.choices).slice(0, 3)).toEqual(['tool-99', 'tool-98', 'tool-97'])
})

test('an unknown version number suggests the newest things of its family', () => {
  const things = Array.from({ length: 50 }, (_, at) => named(`other-${at}`))
  const names = createNames([...things, named('sonnet-4'), named('sonnet-5')], {
    correctsTypos: false,
    order: (a, b) => (a.key < b.key ? 1 : -1),
  })
  const resolution = names.resolve('sonnet-99')
  expect('nearest' in resolution && keysOf(resolution.nearest)).toEqual(['sonnet-5', 'sonnet-4'])
})

test.each(['fish', 'flower'])('%s is two edits from a short word of a name, and does not suggest it', (written) => {
  const all = [named('portable-storage', 'flash drives'), named('power-supplies')]
  expect(createNames(all).resolve(written)).toEqual({ all })
})

test('a long name with a few typing mistakes is suggested', () => {
  const names = createNames([named('graphics-cards'), named('power-supplies')])
  expect(names.resolve('gaphic crds')).toMatchObject({ nearest: [{ key: 'graphics-cards' }] })
})
