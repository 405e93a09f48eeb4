import { expect, test } from 'vitest'
import { readItem, type BangumiItem } from './bangumi.ts'

const item = (...sites: BangumiItem['sites']): BangumiItem => ({
  title: 'Dr.STONE SCIENCE FUTURE',
  titleTranslate: { 'zh-Hant': ['Dr. STONE 新石紀（第四季）'] },
  type: 'tv',
  officialSite: '',
  begin: '2025-01-09T13:00:00.000Z',
  sites: [{ site: 'bangumi', id: '1' }, ...sites],
})

// Crunchyroll has one address for all four seasons, and the source gives it the date of the first season, 5 July 2019.
test('a site’s date of an earlier season is not a release of this season, although the site shows it', () => {
  const read = readItem(item({ site: 'crunchyroll', id: 'GYEXQKJG6', begin: '2019-07-05T12:00:00.000Z' }))
  expect(read?.title).toMatchObject({ platforms: ['crunchyroll'], release_date: '2025-01-09' })
  expect(read?.releases.map(({ date }) => date)).toEqual(['2025-01-09'])
})

test('nor does such a date in Taiwan become the date of the title', () => {
  const read = readItem(item({ site: 'gamer', id: '1', begin: '2019-07-05T12:00:00.000Z' }))
  expect(read?.title).toMatchObject({ release_date: '2025-01-09', release_region: 'JP' })
})

test('a first episode shown three weeks early counts', () => {
  const read = readItem(item({ site: 'crunchyroll', id: 'X', begin: '2024-12-17T12:00:00.000Z' }))
  expect(read?.releases.map(({ date }) => date)).toEqual(['2025-01-09', '2024-12-17'])
})
