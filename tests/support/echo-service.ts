import { z } from 'zod'
import { addressInput, hostInput } from '#operation/input/address.ts'
import { amountInput, countInput, percentInput } from '#operation/input/amount.ts'
import { choiceInput } from '#operation/input/choice.ts'
import { dateInput } from '#operation/input/date.ts'
import { receiptNumberInput, taxIdInput } from '#operation/input/digits.ts'
import { monthInput } from '#operation/input/month.ts'
import { namedInput } from '#operation/input/named.ts'
import { createNames } from '#operation/input/names.ts'
import { answersInput, ticketNumbersInput } from '#operation/input/numbers.ts'
import { receiptPeriodInput } from '#operation/input/receipt-period.ts'
import { timeInput } from '#operation/input/time.ts'
import { yearInput } from '#operation/input/year.ts'
import { defineOperation, withView } from '#operation/operation.ts'
import { defineService } from '#operation/service.ts'

const stocks = createNames([{ key: '2330', label: '台積電', names: ['TSMC'] }])

/** One input for each kind in labelled/written-forms.tsv. */
const SCHEMAS = {
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
      keyFormat: /^\d{4,6}[A-Z]?$/,
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

/** A valid value of each kind, which occurs nowhere in that table. */
const EXAMPLES: Readonly<Record<string, unknown>> = {
  date: '2013-03-03',
  month: '2013-03',
  year: 2013,
  period: '102-03-04',
  amount: 7,
  count: 7,
  percent: 7,
  codes: ['9999'],
  answers: [0, 0, 0, 0, 0, 0, 0, 0, 0],
  time: '03:33',
  host: 'example.net',
  address: 'https://example.net/',
  receipt: '99999999',
  taxid: '99999999',
  lottery: [2, 3, 4, 5, 6, 7],
  choice: 'food',
  flag: false,
}

function echo([kind, schema]: [string, z.ZodType]) {
  return (['GET', 'POST'] as const).map((method) =>
    withView(
      defineOperation({
        name: method === 'GET' ? `read_${kind}` : `send_${kind}`,
        route: `${method} /api/${kind}${method === 'GET' ? '' : '-sent'}`,
        tool: true,
        title: `Reads ${kind}`,
        titleZh: `讀 ${kind}`,
        summary: `Says what ${kind} was read as.`,
        description: `Says what ${kind} was read as.`,
        input: z.object({ [kind]: schema }),
        output: z.object({ value: z.unknown() }),
        example: { [kind]: EXAMPLES[kind] },
        run: (input) => ({ value: input[kind] }),
      }),
      ({ value }) => ({ title: kind, headline: JSON.stringify(value), blocks: [] }),
    ),
  )
}

/**
 * A service that returns its inputs as parsed. For each kind of input it has `read_<kind>` (GET) and `send_<kind>`
 * (POST).
 */
export const echoService = defineService({
  name: 'echo',
  title: 'Echo',
  titleZh: '回聲',
  summary: 'Says what an input was read as.',
  summaryZh: '說出輸入讀成什麼。',
  instructions: 'Ask.',
  network: 'base-sepolia',
  datasets: [],
  operations: Object.entries<z.ZodType>(SCHEMAS).flatMap(echo),
})
