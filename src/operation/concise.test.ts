import { expect, test } from 'vitest'
import { z } from 'zod'
import { leftOutOfConcise } from './concise.ts'
import { defineOperation } from './operation.ts'

const row = z.object({ name: z.string(), name_en: z.string(), note: z.string(), note_zh: z.string().nullable() })

const listRows = defineOperation({
  name: 'list_rows',
  route: 'GET /api/rows',
  title: 'Rows',
  titleZh: '列',
  summary: 'Rows.',
  description: 'Rows.',
  conciseWithout: ['total'],
  input: z.object({}),
  output: z.object({
    label_zh: z.string(),
    label_en: z.string(),
    total: z.int(),
    items: z.array(row),
    best: row.nullable(),
  }),
  example: {},
  run: () => ({ label_zh: '列', label_en: 'rows', total: 0, items: [], best: null }),
})

test('a text in two languages loses its translation, a name keeps both', () => {
  expect(leftOutOfConcise(listRows).toSorted()).toEqual(['best.note_zh', 'items.note_zh', 'total'])
})
