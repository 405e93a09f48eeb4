import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { syncBench } from '../../../../tests/support/sync.ts'
import { listDelays } from '../calendar/queries.ts'
import { findTitle } from '../titles/find-title.ts'
import { releases, titles } from '../schema.ts'
import { comingSync } from './sync.ts'

// Items in Wikidata’s format (https://www.mediawiki.org/wiki/Wikibase/DataModel/JSON), written by hand.
const snak = (value: unknown) => ({ datavalue: { value } })
const statement = (value: unknown, qualifiers = {}) => ({ rank: 'normal', mainsnak: snak(value), qualifiers })
const day = (time: string, place?: string) =>
  statement({ time: `+${time}T00:00:00Z`, precision: 11 }, place && { P291: [snak({ id: place })] })
const FILM = { id: 'Q11424' }
const SERIES = { id: 'Q5398426' }
const TAIWAN = 'Q865'
const AMERICA = 'Q30'

const item = (labels: Record<string, string>, claims: object) => ({
  labels: Object.fromEntries(Object.entries(labels).map(([language, value]) => [language, { language, value }])),
  claims,
})

const fillers = Object.fromEntries(
  Array.from({ length: 20 }, (_, at) => [
    `Q9000${at + 10}`,
    item({ en: `A Made-up Film of ${at + 10}` }, { P31: [statement(FILM)], P577: [day('2026-11-20')] }),
  ]),
)

const world = (more: object) => {
  const entities = { ...fillers, ...more }
  const bindings = Object.keys(entities).map((id) => ({
    item: { type: 'uri', value: `http://www.wikidata.org/entity/${id}` },
  }))
  return {
    'query.wikidata.org': { '/sparql': JSON.stringify({ head: { vars: ['item'] }, results: { bindings } }) },
    'www.wikidata.org': { '/w/api.php': JSON.stringify({ entities, success: 1 }) },
  }
}

test('films and series known only to Wikidata get their date in Taiwan if there is one, and are found by name', async () => {
  const bench = await syncBench(
    world({
      Q1001: item(
        { en: 'The Lighthouse of Keelung', 'zh-tw': '基隆的燈塔', zh: '基隆灯塔' },
        {
          P31: [statement(FILM)],
          P577: [day('2026-11-06', AMERICA), day('2026-12-18', TAIWAN)],
          P4947: [statement('9900001')],
        },
      ),
      Q1002: item({ en: 'Night Market Detectives' }, { P31: [statement(SERIES)], P580: [day('2027-01-09')] }),
      // Three items to be skipped: a re-release of a film of 1960, a game, and an item without a label.
      Q1003: item(
        { en: 'Made in 1960' },
        { P31: [statement(FILM)], P577: [day('1960-06-01'), day('2026-12-01', TAIWAN)] },
      ),
      Q1004: item({ en: 'A Game' }, { P31: [statement({ id: 'Q7889' })], P577: [day('2026-12-01')] }),
      // An impossible date must not affect other items.
      Q1006: item({ en: 'Out on the 38th' }, { P31: [statement(FILM)], P577: [day('2026-12-38')] }),
      Q1005: item({ fr: 'Sans nom' }, { P31: [statement(FILM)], P577: [day('2026-12-01')] }),
    }),
  )
  expect(await bench.run(comingSync)).toMatchObject({ outcome: 'changed' })
  const stored = (name: string) => findTitle(bench.reader, name)?.title
  expect(stored('基隆的燈塔')).toMatchObject({
    slug: 'the-lighthouse-of-keelung',
    type: 'film',
    release_date: '2026-12-18',
    release_region: 'TW',
    source: 'Wikidata',
    external_ids: { wikidata: 'Q1001', tmdb: 'movie/9900001' },
  })
  expect(stored('基隆灯塔')?.slug).toBe('the-lighthouse-of-keelung')
  expect(stored('Night Market Detectives')).toMatchObject({ type: 'series', release_date: '2027-01-09' })
  for (const name of ['Made in 1960', 'A Game', 'Sans nom', 'Out on the 38th'])
    expect(stored(name)?.source).not.toBe('Wikidata')
})

test('a stored title, matched by TMDB number or name, keeps its source’s date and gains Wikidata’s releases', async () => {
  // In the seed, Dune: Part Three comes out in Taiwan on 2026-12-16, and Street Fighter has the TMDB number
  // movie/1153576.
  const bench = await syncBench(
    world({
      Q2001: item({ en: 'Dune: Part Three' }, { P31: [statement(FILM)], P577: [day('2026-12-18', AMERICA)] }),
      Q2002: item(
        { en: 'Another Name of It' },
        { P31: [statement(FILM)], P577: [day('2026-10-16', AMERICA)], P4947: [statement('1153576')] },
      ),
    }),
  )
  await bench.run(comingSync)
  const dates = (slug: string) =>
    bench.reader
      .select()
      .from(releases)
      .where(and(eq(releases.slug, slug), eq(releases.source, 'Wikidata')))
      .all()
  expect(dates('dune-part-three')).toMatchObject([{ date: '2026-12-18', region: 'US' }])
  expect(dates('street-fighter')).toMatchObject([{ date: '2026-10-16', region: 'US' }])
  expect(bench.reader.select().from(titles).where(eq(titles.slug, 'dune-part-three')).get()).toMatchObject({
    release_date: '2026-12-16',
    release_region: 'TW',
  })
})

test('a date that moves in Wikidata is recorded once as a change', async () => {
  const moved = (date: string) =>
    world({ Q1002: item({ en: 'Night Market Detectives' }, { P31: [statement(SERIES)], P580: [day(date)] }) })
  const bench = await syncBench(moved('2027-01-09'))
  await bench.run(comingSync)
  bench.upstream.serve(moved('2027-02-13'))
  await bench.run(comingSync)
  await bench.run(comingSync)
  const changes = listDelays(bench.reader).filter(({ slug }) => slug === 'night-market-detectives')
  expect(changes).toMatchObject([{ old_date: '2027-01-09', new_date: '2027-02-13', days_moved: 35 }])
})

test('an outage, or a web page instead of data, changes nothing', async () => {
  const bench = await syncBench({
    'query.wikidata.org': { '/sparql': '<html>Bad gateway</html>' },
    'www.wikidata.org': { '/w/api.php': '{}' },
  })
  expect(await bench.run(comingSync)).toMatchObject({ outcome: 'failed', reason: expect.stringContaining('not JSON') })
})
