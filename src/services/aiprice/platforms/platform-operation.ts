import { z } from 'zod'
import type { Context } from '#operation/context.ts'
import { defineOperation, provenanceSchema } from '#operation/operation.ts'
import { currentFx, fxField } from '../fx/current-fx.ts'
import { planPrice, planPriceField } from '../subscriptions/plan-price.ts'
import { readTable } from '#support/files/read.ts'
import { listPlans } from '../subscriptions/queries.ts'

const platform = z.object({
  /**
   * agent: a platform on which AI agents work, usually by writing code. assistant: a service that carries out tasks of
   * many steps on its own.
   */
  list: z.enum(['agent', 'assistant']),
  vendor: z.string(),
  product: z.string(),
  kind: z.enum(['ide', 'terminal', 'cloud', 'app-builder', 'assistant']),
  does: z.string().describe('What it does, in our words.'),
  does_zh: z.string(),
})

/** We wrote the descriptions. Names and products come from the data set of subscription plans. */
type Platform = z.output<typeof platform>

const PLATFORMS = readTable('reference/aiprice/platforms.tsv', platform)

const usd = z.number().nullable()

const platformListOutput = z.object({
  items: z.array(
    platform.omit({ list: true }).extend({
      has_free_plan: z.boolean(),
      from_usd_month: usd.describe(
        'The cheapest paid plan for one person, else a seat. Null where no price is printed.',
      ),
      from_twd_month: usd,
      to_usd_month: usd.describe('The dearest of these with a printed price.'),
      to_twd_month: usd,
      plans: z.array(planPriceField),
    }),
  ),
  total: z.int(),
  fx: fxField,
  provenance: provenanceSchema,
})

type PlatformList = z.infer<typeof platformListOutput>

export function platformOperation(
  list: Platform['list'],
  spec: Pick<
    Parameters<typeof defineOperation>[0],
    'name' | 'route' | 'tool' | 'long' | 'title' | 'titleZh' | 'summary' | 'description' | 'tasks'
  >,
) {
  return defineOperation({
    ...spec,
    input: z.object({}),
    output: platformListOutput,
    example: {},
    run: (_input, context) =>
      platformList(
        PLATFORMS.filter((it) => it.list === list),
        context,
      ),
  })
}

/** Platforms, each with its plans, sorted by their cheapest paid plan. */
function platformList(platforms: readonly Platform[], context: Context): PlatformList {
  const fx = currentFx(context)
  const provenance = context.provenance('aiprice_plans')
  const plans = listPlans(context.db).map((plan) => planPrice(plan, fx, provenance.as_of))
  const items = platforms.map((platform) => {
    const own = plans.filter((plan) => plan.vendor === platform.vendor && plan.product === platform.product)
    const priced = own.filter((plan) => plan.usd_month !== null && plan.usd_month > 0)
    const ofOne = priced.filter((plan) => !plan.for_team)
    // The price for a single person, or per seat if there are only team plans.
    const paid = (ofOne.length > 0 ? ofOne : priced).toSorted((a, b) => (a.usd_month ?? 0) - (b.usd_month ?? 0))
    return {
      ...platform,
      has_free_plan: own.some((plan) => plan.billing === 'free'),
      from_usd_month: paid[0]?.usd_month ?? null,
      from_twd_month: paid[0]?.twd_month ?? null,
      to_usd_month: paid.at(-1)?.usd_month ?? null,
      to_twd_month: paid.at(-1)?.twd_month ?? null,
      plans: own,
    }
  })
  return {
    items: items.toSorted((a, b) => (a.from_usd_month ?? Infinity) - (b.from_usd_month ?? Infinity)),
    total: items.length,
    fx,
    provenance,
  }
}
