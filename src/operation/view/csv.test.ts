import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'
import type { Block } from './document.ts'

const table = (caption: string, names: readonly string[]): Block => ({
  kind: 'table',
  caption,
  columns: [{ name: '型號' }],
  rows: names.map((name) => ({ cells: [name] })),
})

test('parts of one list form one table with each row once, and other columns another table', () => {
  const csv = toCsv({
    title: '',
    headline: '',
    blocks: [
      {
        kind: 'groups',
        groups: [
          { name: '最新', blocks: [table('每百萬', ['甲', '乙'])] },
          { name: '甲廠', blocks: [table('每百萬', ['甲', '丙']), table('每張', ['甲'])] },
        ],
      },
    ],
  })
  expect(csv).toBe('\uFEFF型號\r\n甲\r\n乙\r\n丙\r\n\r\n型號\r\n甲\r\n')
})
