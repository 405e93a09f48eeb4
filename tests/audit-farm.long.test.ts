import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CHECKS } from '#services/seo/audit/checks.ts'
import { FINDINGS } from '#services/seo/audit/findings.ts'
import { farmHosts, farmSites, isHeldOut } from './farm/farm.ts'
import { startFarm } from './farm/server.ts'
import type { FarmSite } from './farm/site.ts'
import { everythingPaid, sharedGateway } from './support/gateway.ts'
import { isSoak, sample } from './support/tier.ts'

interface Audited {
  readonly site: FarmSite
  readonly score: number
  /** The codes of the failed checks of the audit. */
  readonly codes: readonly string[]
  readonly problem: { readonly code: string; readonly detail: string } | undefined
}

interface Answer {
  score: number
  checks: { passed: boolean; lost: number; findings: { code: string; severity: string; evidence: string }[] }[]
}

/** The ordinary test run audits every third site with a new fault, and a few others. The soak run audits all. */
function sitesToAudit(): readonly FarmSite[] {
  if (isSoak) return farmSites
  const planted = new Set<string>()
  const isNew = ({ faults }: FarmSite) =>
    faults !== 'blocked' && faults.filter((fault) => !planted.has(fault) && planted.add(fault)).length > 0
  const sites = [
    farmSites.filter(isNew),
    farmSites.filter(({ faults }) => faults === 'blocked'),
    farmSites.filter(({ faults }) => faults.length === 0),
  ]
  return sites.flatMap((some, at) => sample(some, [3, 2, 20][at] ?? 1))
}

const sites = sitesToAudit()

/** Number of concurrent audits. With more, audits on a busy machine would reach their deadline. */
const CONCURRENT = 3

const farm = await startFarm(farmHosts(sites))
const gateway = sharedGateway({ charge: everythingPaid, fetch: farm.fetch, env: { RATE_LIMIT: 'off' } })
const all: Audited[] = []

beforeAll(async () => {
  // The test sites share one simulated clock, so slow sites and large pages are audited alone.
  const [alone, others] = [sites.filter(wantsQuiet), sites.filter((site) => !wantsQuiet(site))]
  for (const site of alone) all.push(await audit(site))
  const waiting = [...others]
  await Promise.all(
    Array.from({ length: CONCURRENT }, async () => {
      for (let site = waiting.shift(); site; site = waiting.shift()) all.push(await audit(site))
    }),
  )
}, 1_200_000)
afterAll(farm.close)

const wantsQuiet = ({ name }: FarmSite) => ['slow', 'huge', 'sitemap-50001', 'sitemap-large'].includes(name)

async function audit(site: FarmSite): Promise<Audited> {
  const path = `/api/pro/seo-audit?url=${encodeURIComponent(site.url)}`
  const response = await gateway.request('seo', path, { headers: { 'x-payment': 'taken for granted' } })
  if (response.status !== 200) {
    return { site, score: -1, codes: [], problem: (await response.json()) as Audited['problem'] }
  }
  const { score, checks } = (await response.json()) as Answer
  const faults = checks.flatMap(({ findings }) => findings).filter(({ severity }) => severity !== 'notice')
  return { site, score, codes: faults.map(({ code }) => code), problem: undefined }
}

const isHealthy = ({ site }: Audited) => site.faults.length === 0
const isFaulty = ({ site }: Audited) => site.faults !== 'blocked' && site.faults.length > 0
const names = (audited: readonly Audited[]) => audited.map(({ site, codes }) => `${site.name}: ${codes.join(', ')}`)

describe.each([
  ['the sites that the checks were fitted to', false],
  ['the third that was kept apart', true],
])('%s', (_, heldOut) => {
  const part = (isWanted: (audited: Audited) => boolean) =>
    all.filter((it) => isHeldOut(it.site) === heldOut && isWanted(it))

  test('each planted fault is named', () => {
    const missed = part(isFaulty).filter(({ site, codes }) => !codes.some((code) => site.faults.includes(code)))
    expect(names(missed)).toEqual([])
  })

  test('no faulty page has 100 points', () => {
    expect(names(part(isFaulty).filter(({ score }) => score >= 100 || score < 0))).toEqual([])
  })

  test('a healthy page gives no alarm, however unusual', () => {
    expect(names(part(isHealthy).filter(({ score }) => score < 100))).toEqual([])
  })
})

test('a site that refuses our crawler is not rated and not charged', () => {
  const blocked = all.filter(({ site }) => site.faults === 'blocked')
  expect(blocked.length).toBeGreaterThan(5)
  const notices = blocked.filter(({ problem }) =>
    /refused our request.*Nothing was audited or charged/.test(problem?.detail ?? ''),
  )
  expect(names(blocked.filter((it) => !notices.includes(it)))).toEqual([])
})

test('the farm has a site for each finding that costs points', () => {
  const planted = new Set(farmSites.flatMap(({ faults }) => (faults === 'blocked' ? [] : faults)))
  const costly = Object.entries(FINDINGS).filter(([, { severity }]) => severity !== 'notice')
  expect(costly.map(([code]) => code).filter((code) => !planted.has(code))).toEqual([])
})

test('the weights add up to 100 points', () => {
  expect(Object.values(CHECKS).reduce((sum, { weight }) => sum + weight, 0)).toBe(100)
})

test('the audit names itself in every request, and sends fewer than 25 per site', () => {
  const heads = farm.requests.filter(({ method }) => method === 'HEAD').length
  expect(heads).toBeGreaterThan(sites.length)
  // Every request names our agent, also requests with the user agent of another crawler.
  expect(farm.requests.filter(({ agent }) => !agent.endsWith('Dozen/test (+https://example.com/contact)'))).toEqual([])
  expect(farm.requests.length / sites.length).toBeLessThan(25)
})
