import { expect, test } from 'vitest'
import { services as declared } from '#services/index.ts'
import { loadServices, services } from './compose-services.ts'

test('services on demand are those of the list, in its order, and what they say before and after is the same', async () => {
  const said = () => services.map(({ name, title, network, frontsOthers }) => ({ name, title, network, frontsOthers }))
  const before = said()
  expect(before).toEqual(
    declared.map(({ name, title, network, frontsOthers }) => ({ name, title, network, frontsOthers })),
  )
  await loadServices('rules')
  expect(loadServices('rules')).toBeUndefined()
  const rules = services.find(({ name }) => name === 'rules')
  expect(rules && Object.keys(rules)).toEqual(Object.keys(declared.find(({ name }) => name === 'rules') ?? {}))
  expect(rules?.operations.map(({ name }) => name)).toContain('get_banlist')
  expect(said()).toEqual(before)
})

test('one that fronts the others is loaded with all of them', async () => {
  await loadServices('hub')
  expect(loadServices()).toBeUndefined()
  expect(services.map(({ operations }) => operations.length)).toEqual(
    declared.map(({ operations }) => operations.length),
  )
})
