import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { amountInput, countInput, percentInput } from './amount.ts'
import { dateInput } from './date.ts'
import { kindFor } from './derived-kind.ts'
import { receiptNumberInput, taxIdInput } from './digits.ts'
import { isTaken, readingAt } from './reading.ts'
import { namedInput } from './named.ts'
import { createNames } from './names.ts'
import { monthInput } from './month.ts'
import { receiptPeriodInput } from './receipt-period.ts'
import { timeInput } from './time.ts'
import { yearInput } from './year.ts'

// Property tests: each notation of a value is read as that value, and no part of a longer value is read.

const READING = readingAt(new Date('2026-10-06T02:00:00Z'))
const RUNS = { numRuns: 200, seed: 14 }

const pad = (value: number, width = 2) => String(value).padStart(width, '0')
const wide = (text: string) => text.replaceAll(/[!-~]/g, (it) => String.fromCharCode(it.charCodeAt(0) + 0xfee0))
const MONTHS = 'January February March April May June July August September October November December'.split(' ')
const FIGURES = '〇一二三四五六七八九'
const spoken = (value: number) => String(value).replaceAll(/\d/g, (digit) => FIGURES[Number(digit)] ?? '')

/** A number below 100 in Chinese: 25 is 二十五. */
function spelled(value: number): string {
  const [tens, ones] = [Math.floor(value / 10), value % 10]
  const head = tens === 0 ? '' : `${tens === 1 ? '' : FIGURES[tens]}十`
  return head + (ones === 0 && tens > 0 ? '' : FIGURES[ones])
}

/** A whole number below 10,000 in Chinese: 三千零六十. */
function counted(value: number): string {
  if (value < 10) return FIGURES[value] ?? ''
  const [unit, size] =
    value >= 1000 ? (['千', 1000] as const) : value >= 100 ? (['百', 100] as const) : (['十', 10] as const)
  const rest = value % size
  return `${FIGURES[Math.floor(value / size)]}${unit}${rest === 0 ? '' : (rest < size / 10 ? '零' : '') + counted(rest)}`
}

interface Written {
  readonly value: unknown
  readonly text: string
}

/** Generates values, each in a randomly chosen notation. */
function ways<T>(values: fc.Arbitrary<T>, valueOf: (it: T) => unknown, formats: readonly ((it: T) => string)[]) {
  return fc
    .tuple(values, fc.constantFrom(...formats))
    .map(([it, format]): Written => ({ value: valueOf(it), text: format(it) }))
}

const day = fc.record({
  y: fc.integer({ min: 2012, max: 2100 }),
  m: fc.integer({ min: 1, max: 12 }),
  d: fc.integer({ min: 1, max: 28 }),
})
const pair = fc.record({ roc: fc.integer({ min: 101, max: 150 }), m: fc.constantFrom(1, 3, 5, 7, 9, 11) })
const clock = fc.record({ h: fc.integer({ min: 0, max: 23 }), min: fc.integer({ min: 0, max: 59 }) })
const half = ({ h }: { h: number }) => `${h % 12 === 0 ? 12 : h % 12}`
const thousands = fc.integer({ min: 1, max: 9999 })

const KINDS: Readonly<Record<string, readonly [z.ZodType, fc.Arbitrary<Written>]>> = {
  date: [
    dateInput(),
    ways(day, ({ y, m, d }) => `${y}-${pad(m)}-${pad(d)}`, [
      ({ y, m, d }) => `${y}-${pad(m)}-${pad(d)}`,
      ({ y, m, d }) => `${y}/${m}/${d}`,
      ({ y, m, d }) => `${y}.${m}.${d}`,
      ({ y, m, d }) => `${y}${pad(m)}${pad(d)}`,
      ({ y, m, d }) => wide(`${y}-${pad(m)}-${pad(d)}`),
      ({ y, m, d }) => `${y}年${m}月${d}日`,
      ({ y, m, d }) => `${spoken(y)}年${spelled(m)}月${spelled(d)}號`,
      ({ y, m, d }) => `${y - 1911}-${pad(m)}-${pad(d)}`,
      ({ y, m, d }) => `民國${y - 1911}年${m}月${d}日`,
      ({ y, m, d }) => `${MONTHS[m - 1]} ${d}, ${y}`,
      ({ y, m, d }) => `${d} ${MONTHS[m - 1]?.slice(0, 3)} ${y}`,
      ({ y, m, d }) => `${y}/${m}/${d} 下午3點`,
      ({ y, m, d }) => `${y}年${m}月${d}日晚上八點半`,
    ]),
  ],
  month: [
    monthInput(),
    ways(day, ({ y, m }) => `${y}-${pad(m)}`, [
      ({ y, m }) => `${y}-${pad(m)}`,
      ({ y, m }) => `${y}/${m}`,
      ({ y, m }) => `${y}年${m}月`,
      ({ y, m }) => `${y - 1911}年${m}月`,
      ({ y, m }) => `民國${y - 1911}年${spelled(m)}月份`,
      ({ y, m }) => `${MONTHS[m - 1]} ${y}`,
    ]),
  ],
  year: [
    yearInput(),
    ways(day, ({ y }) => y, [
      ({ y }) => String(y),
      ({ y }) => `${y}年`,
      ({ y }) => `民國${y - 1911}年`,
      ({ y }) => wide(String(y)),
    ]),
  ],
  period: [
    receiptPeriodInput(),
    ways(pair, ({ roc, m }) => `${roc}-${pad(m)}-${pad(m + 1)}`, [
      ({ roc, m }) => `${roc}-${pad(m)}-${pad(m + 1)}`,
      ({ roc, m }) => `${roc}年${m}-${m + 1}月`,
      ({ roc, m }) => `民國${roc}年${m}、${m + 1}月`,
      ({ roc, m }) => `${roc}年${pad(m)}至${pad(m + 1)}月`,
      ({ roc, m }) => `${roc + 1911}年${m}~${m + 1}月`,
      ({ roc, m }) => `${roc + 1911}-${pad(m)}~${pad(m + 1)}`,
      ({ roc, m }) => `${MONTHS[m - 1]}-${MONTHS[m]} ${roc + 1911}`,
    ]),
  ],
  time: [
    timeInput(),
    ways(clock, ({ h, min }) => `${pad(h)}:${pad(min)}`, [
      ({ h, min }) => `${pad(h)}:${pad(min)}`,
      ({ h, min }) => `${h}:${pad(min)}`,
      ({ h, min }) => wide(`${pad(h)}:${pad(min)}`),
      ({ h, min }) => `${half({ h })}:${pad(min)} ${h < 12 ? 'am' : 'p.m.'}`,
      ({ h, min }) => `${h}點${min === 0 ? '' : `${min}分`}`,
    ]),
  ],
  amount: [
    amountInput(),
    ways(thousands, (it) => it * 10_000, [
      (it) => String(it * 10_000),
      (it) => (it * 10_000).toLocaleString('en'),
      (it) => `NT$${(it * 10_000).toLocaleString('en')}`,
      (it) => `${it}萬`,
      (it) => `${counted(it)}萬元`,
      (it) => wide((it * 10_000).toLocaleString('en')),
      (it) => `${it * 10}k`,
      (it) => `${it / 100} million`,
    ]),
  ],
  count: [
    countInput(),
    ways(thousands, (it) => it, [
      String,
      (it) => it.toLocaleString('en'),
      wideFigures,
      (it) => `${it}次`,
      (it) => `${it} 本`,
    ]),
  ],
  percent: [
    percentInput(),
    ways(fc.integer({ min: 1, max: 99 }), (it) => it, [
      (it) => `${it}%`,
      (it) => `${it} percent`,
      (it) => `百分之${spelled(it)}`,
    ]),
  ],
  receipt: [
    receiptNumberInput(),
    ways(fc.integer({ min: 0, max: 99_999_999 }), (it) => pad(it, 8), [
      (it) => pad(it, 8),
      (it) => `AB-${pad(it, 8)}`,
      (it) => `xy ${pad(it, 8)}`,
      (it) => wide(`AB${pad(it, 8)}`),
    ]),
  ],
  taxid: [
    taxIdInput(),
    ways(fc.integer({ min: 0, max: 99_999_999 }), (it) => pad(it, 8), [(it) => pad(it, 8), (it) => wide(pad(it, 8))]),
  ],
}

function wideFigures(value: number): string {
  return wide(String(value))
}

describe.each(Object.keys(KINDS))('%s', (name) => {
  const [schema, written] = KINDS[name] ?? [z.never(), fc.constant({ value: 0, text: '' })]
  const kind = kindFor(schema)
  if (!kind) throw new Error(`${name} has no kind.`)
  const found = (sentence: string) => kind.find?.(sentence, READING) ?? []

  test('every notation of a value is read back', () => {
    fc.assert(
      fc.property(written, ({ value, text }) => {
        const outcome = kind.read(text, READING)
        expect([text, isTaken(outcome) && outcome.value]).toEqual([text, value])
      }),
      RUNS,
    )
  })

  test('a sentence yields the complete value or nothing', () => {
    fc.assert(
      fc.property(
        written,
        fc.constantFrom(['請看 ', ' 這個'], ['look at ', ' please'], ['（', '）']),
        ({ value, text }, [before = '', after = '']) => {
          for (const it of found(before + text + after)) expect([text, it.value]).toEqual([text, value])
        },
      ),
      RUNS,
    )
  })

  test('no part of a longer number is read', () => {
    const more = fc.constantFrom('7', '0', '12', '345')
    fc.assert(
      fc.property(written, more, fc.boolean(), ({ text }, digits, isBehind) => {
        fc.pre((isBehind ? /[\d０-９]$/ : /^[\d０-９]/).test(text))
        const whole = isBehind ? text + digits : digits + text
        const outcome = kind.read(whole, READING)
        const values = found(`請看 ${whole} 這個`).map(({ value }) => value)
        expect([whole, values]).toEqual([whole, isTaken(outcome) && values.length > 0 ? [outcome.value] : []])
      }),
      RUNS,
    )
  })
})

test('a list of codes is read completely with any separators', () => {
  const codes = fc.array(fc.integer({ min: 1101, max: 9958 }).map(String), { minLength: 1, maxLength: 8 })
  const separator = fc.constantFrom(',', ', ', '、', '，', '；', ' ', '\n', ',\n')
  const kind = kindFor(
    z.array(
      namedInput({
        what: { en: 'stock', zh: '股票' },
        example: '2330',
        names: () => createNames([]),
        keyFormat: /^\d{4}$/,
      }),
    ),
  )
  fc.assert(
    fc.property(codes, separator, (list, between) => {
      const outcome = kind?.read(list.join(between), READING)
      expect(isTaken(outcome) && outcome.value).toEqual(list)
      const json = kind?.read(JSON.stringify(list), READING)
      expect(isTaken(json) && json.value).toEqual(list)
    }),
    RUNS,
  )
})

describe('a name', () => {
  const things = [
    { key: '2330', label: '台積電', names: ['TSMC', 'Taiwan Semiconductor'] },
    { key: '2317', label: '鴻海', names: ['鴻海精密工業股份有限公司', 'Hon Hai'] },
    { key: '7769', label: '鴻勁', names: ['鴻勁精密股份有限公司'] },
    { key: '00878', label: '國泰永續高股息', names: ['878'] },
    { key: '00881', label: '國泰台灣科技龍頭', names: [] },
    { key: '9946', label: '統一', names: [] },
  ]
  const names = createNames(things, { distinctivePart: (key) => key.replace(/股份有限公司$/, '') })
  const kind = kindFor(
    namedInput({ what: { en: 'stock', zh: '股票' }, example: '2330', names: () => names, keyFormat: /^\d{4,5}$/ }),
  )
  const read = (text: string) => {
    const outcome = kind?.read(text, { ...READING, context: { db: undefined as never } })
    return isTaken(outcome) ? outcome.value : (outcome?.choices ?? [])
  }

  test('a name beside another name or the code of the same thing means that thing', () => {
    const spaces = fc.constantFrom([' ', ''], ['（', '）'], ['/', ''], [' (', ')'])
    fc.assert(
      fc.property(fc.constantFrom(...things), spaces, ({ key, label, names: [other] }, [open, close]) => {
        expect(read(`${label}${open}${key}${close}`)).toBe(key)
        if (other && /^[A-Z]/.test(other)) expect(read(`${label}${open}${other}${close}`)).toBe(key)
      }),
      RUNS,
    )
  })

  test.each([
    ['國泰00878', '00878'],
    ['國泰878', '00878'],
    ['高股息 00878', '00878'],
  ] as const)('%s is %s', (text, wanted) => {
    expect(read(text)).toBe(wanted)
  })

  test.each(['台積電 2317', '鴻海 TSMC', '國泰2330'])('%s names two things, and neither is chosen', (text) => {
    expect(read(text)).toEqual(expect.any(Array))
  })

  test('a name one character away, whatever its ending, is another company and only suggested', () => {
    expect(read('鴻海精密股份有限公司')).toEqual(['7769 鴻勁'])
    expect(read('台積電科技')).toEqual(['2330 台積電'])
  })
})
