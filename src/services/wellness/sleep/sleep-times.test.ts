import { describe, expect, test } from 'vitest'
import { parseInput } from '#operation/execute.ts'
import { calcSleepTimes } from './calc-sleep-times.ts'
import { bedTimesFor, wakeTimesFor } from './sleep-times.ts'

describe('times', () => {
  test('waking at 07:00 after six cycles means bed at 21:45 the evening before', () => {
    expect(bedTimesFor('07:00', 15).at(-1)).toEqual({ cycles: 6, sleep_minutes: 540, time: '21:45', day_offset: -1 })
  })

  test('a bedtime after midnight has the date of waking', () => {
    // Four cycles of 90 minutes and 15 minutes to fall asleep: 07:00 − 375 min = 00:45.
    expect(bedTimesFor('07:00', 15)[0]).toMatchObject({ cycles: 4, time: '00:45', day_offset: 0 })
  })

  test('midnight itself belongs to the later day', () => {
    // 4 × 90 + 15 = 375 min before 06:15 is 00:00.
    expect(bedTimesFor('06:15', 15)[0]).toMatchObject({ time: '00:00', day_offset: 0 })
    // 4 × 90 + 15 = 375 min after 17:45 is 24:00, or 00:00 of the next day.
    expect(wakeTimesFor('17:45', 15)[0]).toMatchObject({ time: '00:00', day_offset: 1 })
  })

  test('going to bed at 23:00 means waking the next morning', () => {
    expect(wakeTimesFor('23:00', 15).map(({ time, day_offset }) => [time, day_offset])).toEqual([
      ['05:15', 1],
      ['06:45', 1],
      ['08:15', 1],
    ])
  })

  test('a longer time to fall asleep means an earlier bedtime', () => {
    // Six cycles and 40 minutes to fall asleep: 07:00 − (6 × 90 + 40) min = 21:20 of the previous day.
    expect(bedTimesFor('07:00', 40).at(-1)).toMatchObject({ time: '21:20', day_offset: -1 })
  })

  test('an afternoon nap that ends the same day has offset 0', () => {
    expect(wakeTimesFor('13:00', 15)[0]).toMatchObject({ time: '19:15', day_offset: 0 })
  })
})

describe('input', () => {
  test.each([{}, { wake: '07:00', bed: '23:00' }])('both or neither is refused: %j', (input) => {
    expect(() => parseInput(calcSleepTimes, input)).toThrow('Send exactly one of wake and bed')
  })

  test('an invalid time is refused', () => {
    expect(() => parseInput(calcSleepTimes, { wake: '07:60' })).toThrow('07:00')
  })

  // ISO 8601 writes the end of a day as 24:00.
  test('24:00 is midnight, and the answer says so', () => {
    expect(parseInput(calcSleepTimes, { wake: '24:00' })).toMatchObject({ wake: '00:00' })
  })

  test.each(['00:00', '23:59'])('%s is a time', (wake) => {
    expect(parseInput(calcSleepTimes, { wake })).toMatchObject({ wake })
  })
})
