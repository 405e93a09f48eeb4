import { describe, expect, test } from 'vitest'
import { rateCredibility, type Signals } from './credibility.ts'
import { isBeforeRelease } from './release-day.ts'

const plain: Signals = {
  community: 'hackernews',
  title: 'A printer that lasts',
  published_at: '2020-01-01',
  score: 1000,
  comments: 1000,
  account: null,
}

describe('credibility', () => {
  test('is the weighted mean of the known factors', () => {
    // (age 1 × 0.35 + engagement 1 × 0.25 + community 0.8 × 0.20 + text 1 × 0.10) / 0.90 = 0.86 / 0.90. The weights add
    // up to 0.90 because the account is unknown.
    expect(rateCredibility(plain).credibility).toBe(0.956)
  })

  test('can be recomputed from the factors shown', () => {
    const { credibility, credibility_factors } = rateCredibility({ ...plain, account: 0.5, published_at: '2024-01-01' })
    const known = Object.values(credibility_factors).filter(({ value }) => value !== null)
    const sum = known.reduce((total, { value, weight }) => total + (value ?? 0) * weight, 0)
    // Age 0.25 × 0.35 = 0.0875, engagement 0.25, community 0.16, account 0.05 and text 0.10 add up to 0.6475.
    expect(sum).toBeCloseTo(0.6475, 6)
    expect(credibility).toBe(0.648)
  })

  test('falls after the day of the release', () => {
    const age = (published_at: string | null) =>
      rateCredibility({ ...plain, published_at }).credibility_factors.age.value
    expect(age('2022-11-29T23:59:59Z')).toBe(1)
    expect(age('2022-11-30')).toBe(0.25)
    expect(age('2022-11-30T00:00:00Z')).toBe(0.25)
    expect(age(null)).toBeNull()
  })

  test('grows with engagement on a logarithmic scale, up to 2,000', () => {
    const value = (score: number | null, comments: number | null) =>
      rateCredibility({ ...plain, score, comments }).credibility_factors.engagement.value
    expect(value(0, 0)).toBe(0)
    // ln(44 + 1) / ln(2000 + 1) = 3.8067 / 7.6014 = 0.501.
    expect(value(44, null)).toBe(0.501)
    expect(value(5000, 5000)).toBe(1)
    expect(value(-5, 0)).toBe(0)
    expect(value(null, null)).toBeNull()
  })

  test('is lower for titles that shout or advertise', () => {
    const text = (title: string) => rateCredibility({ ...plain, title }).credibility_factors.text.value
    expect(text('BUY THIS PRINTER NOW')).toBe(0.7)
    expect(text('好物推薦！限時優惠碼！')).toBe(0.4)
  })
})

test('an item without a date does not count as published before the release', () => {
  expect(isBeforeRelease(null)).toBe(false)
  expect(isBeforeRelease('2022-11-29')).toBe(true)
  expect(isBeforeRelease('2022-11-30')).toBe(false)
})
