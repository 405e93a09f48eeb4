import { factsOf } from '#operation/service-facts.ts'
import { life } from '#services/life/index.ts'
import { expect, test } from 'vitest'
import { seededService } from '../../../tests/support/seed-folder.ts'
import { prepareFiles } from './store.ts'

test('a service of which nothing has to be written is asked for its name alone', async () => {
  const version = seededService(life, 3)
  await version.prepare()
  const unread = {
    name: life.name,
    get datasets(): never {
      throw new Error('Its code was loaded.')
    },
  }
  const options = { path: version.path, seedFolder: version.folder, services: [unread], now: new Date() }
  expect((await prepareFiles(options, [factsOf(life)])).seeds).toEqual([])
  version.ship('life_holidays', '2026-12-01', version.rowsOf('life_holidays'))
  await expect(prepareFiles(options, [factsOf(life)])).rejects.toThrow('Its code was loaded.')
})
