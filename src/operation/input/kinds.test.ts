import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { TABLE_NOW, writtenForms } from '../../../tests/support/written-forms.ts'
import { defineOperation } from '../operation.ts'
import { addressInput, hostInput } from './address.ts'
import { amountInput, countInput, percentInput } from './amount.ts'
import { choiceInput } from './choice.ts'
import { dateInput } from './date.ts'
import { receiptNumberInput, taxIdInput } from './digits.ts'
import { monthInput } from './month.ts'
import { namedInput } from './named.ts'
import { createNames } from './names.ts'
import { answersInput, ticketNumbersInput } from './numbers.ts'
import { parseInput } from './parse-input.ts'
import { receiptPeriodInput } from './receipt-period.ts'
import { timeInput } from './time.ts'
import { yearInput } from './year.ts'

const stocks = createNames([{ key: '2330', label: '台積電', names: ['TSMC'] }])

const schemas: Readonly<Record<string, z.ZodType>> = {
  date: dateInput(),
  month: monthInput(),
  year: yearInput(),
  period: receiptPeriodInput(),
  amount: amountInput(),
  count: countInput(),
  percent: percentInput(),
  codes: z.array(
    namedInput({
      what: { en: 'stock', zh: '股票' },
      example: '2330',
      names: () => stocks,
      keys: /^\d{4,6}[A-Z]?$/,
    }),
  ),
  answers: answersInput({ count: 9, max: 3 }),
  time: timeInput(),
  host: hostInput(),
  address: addressInput(),
  receipt: receiptNumberInput(),
  taxid: taxIdInput(),
  lottery: ticketNumbersInput()
    .length(6)
    .refine((numbers) => numbers.every((number) => number >= 1 && number <= 49))
    .refine((numbers) => new Set(numbers).size === numbers.length)
    .overwrite((numbers) => numbers.toSorted((a, b) => a - b)),
  choice: choiceInput({
    food: { en: 'food', zh: '食品' },
    cosmetic: { en: 'cosmetic', zh: '化粧品', also: ['化妝品', 'cosmetics'] },
  }),
  flag: z.boolean(),
}

const read = (kind: string, written: string): unknown => {
  const operation = defineOperation({
    name: 'echo',
    tool: true,
    title: '',
    titleZh: '',
    summary: '',
    description: '',
    input: z.object({ value: schemas[kind] ?? z.never() }),
    output: z.object({}),
    example: { input: { value: '' }, output: {} },
    run: () => ({}),
  })
  try {
    return (
      parseInput(operation, { value: written }, { context: { now: TABLE_NOW, db: undefined as never } }) as {
        value: unknown
      }
    ).value
  } catch {
    return undefined
  }
}

describe.each(['forms', 'forms.held-out'])('%s', (table) => {
  test.each(writtenForms(table).map((form) => [form.kind, form.written, form.wanted]))(
    '%s: %s',
    (kind, written, wanted) => {
      expect(read(String(kind), String(written))).toEqual(wanted)
    },
  )
})
