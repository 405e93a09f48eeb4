import { and, eq, inArray, isNull, like, notInArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { datasets } from '#data/db/schema.ts'
import { addDays } from '#support/dates/taipei.ts'
import { litellm, modelsDev, openrouter, releases as modelReleases } from '#services/aiprice/schema.ts'
import { mcpServers, x402Apis } from '#services/hub/schema.ts'
import { services } from '#services/index.ts'
import { closures, holidays, invoicePeriods } from '#services/life/schema.ts'
import { directory } from '#services/llms/schema.ts'
import { listStatuses } from '#services/rules/queries.ts'
import { limits, STATUSES } from '#services/rules/schema.ts'
import { moves, releases, titles } from '#services/screen/schema.ts'
import { CRAWLER_FEEDS } from '#services/seo/crawlers/crawler-feeds.ts'
import { crawlerPrefixes } from '#services/seo/schema.ts'
import { syncProduce } from '#services/shop/produce/sync-produce.ts'
import { WEIGHTED_MEAN } from '#services/shop/products/price-history.ts'
import { necessities, produce } from '#services/shop/schema.ts'
import { exDates, indexDays, revenues, securities, valuations } from '#services/stock/schema.ts'
import { discussions } from '#services/voices/schema.ts'
import { isDue, runDue } from '#data/sync/scheduler.ts'
import { describeStatus } from '#data/sync/status.ts'
import { expectOnlyItsOwnToFail, unlessDown, type Outages as OneOutage } from '../support/one-source-down.ts'
import * as walked from '../support/played-directories.ts'
import { playFaults, type Outage } from '../support/played-faults.ts'
import * as lists from '../support/played-lists.ts'
import {
  isMarketDay,
  marketPrice,
  markets,
  MARKETS,
  MARKETS_HOST,
  meanPrice,
  PRODUCTS,
} from '../support/played-markets.ts'
import { syncBench, type SyncBench } from '../support/sync.ts'

const BEGIN = '2026-11-24'
const LAST_FAULT = '2027-11-16'
const END = '2027-11-23'
/** Data sets that year.soak.test.ts or the test of markets below covers. */
const PLAYED_ELSEWHERE = [
  'stock_closes',
  'stock_payouts',
  'stock_nav',
  'life_fuel',
  'life_lottery',
  'life_digit_lottery',
  'aiprice_fx',
  'shop_produce',
]
/**
 * Some seed rows, such as those of cinemas, come from other sources, so a sync does not make the data set fresh. The
 * feed of closures covers only a week, so a machine that syncs twice a month has gaps.
 */
const IN_PART = ['screen_titles', 'screen_releases', 'life_closures']

const OUTAGES: readonly Outage[] = [
  [/models\.dev/, '2027-01-05', '2027-01-26'],
  [/github/, '2027-02-02', '2027-02-16'],
  [/algolia/, '2027-04-06', '2027-04-27'],
  [/wikidata/, '2027-05-04', '2027-05-18'],
  [/tpex/, '2027-03-09', '2027-03-30'],
  [/ncdr/, '2027-08-10', '2027-08-31'],
  [/etax/, '2027-01-25', '2027-02-09'],
  [/registry|coinbase/, '2027-06-01', '2027-06-22'],
  [/twse|data\.gov/, '2027-07-06', '2027-07-27'],
]

/** Simulates a machine that is switched on twice a month. Every sync that is due then runs, one after another. */
test('a year of lists and directories with faults, outages and changed formats loses no row and reports its age', async () => {
  const time = { now: new Date(`${BEGIN}T14:30:00Z`) }
  const today = () => time.now.toISOString().slice(0, 10)
  const alone: OneOutage = { down: undefined }
  const plays = { ...lists.LIST_HOSTS, ...walked.DIRECTORY_HOSTS }
  const sites = Object.entries(plays).map(
    ([host, play]) =>
      [host, { '*': unlessDown(host, alone, playFaults(host, today, LAST_FAULT, OUTAGES, play)) }] as const,
  )
  const bench = await syncBench(Object.fromEntries(sites), time)
  const parts = { ...bench.parts, keys: { NCDR_API_KEY: 'played' } }
  const syncs = services
    .flatMap((service) => service.syncs ?? [])
    .filter(({ name }) => !PLAYED_ELSEWHERE.includes(name))
  expect(syncs.length).toBeGreaterThanOrEqual(15)
  const brought = syncs.flatMap((sync) => sync.datasets.map(({ name }) => name))
  const statesNow = () =>
    services
      .flatMap((service) => describeStatus(bench.reader, service, time.now))
      .filter(({ dataset }) => brought.includes(dataset))
  makeSmall(bench)
  const keptCompanies = bench.reader.select().from(securities).all()
  const keptDays = bench.reader
    .select()
    .from(holidays)
    .all()
    .filter(({ date }) => date < '2026')
  const keptPeriods = bench.reader.select().from(invoicePeriods).all()

  const seen = { failing: 0, stale: 0 }
  for (let day = BEGIN; day <= END; day = addDays(day, 14)) {
    time.now = new Date(`${day}T14:30:00Z`)
    const due = syncs.filter((sync) => isDue(sync, parts)).map(({ name }) => name)
    await runDue(syncs, parts)
    // A failed sync never prevents another: every sync that was due has run.
    const ran = bench.runs().filter(({ started_at }) => started_at === time.now.toISOString())
    expect(due.filter((name) => !ran.some(({ sync }) => sync === name))).toEqual([])
    for (const { dataset, state, asOf, why, lastRun } of statesNow()) {
      expect(asOf === null || asOf <= addDays(day, 1), `${dataset} is of ${asOf} on ${day}`).toBe(true)
      if (state !== 'fresh') expect(why, dataset).toBeTruthy()
      if (lastRun?.outcome === 'failed') expect(state, dataset).toBe(asOf === null ? 'missing' : 'failing')
      if (state === 'failing') seen.failing += 1
      if (state === 'stale') seen.stale += 1
    }
  }
  // The simulated faults really happened.
  expect(seen.failing).toBeGreaterThan(20)
  expect(statesNow().filter(({ dataset, state }) => state !== 'fresh' && !IN_PART.includes(dataset))).toEqual([])

  // life
  for (const year of [2027, 2028]) {
    const stored = bench.reader
      .select()
      .from(holidays)
      .where(like(holidays.date, `${year}-%`))
      .all()
    expect(stored.map(({ date }) => date).toSorted()).toEqual(lists.namedDays(year, END))
  }
  expect(absentFrom(bench.reader.select().from(holidays).all(), keptDays)).toEqual([])
  const periods = bench.reader.select().from(invoicePeriods).all()
  for (const period of lists.periodsDrawn(END)) {
    expect(periods.find((row) => row.period === period)).toMatchObject(lists.receiptNumbers(period))
  }
  const drawn = lists.periodsDrawn(END)
  const undrawn = keptPeriods.filter(({ period }) => !drawn.includes(period))
  expect(absentFrom(periods, undrawn)).toEqual([])

  const week = Array.from({ length: 7 }, (_, at) => addDays(END, at - 5))
  const closed = bench.reader.select().from(closures).where(inArray(closures.date, week)).all()
  expect(closed.map(({ date, county, work }) => [date, county, work]).toSorted()).toEqual(
    week.map((day) => [day, lists.closedCounty(day), 'stop']),
  )

  // aiprice
  const listed = lists.modelsListed(END)
  const priceOf = (model: string) => lists.modelPrice(Number(model.replace(/^.*-/, '')), END)
  for (const [table, more] of [
    [litellm, 900],
    [modelsDev, 0],
    [openrouter, 0],
  ] as const) {
    const stored = bench.reader.select().from(table).all()
    expect(stored).toHaveLength(listed + more)
    for (const { model, input_usd_mtok } of stored) expect(input_usd_mtok, model).toBe(priceOf(model))
  }
  const released = bench.reader.select().from(modelReleases).where(like(modelReleases.model, 'gpt-___')).all()
  for (const { model, released_on } of released.filter(({ model: name }) => /^gpt-[1-3]\d\d$/.test(name))) {
    expect(released_on).toBe(lists.modelReleasedOn(Number(model.slice(4))))
  }

  // Checks the data sets of shop, stock, llms, rules and seo.
  const goods = bench.reader.select().from(necessities).all()
  expect(goods).toHaveLength(40)
  for (const { product_id, history } of goods) {
    const at = Number(product_id.replace('ey-', '')) - 1000
    const prices = Array.from({ length: lists.lastNecessityMonth(END) + 1 }, (_, month) =>
      lists.necessityPrice(at, month),
    )
    expect((history as [string, number][]).map(([, price]) => price)).toEqual(prices)
  }
  const companies = bench.reader.select().from(securities).all()
  expect(absentFrom(companies, keptCompanies)).toEqual([])
  expect(companies.length).toBe(keptCompanies.length + lists.companiesListed(END) + 800)
  for (const code of lists.companiesWithFigures) {
    const figures = bench.reader.select().from(valuations).where(eq(valuations.code, code)).all()
    expect(figures.find(({ date: day }) => day === END)).toMatchObject(lists.valuationOf(code, END))
    const month = lists.lastRevenueMonth(END)
    const revenue = bench.reader.select().from(revenues).where(eq(revenues.code, code)).all()
    expect(revenue.find((row) => row.month === month)?.revenue_1000_twd).toBe(lists.revenueOf(code, month))
  }
  // A sync reads every month since the newest stored day, so weeks without the exchange leave no gap.
  const indexed = new Map(
    bench.reader
      .select()
      .from(indexDays)
      .all()
      .map(({ date: day, close }) => [day, close]),
  )
  for (let day = '2026-10-12'; day <= END; day = addDays(day, 1)) {
    if ([0, 6].includes(new Date(day).getUTCDay())) continue
    expect(indexed.get(day), day).toBe(lists.indexClose(day))
  }
  // If an ex-date moves, no row remains on its former day.
  for (const code of ['00900', '6101']) {
    const days = bench.reader.select().from(exDates).where(eq(exDates.code, code)).all()
    const months = ['2026-12', ...Array.from({ length: 12 }, (_, at) => `2027-${String(at + 1).padStart(2, '0')}`)]
    expect(
      days
        .map(({ ex_date }) => ex_date)
        .filter((day) => day >= '2026-12' && day < '2028')
        .toSorted(),
    ).toEqual(months.map((month) => lists.exDateOf(month, END)))
  }
  expect(bench.reader.select().from(directory).where(like(directory.host, 'site%.example')).all()).toHaveLength(
    lists.sitesListed(END),
  )
  const date = lists.listDate(END)
  for (const format of ['ocg', 'tcg', 'master-duel'] as const) {
    const statuses = new Map(listStatuses(bench.reader, format, date).map(({ card, status }) => [card, status]))
    expect(statuses).toEqual(new Map(lists.cardsListed(date).map(([card, copies]) => [card, STATUSES[copies]])))
  }
  for (const feed of CRAWLER_FEEDS) {
    const stored = bench.reader.select().from(crawlerPrefixes).where(eq(crawlerPrefixes.feed, feed.feed)).all()
    expect(stored.map(({ prefix }) => prefix).toSorted(), feed.feed).toEqual(lists.prefixesOf(feed, END).toSorted())
  }

  // The service voices: a thread that was once found stays, with the numbers of the last search that found it.
  const threads = new Map(
    bench.reader
      .select()
      .from(discussions)
      .all()
      .map(({ id, score }) => [id, score]),
  )
  for (const word of ['laptop', 'coffee', 'vpn', 'credit card']) {
    for (const at of walked.threadsFound(BEGIN)) expect(threads.has(`hn-${walked.threadId(word, at)}`)).toBe(true)
    for (const at of walked.threadsFound(END)) {
      expect(threads.get(`hn-${walked.threadId(word, at)}`)).toBe(walked.threadPoints(word, at, END))
    }
  }
  expect(
    new Set(
      bench.reader
        .select()
        .from(discussions)
        .all()
        .map(({ number }) => number),
    ).size,
  ).toBe(threads.size)

  // screen
  const stored = new Map(
    bench.reader
      .select()
      .from(titles)
      .all()
      .map((row) => [row.slug, row]),
  )
  for (const month of ['2027-01', '2027-05', '2027-07', '2027-11']) {
    for (let at = 0; at < 12; at++) {
      const begun = bench.reader
        .select()
        .from(titles)
        .where(eq(titles.title_zh, `動畫 ${month} ${at}`))
        .all()
      expect(begun.map(({ release_date }) => release_date)).toEqual([lists.animeBegin(month, at, END)])
    }
    for (let at = 0; at < walked.WORKS_A_MONTH; at++) {
      const own = [...stored.values()].filter(
        (row) => (row.external_ids as { wikidata: string | null }).wikidata === walked.qidOf(month, at),
      )
      expect(own.map(({ release_date }) => release_date)).toEqual([walked.filmDay(month, at, END)])
    }
  }
  const moved = bench.reader.select().from(moves).all()
  expect(moved.filter(({ source }) => source === 'bangumi-data')).toHaveLength(12)
  expect(moved.filter(({ source }) => source === 'Wikidata')).toHaveLength(walked.WORKS_A_MONTH)
  const slugs = bench.reader.select({ slug: releases.slug }).from(releases).all()
  expect(slugs.filter(({ slug }) => !stored.has(slug))).toEqual([])

  // hub
  const servers = bench.reader.select().from(mcpServers).where(like(mcpServers.name, 'com.example/server-%')).all()
  const published = Array.from({ length: walked.serversPublished(END) }, (_, at) => at)
  const active = published.filter((at) => at !== walked.DELETED.at)
  expect(servers.map(({ name }) => name).toSorted()).toEqual(active.map(walked.serverName).toSorted())
  const old = servers.find(({ name }) => name === walked.serverName(10))
  expect(old?.version).toBe('2.0.0')
  const offered = bench.reader.select().from(x402Apis).all()
  for (const at of walked.offersListed(END)) {
    for (const base of ['cdp', 'payai']) {
      expect(
        offered.some(({ resource }) => resource === walked.offerAddress(base, at)),
        `${base} ${at}`,
      ).toBe(true)
    }
  }
  // A resource that has been absent from its lists for a month is removed.
  expect(offered.some(({ resource }) => resource === walked.offerAddress('cdp', 0))).toBe(false)

  const failed = await expectOnlyItsOwnToFail({ ...bench, parts }, syncs, Object.keys(plays), alone, time)
  expect(failed.length).toBeGreaterThan(10)
}, 1_200_000)

/** Eight weeks, of which the machine is off for twelve days and the source for eight. */
test('markets have every trading day as published, after gaps and outages', async () => {
  const time = { now: new Date(`${BEGIN}T14:30:00Z`) }
  const today = () => time.now.toISOString().slice(0, 10)
  const end = '2027-01-20'
  const outages: readonly Outage[] = [[/moa/, '2026-12-28', '2027-01-04']]
  const bench = await syncBench(
    { [MARKETS_HOST]: { '*': playFaults(MARKETS_HOST, today, '2027-01-15', outages, markets) } },
    time,
  )
  makeSmall(bench)
  bench.writer.delete(produce).run()
  // Sets the seed date to the beginning, so that the 190 days after the real seed are not missing.
  bench.writer.update(datasets).set({ seed_as_of: BEGIN, as_of: BEGIN }).where(eq(datasets.name, 'shop_produce')).run()
  for (let day = BEGIN; day <= end; day = addDays(day, 1)) {
    if (day > '2026-12-04' && day <= '2026-12-16') continue
    time.now = new Date(`${day}T14:30:00Z`)
    await runDue([syncProduce], bench.parts)
  }
  expect(bench.runs().filter(({ outcome }) => outcome === 'failed').length).toBeGreaterThan(0)
  const stored = new Map(
    bench.reader
      .select()
      .from(produce)
      .all()
      .map((row) => [`${row.product_id} ${row.shop}`, row.history]),
  )
  const days = Array.from({ length: 58 }, (_, at) => addDays(BEGIN, at)).filter((day) => day <= end && isMarketDay(day))
  for (let at = 0; at < PRODUCTS; at++) {
    for (const market of MARKETS) {
      const pricesByDay = days.map((day) => [day, marketPrice(at, market, day)])
      expect(absentFrom(stored.get(`moa-veg-v${at} ${market}果菜市場`) ?? [], pricesByDay)).toEqual([])
    }
    const mean = new Map((stored.get(`moa-veg-v${at} ${WEIGHTED_MEAN}`) ?? []).map(([day, price]) => [day, price]))
    for (const day of days) expect(mean.get(day)).toBeCloseTo(meanPrice(at, day), 1)
  }
  const [state] = describeStatus(bench.reader, { datasets: syncProduce.datasets, syncs: [syncProduce] }, time.now)
  expect(state).toMatchObject({ state: 'fresh', asOf: end })
}, 1_200_000)

/**
 * The rows of `wanted` that are not stored in this form. A map is used, because comparing all pairs takes longer than
 * the simulated year.
 */
function absentFrom(stored: readonly unknown[], wanted: readonly unknown[]): unknown[] {
  expect(wanted.length).toBeGreaterThan(0)
  const rows = new Set(stored.map((row) => JSON.stringify(row)))
  return wanted.filter((row) => !rows.has(JSON.stringify(row)))
}

/** Removes rows that the test does not need, because every run copies the tables that it changes. */
function makeSmall({ writer }: SyncBench): void {
  for (const table of [litellm, modelsDev, openrouter, directory, crawlerPrefixes, discussions, mcpServers, x402Apis]) {
    writer.delete(table).run()
  }
  const few = writer.select({ slug: titles.slug }).from(titles).limit(100).all()
  const slugs = few.map(({ slug }) => slug)
  writer.delete(titles).where(notInArray(titles.slug, slugs)).run()
  writer.delete(releases).where(notInArray(releases.slug, slugs)).run()
  const formats = ['ocg', 'tcg', 'master-duel'] as const
  writer
    .delete(limits)
    .where(and(inArray(limits.format, [...formats]), isNull(limits.until_edition)))
    .run()
  const rows = formats.flatMap((format) =>
    lists.cardsListed('2026-10-01').map(([card, copies]) => ({
      format,
      card,
      status: STATUSES[copies]!,
      from_edition: '2026-09-01',
      until_edition: null,
    })),
  )
  writer.insert(limits).values(rows).run()
  // Otherwise the next list would be refused for having fewer rows than recorded.
  writer
    .update(datasets)
    .set({ listed: 0 })
    .where(inArray(datasets.name, ['aiprice_litellm', 'aiprice_modelsdev', 'aiprice_openrouter']))
    .run()
  writer.run(sql`delete from shop_parts where rowid not in (select rowid from shop_parts limit 50)`)
  writer.run(sql`delete from shop_produce where rowid not in (select rowid from shop_produce limit 50)`)
}
