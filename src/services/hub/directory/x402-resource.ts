import { isLocalHost } from '#sites/outbound/local-host.ts'
import { z } from 'zod'
import type { PaymentOption } from '../schema.ts'
import { isDollar, networkName } from './x402-networks.ts'

// Larger amounts are no real prices: sellers use them to say “contact us first”.
const MICRO_USD_MAX = 10_000_000_000

const acceptSchema = z.looseObject({
  scheme: z.string().catch('exact'),
  network: z.string(),
  asset: z.string().catch(''),
  payTo: z.string().catch(''),
  amount: z.string().optional().catch(undefined),
  maxAmountRequired: z.string().optional().catch(undefined),
  description: z.string().optional().catch(undefined),
  outputSchema: z
    .looseObject({ input: z.looseObject({ method: z.string().optional() }).optional() })
    .nullish()
    .catch(undefined),
})

/** One entry of `/discovery/resources`, with the fields of both protocol versions. */
const resourceSchema = z.looseObject({
  resource: z.string().min(1),
  type: z.string().optional(),
  x402Version: z.int().optional().catch(undefined),
  lastUpdated: z.union([z.string(), z.number()]).optional().catch(undefined),
  accepts: z.array(z.unknown()).catch([]),
  description: z.string().nullish().catch(undefined),
  serviceName: z.string().nullish().catch(undefined),
  tags: z.array(z.string()).catch([]),
  metadata: z
    .looseObject({ name: z.string().optional(), description: z.string().optional() })
    .optional()
    .catch(undefined),
  extensions: z
    .looseObject({
      bazaar: z.looseObject({
        info: z.looseObject({ input: z.looseObject({ method: z.string().optional() }).optional() }).optional(),
      }),
    })
    .optional()
    .catch(undefined),
})

/** Hosts that only one machine or private network can reach; some sellers list them by mistake. */
const isNowhere = (hostname: string) => isLocalHost(hostname) || /(?:^|\.)invalid$/.test(hostname)

/** Reads one entry of the x402 catalogue. Undefined if it is not a publicly reachable HTTP resource. */
export function readX402Resource(raw: unknown) {
  const parsed = resourceSchema.safeParse(raw)
  if (!parsed.success || (parsed.data.type ?? 'http') !== 'http') return undefined
  const entry = parsed.data
  const resource = entry.resource.trim()
  const url = URL.parse(resource)
  if (!url || !/^https?:\/\//i.test(resource) || isNowhere(url.hostname)) return undefined
  const accepts = entry.accepts.flatMap((accept) => acceptSchema.safeParse(accept).data ?? [])
  const options = accepts.map(toOption)
  const prices = options.flatMap(({ price_usd }) => price_usd ?? [])
  const method =
    accepts.map((accept) => accept.outputSchema?.input?.method).find(Boolean) ??
    entry.extensions?.bazaar.info?.input?.method
  return {
    resource,
    name: entry.serviceName ?? entry.metadata?.name ?? null,
    description:
      [entry.description, entry.metadata?.description, ...accepts.map((accept) => accept.description)].find(Boolean) ??
      null,
    method: method?.toUpperCase() ?? null,
    price_micro_usd: prices.length > 0 ? Math.round(Math.min(...prices) * 1_000_000) : null,
    options,
    tags: [...new Set(entry.tags.map((tag) => tag.trim().toLowerCase()).filter(Boolean))],
    x402_version: entry.x402Version ?? null,
    updated_at: toInstant(entry.lastUpdated),
  }
}

function toOption(accept: z.infer<typeof acceptSchema>): PaymentOption {
  const network = networkName(accept.network)
  const amount = accept.amount ?? accept.maxAmountRequired
  const micro = amount !== undefined && /^\d{1,15}$/.test(amount) ? Number(amount) : Number.NaN
  return {
    network,
    scheme: accept.scheme,
    ...(amount !== undefined && { amount }),
    asset: accept.asset,
    pay_to: accept.payTo,
    ...(isDollar(network, accept.asset) && micro <= MICRO_USD_MAX && { price_usd: micro / 1_000_000 }),
  }
}

/** Accepts ISO 8601 text or Unix seconds. */
function toInstant(value: string | number | undefined): string | null {
  if (value === undefined) return null
  const at = typeof value === 'number' ? new Date(value * 1000) : new Date(value)
  return Number.isNaN(at.getTime()) ? null : `${at.toISOString().slice(0, 19)}Z`
}
