import { expect, test } from 'vitest'
import { lineChart } from './chart.ts'

test('days stand at their place in time, prices between the lowest and the highest', () => {
  const svg = String(
    lineChart('價格', [
      { date: '2026-01-01', value: 10 },
      { date: '2026-01-02', value: 20 },
      { date: '2026-01-05', value: 10 },
    ]),
  )
  // From 64 to 708 are 644 for four days: the second stands a quarter of the way, at 225. Up is less: 192 to 12.
  expect(svg).toContain('M64.0 192.0L225.0 12.0L708.0 192.0')
  expect(svg).toContain('aria-label="價格: 2026-01-01 10, 2026-01-05 10; 10–20"')
})

test('a price that never changed is a line through the middle, and one day a point', () => {
  expect(String(lineChart('', [{ date: '2026-01-01', value: 5 }]))).toContain('d="M64.0 102.0"')
})

test('nothing is drawn of nothing, and no text becomes markup', () => {
  expect(String(lineChart('', []))).toBe('')
  expect(String(lineChart('<b>"', [{ date: '2026-01-01', value: 5 }]))).not.toContain('<b>')
})
