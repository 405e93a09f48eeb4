import { expect, test } from 'vitest'
import { globSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { services } from '#services/index.ts'
import { licenceInChinese } from '#support/text/licences.ts'

const seedSchema = z.object({ sources: z.array(z.object({ licence: z.string() })).optional() })
/** Names of licences that stay in English in Chinese texts. */
const NAME = /^(?:MIT|Apache-2\.0|PDDL-1\.0|CC0|CC[ A-Z\d.-]+)(?:; (?:MIT|CC[ A-Z\d.-]+))*$/

test('every licence that a Chinese page can show is in Chinese, or a name', () => {
  const seeds = globSync('data/seed/**/*.json').flatMap((path) => {
    const seed = seedSchema.safeParse(JSON.parse(readFileSync(path, 'utf8')))
    return seed.data?.sources ?? []
  })
  const declared = services.flatMap(({ datasets }) => datasets.map(({ licence }) => ({ licence })))
  const shown = [...seeds, ...declared].map(({ licence }) => licenceInChinese(licence))
  expect(shown.length).toBeGreaterThan(100)
  expect([...new Set(shown)].filter((it) => !NAME.test(it) && !/\p{sc=Han}/u.test(it))).toEqual([])
})
