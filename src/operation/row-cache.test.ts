import { expect, test } from 'vitest'
import { testContext } from '../../tests/support/gateway.ts'
import { atOnce, mapInSteps } from './cooperative-yield.ts'
import { rowCache } from './row-cache.ts'
import { namesSteps } from './input/names.ts'

const THINGS = Array.from({ length: 1000 }, (_, at) => ({ key: `k${at}`, label: `Thing ${at}`, names: [] }))

test('names built in steps are built once and shared by later callers', () => {
  const { db } = testContext()
  let built = 0
  const names = rowCache(['stock_securities'], function* () {
    built += 1
    return yield* namesSteps(THINGS)
  })
  expect([...names.steps(db)!].length).toBeGreaterThan(4)
  expect(names(db).resolve('thing 7')).toEqual({ thing: THINGS[7], how: 'name' })
  expect(names.steps(db)).toBeUndefined()
  expect(built).toBe(1)
})

test('a caller during the build gets the same names synchronously', () => {
  const { db } = testContext()
  const names = rowCache(['stock_securities'], () => namesSteps(THINGS))
  const steps = names.steps(db)!
  steps.next()
  expect(names(db).byKey('k999')).toBe(THINGS[999])
  atOnce(steps)
  expect(names(db).byKey('k999')).toBe(THINGS[999])
})

test('mapInSteps keeps the order of the items', () => {
  expect(atOnce(mapInSteps(THINGS, ({ key }) => key))).toEqual(THINGS.map(({ key }) => key))
})
