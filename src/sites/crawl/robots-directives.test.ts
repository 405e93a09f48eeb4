import { expect, test } from 'vitest'
import { findUnavailableAfter, findUnknownDirectives, readRobotsHeader, readRobotsMeta } from './robots-directives.ts'

test.each([
  ['unavailable_after: 2025-06-30', '2025-06-30T00:00:00.000Z'],
  ['noindex, unavailable_after: 25-Aug-2024 15:00:00 GMT', '2024-08-25T15:00:00.000Z'],
  ['unavailable_after: Wed, 25 Jun 2031 15:00:00 GMT, nofollow', '2031-06-25T15:00:00.000Z'],
  ['googlebot: unavailable_after: 2031-06-25T15:00:00+08:00', '2031-06-25T07:00:00.000Z'],
])('%s', (header, at) => {
  expect(new Date(findUnavailableAfter(readRobotsHeader(header))?.at ?? 0).toISOString()).toBe(at)
})

test('an unreadable date is not a date', () => {
  expect(findUnavailableAfter([readRobotsMeta('robots', 'unavailable_after: soon')])?.at).toBeNaN()
})

test('directives for other crawlers, and missing directives, have no effect', () => {
  expect(findUnavailableAfter(readRobotsHeader('otherbot: unavailable_after: 2025-06-30'))).toBeUndefined()
  expect(findUnavailableAfter([readRobotsMeta('robots', 'noindex')])).toBeUndefined()
})

test('unknown directives are distinguished from known ones', () => {
  expect(findUnknownDirectives([readRobotsMeta('robots', 'noindx, max-snippet:-1, follow')])).toEqual(['noindx'])
  expect(findUnknownDirectives(readRobotsHeader('noindex, indexifembedded, max-image-preview:large'))).toEqual([])
})
