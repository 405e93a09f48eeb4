import { z } from 'zod'
import { expect, test } from 'vitest'
import { readTable } from '#support/files/read.ts'
import { whoKnows } from './who-knows.ts'

test('every authority belongs to a subject that the search box declines', () => {
  const subjects = readTable('models/hub/not-covered.tsv', z.object({ zh: z.string() })).map(({ zh }) => zh)
  const named = readTable('reference/who-knows.tsv', z.object({ zh: z.string() })).map(({ zh }) => zh)
  expect(named.filter((it) => !subjects.includes(it))).toEqual([])
  expect(whoKnows('天氣')?.url).toBe('https://www.cwa.gov.tw/')
  expect(whoKnows('運勢與農民曆')).toBeUndefined()
})
