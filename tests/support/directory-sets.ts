import { z } from 'zod'
import type { Database } from '#data/db/client.ts'
import { readTable } from '#support/files/read.ts'
import { stem } from '#support/text/stem.ts'
import { findServers, type ListedServer } from '#services/hub/directory/queries.ts'
import { mergeEntries } from '#services/hub/directory/same-server.ts'
import { readAsked } from '#services/hub/directory/search-match.ts'
import { searchableName } from '#services/hub/directory/search-index.ts'
import { SERVER_VOCABULARY } from '#services/hub/directory/spelling.ts'

type SetName = 'vendors' | 'everyday-words' | 'typos'
/** Developers may read the rows of `dev`. */
type Half = 'dev' | 'held-out'

const words = z.string().transform((text) => text.split(' '))
const split = z.enum(['dev', 'held-out'])
const vendorRow = z.object({ split, vendor: z.string().min(1), domains: words, accounts: words })
const wordRow = z.object({ split, word: z.string().min(1), means: words })
const typoRow = z.object({ split, typed: z.string().min(1), vendor: z.string().min(1) })

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
    vendors: () => judgeVendors(db, ofHalf(readTable('labelled/hub/vendors.tsv', vendorRow), half)),
    'everyday-words': () => judgeWords(db, ofHalf(readTable('labelled/hub/everyday-words.tsv', wordRow), half)),
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

function judgeVendors(db: Database, vendors: readonly Vendor[]): Verdict[] {
  return vendors.map((vendor) => judgeVendor(db, vendor.vendor, vendor))
}

function judgeTypos(db: Database, half: Half): Verdict[] {
  const vendors = readTable('labelled/hub/vendors.tsv', vendorRow)
  return ofHalf(readTable('labelled/hub/typos.tsv', typoRow), half).map(({ typed, vendor }) =>
    judgeVendor(
      db,
      typed,
      vendors.find((it) => it.vendor === vendor),
    ),
  )
}

function ofHalf<Row extends { split: Half }>(rows: readonly Row[], half: Half): Row[] {
  return rows.filter(({ split }) => split === half)
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
