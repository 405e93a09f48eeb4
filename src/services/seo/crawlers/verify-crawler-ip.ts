import { z } from 'zod'
import { taipeiDay } from '#support/dates/taipei.ts'
import { crawlers } from '#sites/crawl/crawlers.ts'
import { ApiError } from '#support/errors/errors.ts'
import { joinLanguages } from '#support/errors/localized-text.ts'
import { foldWidth } from '#operation/input/patterns.ts'
import { defineOperation } from '#operation/operation.ts'
import { provenanceSchema } from '#operation/provenance.ts'
import type { DnsLookup } from '#sites/outbound/types.ts'
import type { Context } from '#operation/context.ts'
import { findPrefix, isSpecialAddress, parseAddress, type Address } from './ip-prefix.ts'
import { findFeed, listPrefixes } from './queries.ts'
import { crawlerInput } from './crawler-names.ts'

const verdict = z.object({
  ip: z.string(),
  verified: z.boolean().describe('True only where the address is proven to be the crawler’s.'),
  crawler: z.string().nullable().describe('Whose address it is.'),
  operator: z.string().nullable(),
  crawlers: z.array(z.string()).describe('All crawlers that come from these addresses; the User-Agent tells which.'),
  method: z.enum(['prefix', 'rdns', 'none']).describe('How it was proven.'),
  prefix: z.string().nullable().describe('The published prefix that holds the address.'),
  hostname: z.string().nullable().describe('The reverse-DNS name that was confirmed.'),
  authoritative: z
    .boolean()
    .nullable()
    .describe('False where the operator publishes no list and its whole network stands in: other hosts share it.'),
  as_of: z
    .string()
    .nullable()
    .describe(
      'The date of the prefix list as its operator gives it, else the day it last changed; or the day of the DNS answer.',
    ),
  explanation: z.string(),
  claimed: z
    .object({
      bot: z.string(),
      is_true: z.boolean().describe('True only where the address is proven to be of this crawler or its operator.'),
    })
    .nullable()
    .describe('What was claimed and whether it is so. Null where nothing was claimed.'),
  provenance: provenanceSchema,
})

type Verdict = Omit<z.infer<typeof verdict>, 'provenance' | 'claimed'>

function judgeClaim(bot: string | undefined, { verified, crawler, crawlers: these }: Verdict) {
  return bot === undefined ? null : { bot, is_true: verified && (crawler === bot || these.includes(bot)) }
}

export const verifyCrawlerIp = defineOperation({
  name: 'verify_crawler_ip',
  tool: true,
  route: 'GET /api/verify-ip',
  title: 'Is this address a real crawler?',
  titleZh: '這個 IP 是真的爬蟲嗎？',
  summary: 'Whether an IP address belongs to a known crawler.',
  description:
    'Whether an IP address belongs to a search or AI crawler, by the published address lists, then by forward-confirmed reverse DNS. `verified` is true only with proof. Use [ai_crawler_list] for the crawlers.',
  tasks: [
    '66.249.66.1 是 Googlebot 嗎？',
    'Is 20.171.207.1 really GPTBot?',
    'Check whether an IP in my access log is Bing',
  ],
  effect: 'read',
  cacheSeconds: 300,
  input: z.object({
    ip: z
      .string()
      .trim()
      .max(64)
      .overwrite(foldWidth)
      .refine(
        (ip) => parseAddress(ip) !== undefined,
        joinLanguages(
          'Send an IPv4 or IPv6 address, for example 66.249.66.1.',
          '請給 IPv4 或 IPv6 位址，例如 66.249.66.1。',
        ),
      )
      .describe('IPv4 or IPv6 address, for example 66.249.66.1.'),
    bot: crawlerInput().optional().describe('Claimed crawler, for example Googlebot.'),
  }),
  inputAliases: { bot: ['user_agent', 'crawler'] },
  output: verdict,
  example: { ip: '66.249.66.1' },
  async run({ ip, bot }, ctx) {
    const address = parseAddress(ip)
    if (!address)
      throw new ApiError('invalid_input', 'Send an IPv4 or IPv6 address.', { zh: '請給 IPv4 或 IPv6 位址。' })
    const provenance = ctx.provenance('seo_crawler_feeds', 'seo_crawler_prefixes')
    const found = await verify(ip, address, ctx)
    return { ...found, claimed: judgeClaim(bot, found), provenance }
  },
})

async function verify(ip: string, address: Address, ctx: Context): Promise<Verdict> {
  const nothing = {
    ip,
    verified: false,
    crawler: null,
    operator: null,
    crawlers: [],
    method: 'none' as const,
    prefix: null,
    hostname: null,
    authoritative: null,
    as_of: null,
  }
  if (isSpecialAddress(address)) {
    return { ...nothing, explanation: 'This is a private or reserved address; no crawler comes from it.' }
  }
  const found = findPrefix(listPrefixes(ctx.db), address)
  const feed = found && findFeed(ctx.db, found.feed)
  if (found && feed) {
    const explanation = feed.authoritative
      ? `${found.prefix} is in the list that ${feed.operator} publishes.`
      : `${found.prefix} belongs to the network of ${feed.operator}, which publishes no list of its crawlers; other hosts share it.`
    return {
      ...nothing,
      verified: feed.authoritative,
      crawler: feed.feed,
      operator: feed.operator,
      crawlers: feed.crawlers,
      method: 'prefix',
      prefix: found.prefix,
      authoritative: feed.authoritative,
      as_of: feed.as_of,
      explanation,
    }
  }
  const confirmed = await confirmByDns(ip, address, ctx)
  if (confirmed === 'unknown') {
    return {
      ...nothing,
      explanation: 'No published list that we hold has this address, and the name service did not answer.',
    }
  }
  if (confirmed) return { ...nothing, ...confirmed, method: 'rdns', as_of: taipeiDay(ctx.now) }
  const tried = ctx.dns ? ' and its reverse DNS names no crawler that it resolves back to' : ''
  return { ...nothing, explanation: `No published list that we hold has this address${tried}. It may be a new one.` }
}

type Confirmation = Pick<Verdict, 'verified' | 'crawler' | 'operator' | 'crawlers' | 'hostname' | 'explanation'>

async function confirmByDns(
  ip: string,
  address: Address,
  { dns, log }: Context,
): Promise<Confirmation | 'unknown' | undefined> {
  if (!dns) return undefined
  try {
    return await confirmForward(ip, address, dns)
  } catch (err) {
    if (!(err instanceof ApiError)) throw err
    log.warn({ event: 'dns_unavailable', err })
    return 'unknown'
  }
}

/** Confirms a reverse DNS name: it must belong to a crawler’s domain and resolve back to the address. */
async function confirmForward(ip: string, address: Address, dns: DnsLookup): Promise<Confirmation | undefined> {
  for (const name of (await dns.reverse(ip)).slice(0, 5)) {
    const hostname = name.toLowerCase().replace(/\.$/, '')
    const bearers = crawlers.filter(({ rdns }) => rdns.some((domain) => hostname.endsWith(`.${domain}`)))
    if (bearers.length === 0) continue
    const forward = (await dns.forward(hostname)).map(parseAddress)
    if (!forward.some((it) => it?.family === address.family && it.value === address.value)) continue
    const operator = bearers[0]!.operator
    return {
      verified: true,
      crawler: crawlerOfHost(hostname) ?? bearers[0]!.name,
      operator,
      crawlers: bearers.map(({ name }) => name),
      hostname,
      explanation: `The address resolves to ${hostname}, which is ${operator}’s, and that name resolves back to the address.`,
    }
  }
  return undefined
}

function crawlerOfHost(hostname: string): string | undefined {
  if (hostname.endsWith('.googlebot.com')) return 'Googlebot'
  return undefined
}
