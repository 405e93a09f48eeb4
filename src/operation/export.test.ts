import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Charge, Rendered } from './charge.ts'
import type { Context } from './context.ts'
import { execute, parseInput } from './execute.ts'
import { defineExport } from './export.ts'
import { inPages } from './in-pages.ts'
import { renderExport, renderExportPage, type ExportFormat } from './render-export.ts'
import type { Operation } from './operation.ts'

const closeRow = z.object({ code: z.string(), close_twd: z.number().nullable() })

const exportPrices = defineExport({
  name: 'export_prices',
  route: 'GET /api/pro/export/{market}',
  price: '$0.05',
  title: 'Prices',
  titleZh: '價格',
  summary: 'All prices.',
  description: 'All prices of a market.',
  input: z.object({ market: z.string() }),
  header: z.object({ market: z.string(), notice: z.string() }),
  about: ({ market }) => ({ market, notice: '非投資建議' }),
  sets: { closes: closeRow, payouts: z.object({ code: z.string(), note: z.string(), parts: z.array(z.int()) }) },
  rows: {
    *closes() {
      yield { code: '0050', close_twd: 181.5 }
      yield { code: '=1+1', close_twd: -2 }
    },
    payouts: ({ market }) => [{ code: '0056', note: `說「${market}", 換行\n完`, parts: [1, 2] }],
  },
  example: { market: 'twse' },
})

const LICENSED = {
  name: 'export_x',
  route: 'GET /api/pro/export',
  price: '$0.05',
  title: 'X',
  titleZh: 'X',
  summary: 'X.',
  description: 'X.',
  header: z.object({ licence: z.string() }),
  about: () => ({ licence: 'CC0' }),
} as const

/** An export of `count` rows. `read.rows` counts how many the operation has read. */
function longExport(count: number, read = { rows: 0 }) {
  return defineExport({
    ...LICENSED,
    sets: { numbers: z.object({ n: z.int(), text: z.string() }) },
    rows: {
      *numbers() {
        for (; read.rows < count; read.rows++) yield { n: read.rows, text: 'x'.repeat(90) }
      },
    },
    example: {},
  })
}

async function call(operation: Operation, raw: object, accepted: ExportFormat): Promise<Rendered> {
  return sell(operation, raw, (output) => renderExport(output, accepted))
}

async function sell(operation: Operation, raw: object, render: (output: unknown) => Rendered): Promise<Rendered> {
  const sold: Charge = {
    demand: () => {
      throw new Error('A payment was given.')
    },
    collect: (_quote, _payment, work) => work(),
  }
  return execute(
    operation,
    () => parseInput(operation, raw),
    {
      context: {} as Context,
      language: 'en',
      charge: sold,
      isOpen: true,
      quote: () => ({}) as never,
      payment: { header: 'X-PAYMENT', value: 'paid' },
      onBadOutput: (_operation, error) => {
        throw error
      },
    },
    render,
  )
}

async function textOf({ body }: Rendered): Promise<string> {
  let text = ''
  for await (const chunk of body) text += chunk
  return text
}

describe('JSON', () => {
  test('is one object with the header fields before the sets', async () => {
    const answer = await call(exportPrices, { market: 'twse' }, 'json')
    const parsed: unknown = JSON.parse(await textOf(answer))
    expect(parsed).toEqual({
      market: 'twse',
      notice: '非投資建議',
      closes: [
        { code: '0050', close_twd: 181.5 },
        { code: '=1+1', close_twd: -2 },
      ],
      payouts: [{ code: '0056', note: '說「twse", 換行\n完', parts: [1, 2] }],
      page: { offset: 0, rows: 3, total: 3, next_offset: null },
    })
    expect(exportPrices.output.safeParse(parsed).success).toBe(true)
    expect(answer.contentType).toBe('application/json')
  })

  test('an export without rows is refused and not charged', async () => {
    await expect(call(longExport(0), {}, 'json')).rejects.toMatchObject({
      code: 'not_found',
      message: 'There are no rows to sell. Nothing was charged.',
    })
  })

  test('contains only the requested set', async () => {
    const parsed = JSON.parse(await textOf(await call(exportPrices, { market: 'twse', set: 'payouts' }, 'json')))
    expect(Object.keys(parsed)).toEqual(['market', 'notice', 'payouts', 'page'])
    expect(exportPrices.output.safeParse(parsed).success).toBe(true)
  })
})

describe('NDJSON', () => {
  test('has one row per line, with its set first', async () => {
    const answer = await call(exportPrices, { market: 'twse' }, 'ndjson')
    expect((await textOf(answer)).split('\n')).toEqual([
      '{"set":"closes","code":"0050","close_twd":181.5}',
      '{"set":"closes","code":"=1+1","close_twd":-2}',
      String.raw`{"set":"payouts","code":"0056","note":"說「twse\", 換行\n完","parts":[1,2]}`,
      '',
    ])
    expect(answer.contentType).toBe('application/x-ndjson')
  })

  test('carries provenance and notice in a header of plain ASCII', async () => {
    const about = (await call(exportPrices, { market: '市' }, 'ndjson')).headers?.['X-About'] ?? ''
    expect(about).toMatch(/^[ -~]+$/)
    expect(JSON.parse(about)).toEqual({ market: '市', notice: '非投資建議' })
  })
})

describe('CSV', () => {
  test('has a set column and the columns of every set', async () => {
    const answer = await call(exportPrices, { market: 'twse' }, 'csv')
    const lines = (await textOf(answer)).split('\r\n')
    expect(lines.slice(0, 2)).toEqual(['set,code,close_twd,note,parts', 'closes,0050,181.5,,'])
    expect(answer.contentType).toMatch(/^text\/csv; charset=utf-8/)
  })

  test('quotes commas, quotes and line breaks as RFC 4180 says', async () => {
    const text = await textOf(await call(exportPrices, { market: 'twse', set: 'payouts' }, 'csv'))
    expect(text).toBe('set,code,note,parts\r\npayouts,0056,"說「twse"", 換行\n完","[1,2]"\r\n')
  })

  test('flattens nested objects into columns', async () => {
    const nested = defineExport({
      ...LICENSED,
      sets: {
        items: z.object({ id: z.string(), summary: z.object({ min: z.number(), note: z.string().nullable() }) }),
      },
      rows: { items: () => [{ id: 'a', summary: { min: 0.5, note: null } }] },
      example: {},
    })
    expect(await textOf(await call(nested, {}, 'csv'))).toBe('set,id,summary.min,summary.note\r\nitems,a,0.5,\r\n')
  })

  test('escapes text that would be a formula, and leaves negative numbers alone', async () => {
    expect(await textOf(await call(exportPrices, { market: 'twse', set: 'closes' }, 'csv'))).toContain(
      "closes,'=1+1,-2\r\n",
    )
  })

  test('names the file after the operation and what was exported', async () => {
    const answer = await call(exportPrices, { market: 'tw"se/' }, 'csv')
    expect(answer.headers?.['Content-Disposition']).toBe('attachment; filename="export_prices-tw_se_.csv"')
  })
})

describe('input', () => {
  test('format overrides the Accept header', async () => {
    expect((await call(exportPrices, { market: 'twse', format: 'csv' }, 'json')).contentType).toMatch(/^text\/csv/)
  })

  test('an unknown format or set is refused with a list of valid ones', () => {
    expect(() => parseInput(exportPrices, { market: 'twse', format: 'xml' })).toThrow('Send one of json, ndjson, csv.')
    expect(() => parseInput(exportPrices, { market: 'twse', set: 'x' })).toThrow('Send one of closes, payouts.')
  })

  test('an export of one set has no set input', () => {
    expect(Object.keys(longExport(1).input.shape)).toEqual(['limit', 'offset', 'format'])
  })
})

describe('a page', () => {
  const pageOf = async (input: object) =>
    JSON.parse(await textOf(await call(exportPrices, { market: 'twse', ...input }, 'json'))) as Record<string, unknown>

  test('counts its rows through all sets', async () => {
    const first = await pageOf({ limit: 1 })
    expect(first).toMatchObject({ closes: [{ code: '0050' }], payouts: [] })
    expect(first['page']).toEqual({ offset: 0, rows: 1, total: 3, next_offset: 1 })
    const rest = await pageOf({ limit: 2, offset: 1 })
    expect(rest).toMatchObject({ closes: [{ code: '=1+1' }], payouts: [{ code: '0056' }] })
    expect(rest['page']).toEqual({ offset: 1, rows: 2, total: 3, next_offset: null })
  })

  test('has the same limits in NDJSON and CSV', async () => {
    const answer = await call(exportPrices, { market: 'twse', limit: 1, offset: 2 }, 'ndjson')
    expect(await textOf(answer)).toMatch(/^\{"set":"payouts",.*\}\n$/)
    expect((await textOf(await call(exportPrices, { market: 'twse', offset: 1 }, 'csv'))).match(/\r\n/g)).toHaveLength(
      3,
    )
  })

  test('after the last row is refused and not charged', async () => {
    await expect(pageOf({ offset: 3 })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('for a tool ends at the size limit of an answer, and all pages together have every row once', async () => {
    const all: number[] = []
    for (let offset: number | null = 0; offset !== null;) {
      const { body } = await sell(longExport(5_000), { offset }, (output) => renderExportPage(output, 10_000))
      expect(String(body).length).toBeLessThan(10_500)
      const { numbers, page } = JSON.parse(String(body)) as {
        numbers: { n: number }[]
        page: { total: number; next_offset: number | null }
      }
      expect(page.total).toBe(5_000)
      all.push(...numbers.map(({ n }) => n))
      offset = page.next_offset
    }
    expect(all).toEqual(Array.from({ length: 5_000 }, (_, n) => n))
  })

  test('has at least one row, even one longer than the limit', async () => {
    const { body } = await sell(longExport(3), {}, (output) => renderExportPage(output, 10))
    expect(JSON.parse(String(body))).toMatchObject({ numbers: [{ n: 0 }], page: { rows: 1, next_offset: 1 } })
  })
})

describe('streaming', () => {
  test('reads rows only as fast as the client receives them', async () => {
    const read = { rows: 0 }
    const { body } = await call(longExport(100_000, read), {}, 'ndjson')
    expect(typeof body).not.toBe('string')
    // Two chunks of 64 KiB hold about 1,050 rows of 125 characters.
    expect(read.rows).toBeLessThan(1_200)
    for await (const chunk of body) {
      expect(chunk.length).toBeLessThan(66_000)
      break
    }
    expect(read.rows).toBeLessThan(1_200)
  })

  test('a long export arrives completely in every format', async () => {
    const json = JSON.parse(await textOf(await call(longExport(5_000), {}, 'json'))) as { numbers: { n: number }[] }
    expect(json.numbers.map((row) => row.n)).toEqual(Array.from({ length: 5_000 }, (_, n) => n))
    expect((await textOf(await call(longExport(5_000), {}, 'csv'))).split('\r\n')).toHaveLength(5_002)
  })

  test('a failure in the first rows is an error of the call, before any charge or output', async () => {
    const broken = defineExport({
      ...LICENSED,
      sets: { closes: closeRow },
      rows: {
        closes: () => {
          throw new Error('no such table')
        },
      },
      example: {},
    })
    await expect(call(broken, {}, 'json')).rejects.toThrow('no such table')
  })
})

test('pages are read one at a time until a page is empty', () => {
  const asked: (number | undefined)[] = []
  const rows = inPages<number>((last) => {
    asked.push(last)
    const from = (last ?? 0) + 1
    return from > 5 ? [] : [from, from + 1]
  })
  expect(rows.next().value).toBe(1)
  expect(asked).toEqual([undefined])
  expect([...rows]).toEqual([2, 3, 4, 5, 6])
  expect(asked).toEqual([undefined, 2, 4, 6])
})

test('a set may not have the name of a header field, and a row may not have a field named set', () => {
  expect(() =>
    defineExport({
      ...LICENSED,
      header: z.object({ closes: z.array(closeRow) }),
      about: () => ({ closes: [] }),
      sets: { closes: closeRow },
      rows: { closes: () => [] },
      example: {},
    }),
  ).toThrow('needs another name')
  expect(() =>
    defineExport({
      ...LICENSED,
      sets: { closes: z.object({ set: z.string() }) },
      rows: { closes: () => [] },
      example: {},
    }),
  ).toThrow('field set')
})
