import { expect, test } from 'vitest'
import { column, numberColumn, table } from './blocks.ts'
import { toCsv } from './csv.ts'
import { toDataWords } from './data-words.ts'
import type { Block } from './document.ts'
import { createWords } from './messages.ts'
import { ask, link, quiet, tag } from './text.ts'

const MARK = '\uFEFF'
const words = toDataWords(createWords({ language: 'zh', now: new Date('2026-12-01T04:00:00Z') }))
const english = toDataWords(createWords({ language: 'en', now: new Date('2026-12-01T04:00:00Z') }))

const csvOf = (blocks: readonly Block[], provenance?: { as_of: string; stale: boolean }) =>
  toCsv({ title: '', headline: '', blocks, ...(provenance && { provenance: { ...provenance, sources: [] } }) }, words)

const models = (caption: string, names: readonly string[]): Block =>
  table(names, [column('型號', (name) => name)], { caption })

test('parts of one list form one table with each row once, and other columns have rows that name their table', () => {
  const csv = csvOf([
    {
      kind: 'groups',
      groups: [
        { name: '最新', blocks: [models('每百萬', ['甲', '乙'])] },
        { name: '甲廠', blocks: [models('每百萬', ['甲', '丙']), models('每張', ['甲'])] },
      ],
    },
    table([1], [column('價格', (it) => it)], {}),
  ])
  expect(csv).toBe(`${MARK}表,型號,價格\r\n每百萬,甲,\r\n每百萬,乙,\r\n每百萬,丙,\r\n每張,甲,\r\n,,1\r\n`)
})

test('dates are ISO dates with the year, and numbers are plain, with their unit in the heading', () => {
  const csv = csvOf([
    table(
      [
        { date: '2026-09-23', close: 2500, change: 1.63, volume: 21_520 },
        { date: '2025-09-14', close: 2380.5, change: -1.24, volume: null },
      ],
      [
        column('日期', (it) => words.dayInColumn(it.date)),
        numberColumn('收盤', (it) => words.twd(it.close)),
        numberColumn('漲跌幅', (it) => `${it.change > 0 ? '+' : ''}${words.percent(it.change)}`),
        numberColumn('更新', (it) => words.nearDay(it.date)),
        numberColumn('成交量（張）', (it) => (it.volume === null ? '–' : words.number(it.volume))),
      ],
    ),
  ])
  expect(csv).toBe(
    `${MARK}日期,收盤（元）,漲跌幅（%）,更新,成交量（張）\r\n2026-09-23,2500,1.63,2026-09-23,21520\r\n2025-09-14,2380.5,-1.24,2025-09-14,\r\n`,
  )
})

test('a unit stays with its number where the rows have different ones', () => {
  const csv = csvOf([table(['2,000 元', '−3 張', '免費', '158 元，平均 13 元'], [numberColumn('價', (it) => it)])])
  expect(csv).toBe(`${MARK}價\r\n2000 元\r\n'-3 張\r\n免費\r\n158 元，平均 13 元\r\n`)
})

test('each value has a cell of its own', () => {
  const csv = csvOf([
    table(
      [
        { code: '2330', fall: 10_000, pct: 7.9, isNext: true },
        { code: '0050', fall: 500, pct: 2, isNext: false },
      ],
      [
        column('公司', (it) => [
          link(`名 ${it.code}`, ask('get_stock', { code: it.code })),
          it.isNext ? tag('下一個') : '',
        ]),
        numberColumn('降了', (it) => [words.number(it.fall), ' ', quiet(`−${words.percent(it.pct)}`)]),
      ],
    ),
  ])
  expect(csv).toBe(
    `${MARK}公司,公司（附註）,公司（附註 2）,降了,降了（附註）（%）\r\n名,2330,下一個,10000,-7.9\r\n名,0050,,500,-2\r\n`,
  )
})

test('a range has a cell for each end', () => {
  const csv = csvOf([
    table(
      ['4–7.5 %', '2.5 %', '–'],
      [
        column('日期', () => '2026-12-25–2026-12-27'),
        numberColumn('費率', (it) => it),
        numberColumn('調價', () => '0.75 美元 → 1.5 美元'),
      ],
    ),
  ])
  const [head, ...rows] = csv?.slice(1).trimEnd().split('\r\n') ?? []
  expect(head).toBe('日期（起）,日期（迄）,費率（起）（%）,費率（迄）（%）,調價（起）（美元）,調價（迄）（美元）')
  expect(rows).toEqual([
    '2026-12-25,2026-12-27,4,7.5,0.75,1.5',
    '2026-12-25,2026-12-27,2.5,2.5,0.75,1.5',
    '2026-12-25,2026-12-27,,,0.75,1.5',
  ])
})

test('each row has the date of the data, and says if it is old', () => {
  const blocks = [table(['92'], [column('油品', (it) => it)])]
  expect(csvOf(blocks, { as_of: '2026-09-21', stale: true })).toBe(
    `${MARK}油品,資料日期,資料過舊\r\n92,2026-09-21,是\r\n`,
  )
  expect(csvOf(blocks, { as_of: '2026-12-01', stale: false })).toBe(`${MARK}油品,資料日期\r\n92,2026-12-01\r\n`)
})

test('text cannot run as a formula', () => {
  const csv = csvOf([table(['=1+1', '-2+3', '+SUM(A1)', '-5'], [column('名稱', (it) => it)])])
  expect(csv).toBe(`${MARK}名稱\r\n'=1+1\r\n'-2+3\r\n'+SUM(A1)\r\n-5\r\n`)
})

test('a count has one unit in English, too', () => {
  const rows = table([1, 3], [numberColumn('Left', (it) => english.count(it, '', 'day'))])
  expect(toCsv({ title: '', headline: '', blocks: [rows] }, english)).toBe(`${MARK}Left (days)\r\n1\r\n3\r\n`)
})
