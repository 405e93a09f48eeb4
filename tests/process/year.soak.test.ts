import { and, eq, gt, lt } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays } from '#support/dates/taipei.ts'
import { rates } from '#services/aiprice/schema.ts'
import { PRODUCTS } from '#services/life/fuel/fuel.ts'
import { listPrizes } from '#services/life/lottery/queries.ts'
import { digitDraws, fuelPrices, lotteryDraws } from '#services/life/schema.ts'
import { services } from '#services/index.ts'
import { closes, etfs, payouts } from '#services/stock/schema.ts'
import { isDue, runDue } from '#data/sync/scheduler.ts'
import { describeStatus } from '#data/sync/status.ts'
import { expectOnlyItsOwnToFail, unlessDown, type Outages } from '../support/one-source-down.ts'
import { syncBench } from '../support/sync.ts'
import * as world from '../support/played-year.ts'

const SEEDED_TO = '2026-08-20'
const BEGIN = '2026-10-01'
/** The last day on which sources fail. */
const LAST_FAULT = '2027-09-28'
const END = '2027-10-01'
/** The process is off for these seven weeks. */
const DOWN = { from: '2027-05-03', to: '2027-06-20' }

/** The syncs run every day until New Year, then on two evenings a week, as on a laptop, and must catch up. */
const isRunOn = (day: string) => day < '2027-01-01' || day > LAST_FAULT || [1, 4].includes(world.weekdayOf(day))

const NAMES = [
  'stock_closes',
  'stock_nav',
  'stock_payouts',
  'life_fuel',
  'life_lottery',
  'life_digit_lottery',
  'aiprice_fx',
]
const HOSTS = [
  'openapi.twse.com.tw',
  'www.twse.com.tw',
  'mis.twse.com.tw',
  'www.tpex.org.tw',
  'info.tpex.org.tw',
  'vipmbr.cpc.com.tw',
  'api.taiwanlottery.com',
  'rate.bot.com.tw',
  'cpx.cbc.gov.tw',
]

test('a year of syncs with faults, late days, gaps and changed formats leaves every row, and none that is wrong', async () => {
  const time = { now: new Date(`${BEGIN}T14:30:00Z`) }
  const today = () => time.now.toISOString().slice(0, 10)
  const outages: Outages = { down: undefined }
  const bench = await syncBench(
    Object.fromEntries(
      HOSTS.map((host) => [host, { '*': unlessDown(host, outages, world.playHost(host, today, LAST_FAULT)) }]),
    ),
    time,
  )
  const asked = services.filter(({ name }) => ['stock', 'life', 'aiprice'].includes(name))
  const syncs = asked.flatMap((service) => service.syncs ?? []).filter(({ name }) => NAMES.includes(name))
  expect(syncs).toHaveLength(NAMES.length)
  const brought = syncs.flatMap((sync) => sync.datasets.map(({ name }) => name))
  const statesNow = () =>
    asked
      .flatMap((service) => describeStatus(bench.reader, service, time.now))
      .filter((it) => brought.includes(it.dataset))

  // Simulated prices differ from the real ones in the seed, and a sync would refuse the jump.
  bench.writer.delete(closes).run()
  const seeded = [...world.codesOf('twse'), ...world.codesOf('tpex')].map((code) => ({
    code,
    date: SEEDED_TO,
    close: 120,
  }))
  bench.writer.insert(closes).values(seeded).run()
  // Old draws are removed, since every copy of their table would take longer and no sync touches them.
  bench.writer.delete(lotteryDraws).where(lt(lotteryDraws.date, '2026-06-01')).run()
  const before = {
    fuel: bench.reader.select().from(fuelPrices).all().length,
    draws: bench.reader.select().from(lotteryDraws).all().length,
    payouts: bench.reader.select().from(payouts).all().length,
    rates: bench.reader.select().from(rates).all().length,
  }

  const seen = { failing: 0, stale: 0 }
  for (const day of world.daysBetween(BEGIN, END)) {
    if ((day >= DOWN.from && day <= DOWN.to) || !isRunOn(day)) continue
    time.now = new Date(`${day}T14:30:00Z`)
    const due = syncs.filter((sync) => isDue(sync, bench.parts)).map(({ name }) => name)
    await runDue(syncs, bench.parts)
    // A failed sync never prevents another: every sync that was due has run.
    const ran = bench.runs().filter(({ started_at }) => started_at === time.now.toISOString())
    expect(due.filter((name) => !ran.some(({ sync }) => sync === name))).toEqual([])
    for (const { dataset, state, asOf, why, lastRun } of statesNow()) {
      // No data set has a date in the future, and stale data has a reason.
      expect(asOf === null || asOf <= day, `${dataset} is of ${asOf} on ${day}`).toBe(true)
      if (state !== 'fresh') expect(why, dataset).toBeTruthy()
      if (lastRun?.outcome === 'failed') expect(state, dataset).toBe('failing')
      if (state === 'failing') seen.failing += 1
      if (state === 'stale') seen.stale += 1
    }
  }
  // The simulated faults really happened.
  expect(seen.failing).toBeGreaterThan(20)

  const traded = world.daysBetween(addDays(SEEDED_TO, 1), END).filter(world.isTradingDay)
  for (const code of [...world.codesOf('twse'), ...world.codesOf('tpex')]) {
    const stored = bench.reader
      .select()
      .from(closes)
      .where(and(eq(closes.code, code), gt(closes.date, SEEDED_TO)))
      .all()
    const closeByDate = Object.fromEntries(stored.map(({ date, close }) => [date, close]))
    expect(closeByDate, code).toEqual(Object.fromEntries(traded.map((day) => [day, world.closeOf(code, day)])))
  }
  const [fund = ''] = world.FUNDS
  expect(bench.reader.select().from(etfs).where(eq(etfs.code, fund)).get()).toMatchObject({
    close: world.closeOf(fund, END),
    close_date: END,
    nav: world.navOf(fund, END),
  })

  const paid = world.payoutsBetween(addDays(BEGIN, -300), END)
  const storedPayouts = new Map(
    bench.reader
      .select()
      .from(payouts)
      .all()
      .map((row) => [`${row.code} ${row.ex_date}`, row]),
  )
  for (const payout of paid) expect(storedPayouts.get(`${payout.code} ${payout.ex_date}`)).toMatchObject(payout)
  expect(storedPayouts.size).toBeGreaterThanOrEqual(before.payouts + paid.length)

  let drawn = 0
  for (const game of world.GAMES) {
    for (const day of world.daysBetween('2026-09-01', END)) {
      const draw = world.drawOf(game, day)
      if (!draw) continue
      drawn += 1
      const period = world.periodOf(day)
      const stored = bench.reader
        .select()
        .from(lotteryDraws)
        .where(and(eq(lotteryDraws.game, game), eq(lotteryDraws.period, period)))
        .get()
      expect(stored, `${game} of ${day}`).toMatchObject({ ...draw, date: day })
      const tiers = Array.from({ length: world.tiersOf(game) }, (_, at) => at + 1)
      const won = tiers.map((tier) => ({
        game,
        period,
        tier,
        winners: world.winnersOf(game, day, tier),
        amount_twd: 400,
      }))
      // The winners of the last evening are published on the next day.
      expect(listPrizes(bench.reader, game, period), `prizes of ${game}, ${day}`).toEqual(day === END ? [] : won)
    }
  }
  expect(bench.reader.select().from(lotteryDraws).all().length).toBeGreaterThanOrEqual(before.draws + drawn)

  for (const game of ['star3', 'star4'] as const) {
    const stored = bench.reader.select().from(digitDraws).where(eq(digitDraws.game, game)).all()
    const byDay = new Map(stored.map(({ date, number }) => [date, number]))
    for (const day of world.daysBetween('2026-09-01', END)) {
      expect(byDay.get(day), `${game} of ${day}`).toBe(world.digitsOf(game, day)?.join(''))
    }
  }

  const mondays = world.daysBetween('2026-09-28', END).filter((day) => world.weekdayOf(day) === 1)
  for (const [at, product] of PRODUCTS.entries()) {
    for (const monday of mondays) {
      const stored = bench.reader
        .select()
        .from(fuelPrices)
        .where(and(eq(fuelPrices.product, product), eq(fuelPrices.effective_on, monday)))
        .get()
      expect(stored?.price_twd, `${product} from ${monday}`).toBe(world.fuelPriceOn(at + 1, monday))
    }
  }
  expect(bench.reader.select().from(fuelPrices).all().length).toBeGreaterThanOrEqual(before.fuel + mondays.length)

  const newest = bench.reader.select().from(rates).where(eq(rates.date, END)).get()
  expect(newest?.usd_twd).toBeCloseTo(world.rateOn(END), 6)
  expect(bench.reader.select().from(rates).all().length).toBeGreaterThan(before.rates + 100)

  expect(statesNow().filter(({ state }) => state !== 'fresh')).toEqual([])

  const failed = await expectOnlyItsOwnToFail(bench, syncs, HOSTS, outages, time)
  expect(failed).toContain('stock_nav')
}, 1_200_000)
