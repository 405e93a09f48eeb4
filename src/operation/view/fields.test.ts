import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineOperation } from '../operation.ts'
import { asSent, fieldsOf, rowsIn, toQuery } from './fields.ts'

const operation = defineOperation({
  name: 'ask',
  tool: true,
  title: 'Ask',
  titleZh: '問',
  summary: 'Asks.',
  description: 'Asks.',
  input: z.object({
    date: z.iso.date(),
    kind: z.enum(['a', 'b']),
    many: z.enum(['a', 'b', 'c', 'd', 'e']).optional(),
    any: z.array(z.enum(['x', 'y'])).optional(),
    codes: z.array(z.string()),
    amount: z.number().min(0).optional(),
    flag: z.boolean().optional(),
    text: z.string().max(5000),
    answers: z.array(z.int()).length(2),
  }),
  output: z.object({}),
  example: { date: '2026-01-01', kind: 'a', codes: [], text: '', answers: [0, 0] },
  run: () => ({}),
})
const words = {
  group: 'life',
  shortName: ['', ''],
  errands: [],
  datasets: {},
  operations: {},
  fields: {
    answers: {
      label: ['題', 'Items'],
      control: 'questions',
      questions: [
        ['一', 'One'],
        ['二', 'Two'],
      ],
      answers: [
        ['無', 'None'],
        ['有', 'Some'],
      ],
    },
    kind: { label: ['種類', 'Kind'], values: { a: ['甲', 'First'] } },
  },
} as const

test('a control fits the values of its schema', () => {
  const fields = fieldsOf(operation, words, 'en')
  expect(fields.map(({ control }) => control)).toEqual([
    'date',
    'radios',
    'select',
    'checks',
    'list',
    'number',
    'yes_no',
    'lines',
    'questions',
  ])
  expect(fields[1]).toMatchObject({
    label: 'Kind',
    isRequired: true,
    options: [
      { value: 'a', label: 'First' },
      { value: 'b', label: 'b' },
    ],
  })
  expect(fields[8]).toMatchObject({
    questions: ['One', 'Two'],
    options: [
      { value: '0', label: 'None' },
      { value: '1', label: 'Some' },
    ],
  })
})

test('form data becomes the equivalent query', () => {
  const fields = fieldsOf(operation, words, 'zh')
  const query = toQuery(fields, {
    any: ['x', 'y'],
    codes: ['0056, 00878\r\n2330'],
    text: ['one\r\ntwo'],
    'answers.0': ['1'],
    'answers.1': ['0'],
  })
  expect(query).toMatchObject({
    any: ['x', 'y'],
    codes: ['0056, 00878\r\n2330'],
    text: ['one\ntwo'],
    answers: ['1', '0'],
  })
})

test('a questionnaire without answers counts as not sent', () => {
  expect(toQuery(fieldsOf(operation, words, 'zh'), {})).not.toHaveProperty('answers')
})

test('an input with labelled values is a select, even if it accepts more', () => {
  const named = defineOperation({
    name: 'named',
    tool: true,
    title: 'Named',
    titleZh: '名',
    summary: 'Named.',
    description: 'Named.',
    input: z.object({ category: z.string() }),
    output: z.object({}),
    example: { category: 'x' },
    run: () => ({}),
  })
  const label = { label: ['類', 'Kind'], control: 'select', values: { x: ['甲', 'First'] } } as const
  const [field] = fieldsOf(named, { ...words, fields: { category: label } }, 'en')
  expect(field).toMatchObject({ control: 'select', options: [{ value: 'x', label: 'First' }] })
})

test('an optional choice preselects its default, or says what no choice means', () => {
  const chosen = defineOperation({
    name: 'chosen',
    tool: true,
    title: 'Chosen',
    titleZh: '選',
    summary: 'Chosen.',
    description: 'Chosen.',
    input: z.object({ mode: z.enum(['some', 'all']).default('all'), set: z.enum(['a', 'b']).optional() }),
    output: z.object({}),
    example: {},
    run: () => ({}),
  })
  const labels = { mode: ['方式', 'Way'], set: { label: ['哪組', 'Which set'], none: ['全部', 'All'] } } as const
  const [mode, set] = fieldsOf(chosen, { ...words, fields: labels }, 'en')
  expect(mode).toMatchObject({ ordinary: 'all' })
  expect(set).toMatchObject({ none: 'All' })
  expect(set).not.toHaveProperty('ordinary')
})

test('an input written as form data reads back unchanged', () => {
  const calls = fieldsOf(
    operation,
    { ...words, fields: { codes: { label: ['步驟', 'Steps'], control: 'calls' } } },
    'en',
  )
  const codes = [{ n: 1, request: { params: { name: 'a__b', arguments: { text: 'x = 1\ny' } } } }]
  const [sent] = asSent(calls, { codes })
  expect(rowsIn(calls, { codes: [sent?.[1] ?? ''] })).toEqual({ codes })
  const fields = fieldsOf(operation, words, 'zh')
  expect(asSent(fields, { codes: ['0056', '00878'], answers: [1, 0], nothing: 1 })).toEqual([
    ['codes', '0056\n00878'],
    ['answers.0', '1'],
    ['answers.1', '0'],
  ])
})

test('calls are read one per line, and a word without a name continues the value before it', () => {
  const label = { label: ['步驟', 'Steps'], control: 'calls' } as const
  const fields = fieldsOf(operation, { ...words, fields: { codes: label } }, 'en')
  expect(rowsIn(fields, { codes: ['a__b q=two words day=2026-10-10\r\n\r\nc__d'] })).toEqual({
    codes: [
      { n: 1, request: { params: { name: 'a__b', arguments: { q: 'two words', day: '2026-10-10' } } } },
      { n: 2, request: { params: { name: 'c__d', arguments: {} } } },
    ],
  })
})
