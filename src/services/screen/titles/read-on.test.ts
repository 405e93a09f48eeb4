import { expect, test } from 'vitest'
import { runOperation } from '../../../../tests/support/gateway.ts'
import { releaseCountdown } from '../calendar/release-countdown.ts'
import { getTitle } from './get-title.ts'
import { readOn } from './read-on.ts'

test.each([
  ['TMDB and cinema sites (through kaxisch/movienotice, 2026-10-09)', '2026-10-09'],
  ['tw.news.yahoo.com (2025-11-28, 2025-12-29); nownews.com 6770780', '2025-12-29'],
  ['bangumi-data', undefined],
])('%s was read on %s', (source, day) => {
  expect(readOn(source)).toBe(day)
})

// The list of 9 October 2026 has the film for Taiwan on 29 January 2027; Japan shows it from 11 December 2026.
test('an answer is of the day on which its rows were read, not of the day of the data set', async () => {
  const q = '劇場版 藥師少女的獨語 亡妃的秘寶'
  const title = await runOperation(getTitle, { q })
  expect(title.provenance.as_of).toBe('2026-08-23')
  const countdown = await runOperation(releaseCountdown, { q })
  expect(countdown).toMatchObject({ release_date: '2027-01-29', provenance: { as_of: '2026-10-09' } })
})

test('a film has one entry with its dates in Japan and in Taiwan', async () => {
  const title = await runOperation(getTitle, { q: 'The Apothecary Diaries: The Movie' })
  expect(title.slug).toBe('the-apothecary-diaries-the-deceased-empress-treasure')
  expect(title.releases.map(({ region, date }) => [region, date]).toSorted()).toEqual([
    ['JP', '2026-12-11'],
    ['TW', '2027-01-29'],
  ])
})

// bangumi-data gives 2026-10-11 08:00 UTC for the site in Taiwan, too.
test('a site in Taiwan with a date of its own is a release in Taiwan', async () => {
  const title = await runOperation(getTitle, { q: '夜櫻家大作戰 第二季 第2部分' })
  expect(title.release_region).toBe('TW')
  expect(title.releases).toContainEqual(
    expect.objectContaining({ region: 'TW', platform: 'bahamut', date: '2026-10-11' }),
  )
})
