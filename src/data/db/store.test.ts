import { factsOf } from '#operation/service-facts.ts'
import { life } from '#services/life/index.ts'
import { holidays } from '#services/life/schema.ts'
import { expect, test } from 'vitest'
import { seededService } from '../../../tests/support/seed-folder.ts'
import { hashOf } from './seed-file.ts'
import { prepareFiles } from './store.ts'

test('a service’s code is loaded only for a new seed file', async () => {
  const version = seededService(life, 3)
  await version.prepare()
  const options = {
    path: version.path,
    seedFolder: version.folder,
    now: new Date(),
    services: [factsOf(life)],
    loadDatasets: () => Promise.reject(new Error('Its code was loaded.')),
  }
  expect((await prepareFiles(options)).seeds).toEqual([])
  version.ship('life_holidays', '2026-12-01', version.rowsOf('life_holidays'))
  await expect(prepareFiles(options)).rejects.toThrow('Its code was loaded.')
})

test('a file’s rows are validated, unless its hash is known to be valid', async () => {
  const version = seededService(life, 3)
  const rows = version.rowsOf('life_holidays').map((row) => ({ ...row, kind: 'picnic' }))
  version.ship('life_holidays', '2026-12-01', rows)
  expect((await version.prepare()).broken.get('life')?.message).toMatch(/life\/holidays\.json: row 1: kind/)
  const seedHash = hashOf(version.fileOf('life_holidays'))
  const facts = factsOf(life)
  const datasets = facts.datasets.map((set) => (set.name === 'life_holidays' ? { ...set, seedHash } : set))
  const { broken } = await prepareFiles({
    path: version.path,
    seedFolder: version.folder,
    now: new Date(),
    services: [{ ...facts, datasets }],
    loadDatasets: async () => life.datasets,
  })
  expect(broken).toEqual(new Map())
  const kinds = version.start().reader.selectDistinct({ kind: holidays.kind }).from(holidays).all()
  expect(kinds).toEqual([{ kind: 'picnic' }])
})
