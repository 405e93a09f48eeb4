import { z } from 'zod'
import { exact, over, rounded, sumOf, times, type Exact } from './exact.ts'
import { readSeed } from './seed.ts'
import { Tally } from './tally.ts'
import type { Ask } from './ask.ts'

const price = z.object({
  model: z.string(),
  vendor: z.string(),
  category: z.string(),
  input_usd_mtok: z.number().nullable(),
  output_usd_mtok: z.number().nullable(),
  tiers: z.string().nullable(),
})
const listed = readSeed('aiprice/list-prices', price.extend({ as_of: z.string(), valid_until: z.string().nullable() }))
const catalogues = ['litellm', 'modelsdev', 'openrouter'].flatMap((name) => readSeed(`aiprice/${name}`, price).rows)
const plans = readSeed(
  'aiprice/plans',
  z.object({
    vendor: z.string(),
    product: z.string(),
    plan: z.string(),
    usd_month: z.number().nullable(),
    twd_month: z.number().nullable(),
  }),
)
const rates = readSeed('aiprice/fx', z.object({ date: z.string(), usd_twd: z.number() }))

const RATE = exact(rates.rows.toSorted((a, b) => (a.date < b.date ? 1 : -1))[0]?.usd_twd ?? 0)
const MILLION = exact(1_000_000)

export async function recomputeAiprice(ask: Ask): Promise<Tally[]> {
  return [await costs(ask), await workload(ask), await subscriptions(ask)]
}

/** Recomputes the cost of a million input tokens and 250,000 output tokens at the makers' list prices. */
async function costs(ask: Ask): Promise<Tally> {
  const tally = new Tally('aiprice: cost at the makers’ prices')
  const plainOnes = listed.rows.filter((it) => it.category === 'llm' && it.tiers === null && it.valid_until === null)
  for (const { model, vendor, input_usd_mtok, output_usd_mtok } of plainOnes) {
    const path = `/api/cost?model=${encodeURIComponent(model)}&input_tokens=1000000&output_tokens=250000`
    const answer = await ask('aiprice', path, costAnswer)
    const usd = exact(input_usd_mtok ?? 0) + exact(output_usd_mtok ?? 0) / 4n
    tally.text(`${model} vendor`, answer.vendor, vendor)
    tally.figure(`${model} USD`, answer.total_usd, usd)
    tally.figure(`${model} TWD`, answer.total_twd, times(usd, RATE))
  }
  return tally
}

async function workload(ask: Ask): Promise<Tally> {
  const tally = new Tally('aiprice: a workload’s cheapest (paid)')
  const path = '/api/pro/compare-workload?input_tokens=1200&output_tokens=350&requests=10000&limit=60'
  const { items } = await ask('aiprice', path, workloadAnswer)
  let before: Exact = 0n
  for (const item of items) {
    const what = `${item.vendor} ${item.model}`
    const stored = [...listed.rows, ...catalogues].some(
      (it) => it.model === item.model && it.input_usd_mtok === item.input_usd && it.output_usd_mtok === item.output_usd,
    )
    tally.text(`${what} has these rates in a seed`, String(stored || item.above_input_tokens !== null), 'true')
    const request = over(times(exact(1200), exact(item.input_usd)) + times(exact(350), exact(item.output_usd)), MILLION)
    const usd = request * 10_000n
    tally.figure(`${what} USD`, item.usd, usd)
    tally.figure(`${what} TWD`, item.twd, times(usd, RATE))
    tally.text(`${what} is no cheaper than the one before`, String(usd >= before), 'true')
    before = usd
  }
  return tally
}

async function subscriptions(ask: Ask): Promise<Tally> {
  const tally = new Tally('aiprice: plans in TWD')
  const { items } = await ask('aiprice', '/api/subscriptions', plansAnswer)
  for (const { vendor, product, plan, usd_month, twd_month } of plans.rows) {
    const item = items.find((it) => it.vendor === vendor && it.product === product && it.plan === plan)
    const own = twd_month === null ? usd_month && rounded(times(exact(usd_month), RATE), 2) : exact(twd_month)
    const answered = item?.twd_month ?? null
    const shown = answered === null ? null : Number(rounded(exact(answered), 2)) / 1e12
    tally.figure(`${product} ${plan}`, shown, own === 0 ? 0n : own)
  }
  tally.figure('plans', items.length, exact(plans.rows.length))
  tally.figure(
    'sum of USD',
    Number(sumOf(items.map(({ usd_month }) => usd_month ?? 0))) / 1e12,
    sumOf(plans.rows.map(({ usd_month }) => usd_month ?? 0)),
  )
  return tally
}

const costAnswer = z.object({ vendor: z.string(), total_usd: z.number(), total_twd: z.number() })
const workloadAnswer = z.object({
  items: z.array(
    z.object({
      model: z.string(),
      vendor: z.string(),
      usd: z.number(),
      twd: z.number(),
      input_usd: z.number(),
      output_usd: z.number(),
      above_input_tokens: z.number().nullable(),
    }),
  ),
})
const plansAnswer = z.object({
  items: z.array(
    z.object({
      vendor: z.string(),
      product: z.string(),
      plan: z.string(),
      usd_month: z.number().nullable(),
      twd_month: z.number().nullable(),
    }),
  ),
})
