import { z } from 'zod'
import type { Database } from '#data/db/client.ts'
import { readTable } from '#support/files/read.ts'
import { stem } from '#support/text/stem.ts'
import { findServers, type ListedServer } from '#services/hub/directory/queries.ts'
import { mergeEntries } from '#services/hub/directory/same-server.ts'
import { readAsked } from '#services/hub/directory/search-match.ts'
import { searchableName } from '#services/hub/directory/search-index.ts'
import { SERVER_VOCABULARY } from '#services/hub/directory/spelling.ts'

type SetName = 'vendors' | 'everyday-words' | 'typos' | 'vendors-2' | 'everyday-words-2'
type Half = 'dev' | 'held-out'

const words = z.string().transform((text) => text.split(' '))
const vendorRow = z.object({ vendor: z.string().min(1), domains: words, accounts: words })
const wordRow = z.object({ word: z.string().min(1), means: words })
const typoRow = z.object({ typed: z.string().min(1), vendor: z.string().min(1) })

export interface Judged {
  readonly right: number
  readonly all: number
  readonly misses: readonly string[]
}

/**
 * Counts the searches that succeed. For a vendor's name, one of the first three servers must be the vendor's own, by
 * domain or account. For a Chinese word, three of the first five servers (or all, if there are fewer) must contain
 * one of its words. For a typing error, the results must equal those of the correct name.
 */
export function judgeSet(db: Database, name: SetName, half: Half): Judged {
  const verdicts = {
    vendors: () => judgeVendors(db, readTable(`labelled/hub/vendors-${half}.tsv`, vendorRow)),
    'vendors-2': () => judgeVendors(db, halfOf(readTable('labelled/hub/vendors-2.tsv', vendorRow), half)),
    'everyday-words': () => judgeWords(db, readTable(`labelled/hub/everyday-words-${half}.tsv`, wordRow)),
    'everyday-words-2': () => judgeWords(db, halfOf(readTable('labelled/hub/everyday-words-2.tsv', wordRow), half)),
    typos: () => judgeTypos(db, half),
  }[name]()
  const misses = verdicts.filter(({ ok }) => !ok).map(({ miss }) => miss)
  return { right: verdicts.length - misses.length, all: verdicts.length, misses }
}

interface Verdict {
  readonly ok: boolean
  readonly miss: string
}

type Vendor = z.infer<typeof vendorRow>

/** A newer set is one file: even rows (0, 2, …) are for development, odd rows are never looked at. */
const halfOf = <Row>(rows: readonly Row[], half: Half) => rows.filter((_, at) => at % 2 === (half === 'dev' ? 0 : 1))

function judgeVendors(db: Database, vendors: readonly Vendor[]): Verdict[] {
  return vendors.map((vendor) => judgeVendor(db, vendor.vendor, vendor))
}

function judgeTypos(db: Database, half: Half): Verdict[] {
  const vendors = (['dev', 'held-out'] as const).flatMap((it) => readTable(`labelled/hub/vendors-${it}.tsv`, vendorRow))
  return readTable(`labelled/hub/typos-${half}.tsv`, typoRow).map(({ typed, vendor }) =>
    judgeVendor(
      db,
      typed,
      vendors.find((it) => it.vendor === vendor),
    ),
  )
}

function judgeVendor(db: Database, typed: string, vendor: Vendor | undefined): Verdict {
  const found = firstServers(db, typed, 3)
  const ok = vendor !== undefined && found.some((server) => isOwnOf(server, vendor))
  return { ok, miss: `${typed}: ${found.map(({ entries, score }) => `${entries[0].name} (${score})`).join(', ')}` }
}

function isOwnOf({ entries }: ListedServer, { domains, accounts }: Vendor): boolean {
  return entries.some(({ name, remotes, packages, repository }) => {
    const namespace = name.split('/')[0]?.split('.').toReversed().join('.') ?? ''
    const hosts = [namespace, ...[...remotes.map(({ url }) => url), repository ?? ''].map(hostOf)]
    const scopes = packages.flatMap(
      ({ identifier }) => /^(?:dockerhub:|ghcr:|mcr:)?@?([^/]+)\//.exec(identifier)?.[1] ?? [],
    )
    const owner = repository === null ? '' : (URL.parse(repository)?.pathname.split('/')[1] ?? '')
    return (
      hosts.some((host) => host !== 'github.com' && domains.some((it) => host === it || host.endsWith(`.${it}`))) ||
      [owner, ...scopes].some((account) => accounts.includes(account.toLowerCase()))
    )
  })
}

type Word = z.infer<typeof wordRow>

function judgeWords(db: Database, rows: readonly Word[]): Verdict[] {
  return rows.map(({ word, means }) => {
    const found = firstServers(db, word, 5)
    const right = found.filter((server) => saysOneOf(server, [word, ...means])).length
    return {
      ok: right >= Math.min(3, Math.max(found.length, 1)),
      miss: `${word}: ${right}: ${found.map(({ entries }) => entries[0].name).join(', ')}`,
    }
  })
}

function saysOneOf({ entries: [first, ...others] }: ListedServer, wanted: readonly string[]): boolean {
  const { name, title, description, description_zh, tags, tools } = mergeEntries(first, others)
  const text = [name, title, description, description_zh, ...tags, ...tools].join(' ').toLowerCase()
  const words = new Set(text.split(/[^\p{L}\p{N}]+/u).map(stem))
  return wanted.some((word) => (/[a-z]/.test(word) ? words.has(stem(word)) : text.includes(word)))
}

function firstServers(db: Database, typed: string, limit: number): ListedServer[] {
  const asked = readAsked(db, searchableName(typed), [], SERVER_VOCABULARY)
  return findServers(db, asked, { limit, offset: 0 }).items
}

function hostOf(url: string): string {
  return URL.parse(url)?.hostname ?? ''
}
