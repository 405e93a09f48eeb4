import { z } from 'zod'
import { joinLanguages } from '#support/errors/localized-text.ts'
import { taipeiDay } from '#support/dates/taipei.ts'
import { crawlers } from '#sites/crawl/crawlers.ts'
import { ApiError } from '#support/errors/errors.ts'
import type { DnsLookup } from '#sites/outbound/types.ts'
import type { Context } from '#operation/context.ts'
import { findPrefix, isSpecialAddress, parseAddress, type Address } from './ip-prefix.ts'
import { findFeed, listPrefixes } from './queries.ts'

export const evidenceSchema = z.object({
  verified: z
    .boolean()
    .describe('True only where the address is proven to be of the claimed crawler; without a claim, of any.'),
  crawler: z.string().nullable().describe('Whose address it is.'),
  operator: z.string().nullable(),
  crawlers: z.array(z.string()).describe('All crawlers that come from these addresses; the User-Agent tells which.'),
  method: z.enum(['prefix', 'rdns', 'none']).describe('How it was proven.'),
  prefix: z.string().nullable().describe('The published prefix that contains the address.'),
  hostname: z.string().nullable().describe('The reverse-DNS name that was confirmed.'),
  authoritative: z
    .boolean()
    .nullable()
    .describe('False where the operator publishes no list, so the prefix is of its network, which other hosts share.'),
  as_of: z
    .string()
    .nullable()
    .describe(
      'The date of the prefix list as its operator gives it, else the day it last changed; or the day of the DNS answer.',
    ),
  explanation: z.string(),
})

export type Evidence = z.infer<typeof evidenceSchema>

type Found = Partial<Evidence> & Pick<Evidence, 'explanation'>

const NO_EVIDENCE: Omit<Evidence, 'explanation'> = {
  verified: false,
  crawler: null,
  operator: null,
  crawlers: [],
  method: 'none',
  prefix: null,
  hostname: null,
  authoritative: null,
  as_of: null,
}

/** Evidence that an address belongs to a crawler: a published list, otherwise forward-confirmed reverse DNS. */
export async function findEvidence(ip: string, address: Address, ctx: Context): Promise<Evidence> {
  const found = isSpecialAddress(address)
    ? {
        explanation: joinLanguages(
          'This is a private or reserved address; no crawler comes from it.',
          '這是私有或保留位址，不會有爬蟲從這裡來。',
        ),
      }
    : (findInLists(address, ctx) ?? (await findInDns(ip, address, ctx)))
  return { ...NO_EVIDENCE, ...found }
}

function findInLists(address: Address, { db }: Context): Found | undefined {
  const found = findPrefix(listPrefixes(db), address)
  const feed = found && findFeed(db, found.feed)
  if (!feed) return undefined
  const { prefix } = found
  const { operator, authoritative } = feed
  return {
    verified: authoritative,
    crawler: feed.feed,
    operator,
    crawlers: feed.crawlers,
    method: 'prefix',
    prefix,
    authoritative,
    as_of: feed.as_of,
    explanation: authoritative
      ? joinLanguages(`${prefix} is in the list that ${operator} publishes.`, `${prefix} 在 ${operator} 公布的清單裡。`)
      : joinLanguages(
          `${prefix} belongs to the network of ${operator}, which publishes no list of its crawlers; other hosts share it.`,
          `${prefix} 屬於 ${operator} 的網路；它沒有公布爬蟲的 IP，裡面還有別人的主機。`,
        ),
  }
}

async function findInDns(ip: string, address: Address, { dns, log, now }: Context): Promise<Found> {
  if (!dns) {
    return {
      explanation: joinLanguages(
        'No stored list contains this address. It may be a new one.',
        '收錄的清單裡沒有這個位址，可能是新的。',
      ),
    }
  }
  try {
    const confirmed = await confirmForward(ip, address, dns)
    if (confirmed) return { ...confirmed, method: 'rdns', as_of: taipeiDay(now) }
  } catch (err) {
    if (!(err instanceof ApiError)) throw err
    log.warn({ event: 'dns_unavailable', err })
    return {
      explanation: joinLanguages(
        'No stored list contains this address, and the DNS lookup failed.',
        '收錄的清單裡沒有這個位址，DNS 也查不到。',
      ),
    }
  }
  return {
    explanation: joinLanguages(
      'No stored list contains this address, and its reverse DNS names no crawler that resolves back to it. It may be a new one.',
      '收錄的清單裡沒有這個位址，反查的名稱也不是爬蟲；可能是新的。',
    ),
  }
}

/** Confirms a reverse DNS name: it must belong to a crawler’s domain and resolve back to the address. */
async function confirmForward(ip: string, address: Address, dns: DnsLookup): Promise<Found | undefined> {
  for (const name of (await dns.reverse(ip)).slice(0, 5)) {
    const hostname = name.toLowerCase().replace(/\.$/, '')
    const owners = crawlers.filter(({ rdns }) => rdns.some((domain) => hostname.endsWith(`.${domain}`)))
    const [first] = owners
    if (!first) continue
    const forward = (await dns.forward(hostname)).map(parseAddress)
    if (!forward.some((it) => it?.family === address.family && it.value === address.value)) continue
    return {
      verified: true,
      crawler: first.name,
      operator: first.operator,
      crawlers: owners.map((owner) => owner.name),
      hostname,
      explanation: joinLanguages(
        `The address resolves to ${hostname}, which is ${first.operator}’s, and that name resolves back to the address.`,
        `反查得到 ${first.operator} 的 ${hostname}，再查回來是同一個 IP。`,
      ),
    }
  }
  return undefined
}
