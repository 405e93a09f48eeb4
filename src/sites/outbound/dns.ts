import { Resolver } from 'node:dns/promises'
import { ApiError } from '#support/errors/errors.ts'
import type { DnsLookup } from './types.ts'

/** Error codes for a record that does not exist, and for a zone whose servers do not answer. */
const NO_ANSWER = new Set(['ENOTFOUND', 'ENODATA', 'ESERVFAIL', 'EREFUSED', 'ENONAME', 'EBADNAME', 'NOTFOUND'])

/** Looks up records at the machine's name servers. Throws `upstream_unavailable` if none responds in time. */
export function createDnsLookup(): DnsLookup {
  const resolver = new Resolver({ timeout: 2000, tries: 1 })
  return {
    reverse: (address) => answersOrNone(resolver.reverse(address)),
    async forward(hostname) {
      const answers = [answersOrNone(resolver.resolve4(hostname)), answersOrNone(resolver.resolve6(hostname))]
      return (await Promise.all(answers)).flat()
    },
  }
}

async function answersOrNone(question: Promise<string[]>): Promise<string[]> {
  try {
    return await question
  } catch (err) {
    const code = err instanceof Error && 'code' in err ? String(err.code) : ''
    if (NO_ANSWER.has(code)) return []
    throw new ApiError('upstream_unavailable', 'The DNS server did not answer.', {
      cause: err,
      zh: '名稱伺服器沒有回應，請稍後再試。',
    })
  }
}
