import { describe, expect, test } from 'vitest'
import { HOTLINES } from './hotlines.ts'

const lineOf = (number: string) => HOTLINES.find((line) => line.number === number)

describe('crisis lines', () => {
  test('those for a life at risk come first', () => {
    expect(HOTLINES.slice(0, 5).map((line) => line.number)).toEqual(['119', '110', '112', '1925', '1995'])
  })

  test('each has a source and the day it was checked', () => {
    for (const line of HOTLINES) {
      expect(line.source.url, line.number).toMatch(/^https:\/\//)
      expect(line.checked_on, line.number).toMatch(/^2026-\d\d-\d\d$/)
    }
  })

  test('the men’s line is open daily from 07:00 to 23:00', () => {
    expect(lineOf('0800-013-999')).toMatchObject({ open_24h: false, confirmation: 'confirmed' })
    expect(lineOf('0800-013-999')?.hours).toContain('07:00–23:00')
  })

  test('the hours of 1995 are said to be unconfirmed', () => {
    expect(lineOf('1995')?.hours).toContain('not confirmed')
  })

  test('1980 is not a 24-hour line', () => {
    expect(lineOf('1980')?.open_24h).toBe(false)
  })

  test('no text number is given as if it served the whole country: each county has its own', () => {
    for (const number of ['110', '119']) expect(lineOf(number)?.note).not.toMatch(/09\d{2}-?\d{3}-?\d{3}/)
  })

  test('no number is listed twice', () => {
    expect(new Set(HOTLINES.map((line) => line.number)).size).toBe(HOTLINES.length)
  })
})
