import { describe, expect, test } from 'vitest'
import { describeDay, isDayOff, rollToWorkday, type SpecialDay } from './calendar.ts'
import { englishName } from './holiday-names.ts'

describe('a special day', () => {
  const makeupWorkday: SpecialDay = { date: '2025-02-08', kind: 'workday_makeup', name_zh: '補行上班' }

  test('a make-up workday is not a day off', () => {
    expect(isDayOff('2025-02-08', makeupWorkday)).toBe(false)
    expect(describeDay('2025-02-08', makeupWorkday)).toMatchObject({ weekday: 'Saturday', kind: 'workday_makeup' })
  })

  test('an ordinary day has no name', () => {
    expect(describeDay('2026-10-01', undefined)).toEqual({
      date: '2026-10-01',
      weekday: 'Thursday',
      is_holiday: false,
      kind: 'workday',
      name_zh: null,
      name_en: null,
    })
    expect(describeDay('2026-10-03', undefined)).toMatchObject({ is_holiday: true, kind: 'weekend', name_zh: null })
  })

  test('a name without a known translation has no English', () => {
    expect(englishName('新節日')).toBeNull()
  })
})

test('a last day rolls over weekends and holidays, and stays on a make-up workday', () => {
  const special = new Map<string, SpecialDay>([
    ['2026-10-09', { date: '2026-10-09', kind: 'makeup_holiday', name_zh: '補假' }],
    ['2025-02-08', { date: '2025-02-08', kind: 'workday_makeup', name_zh: '補行上班' }],
  ])
  const roll = (date: string) => rollToWorkday(date, (it) => isDayOff(it, special.get(it)))
  expect(roll('2026-10-08')).toBe('2026-10-08')
  expect(roll('2026-10-09')).toBe('2026-10-12')
  expect(roll('2025-02-08')).toBe('2025-02-08')
  expect(roll('2025-02-09')).toBe('2025-02-10')
})
