import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { auditPage } from '#services/seo/audit/audit-page.ts'
import type { FindingCode } from '#services/seo/audit/findings.ts'
import { gatherFacts } from '#services/seo/audit/gather.ts'
import { ApiError } from '#support/errors/errors.ts'
import { farmHosts, farmSites } from '../tests/farm/farm.ts'
import { startFarm } from '../tests/farm/server.ts'
import type { FarmSite } from '../tests/farm/site.ts'
import { findChromium } from '../tests/support/chromium.ts'
import type { Walked } from './lighthouse/walk.ts'

// Compares Lighthouse's SEO audits with our page audit, on the test web server with sites that have planted faults.
// Installs Lighthouse from bench/lighthouse/package.json into LIGHTHOUSE_FOLDER, by default a temporary folder.

/** Findings of our audit that correspond to each audit of Lighthouse. */
const SAME: Readonly<Record<string, readonly FindingCode[]>> = {
  'is-crawlable': ['noindex', 'unavailable_after', 'robots_blocked', 'robots_unreachable'],
  // `head_broken` names metadata after the point where browsers end the head. `xml_malformed` covers all faults of a
  // page sent as XML.
  'document-title': ['title_missing', 'xml_malformed'],
  'meta-description': ['description_missing', 'head_broken', 'xml_malformed'],
  'http-status-code': ['http_status'],
  'link-text': ['link_text'],
  'crawlable-anchors': ['link_uncrawlable'],
  'robots-txt': ['robots_syntax', 'robots_html', 'robots_unreachable', 'robots_noindex', 'robots_redirects'],
  'image-alt': ['image_alt'],
  hreflang: ['hreflang_code', 'hreflang_relative'],
  canonical: [
    'canonical_relative',
    'canonical_invalid',
    'canonical_multiple',
    'canonical_not_self',
    'canonical_other_host',
    'hreflang_not_canonical',
  ],
}

interface Ours {
  /** The codes of findings that lower the score. */
  readonly codes: readonly FindingCode[]
  /** Null if the site refused the request or did not respond. Our audit then has no result. */
  readonly score: number | null
}

const { LIGHTHOUSE_SITES: only } = process.env
const sites = farmSites.filter(({ name }) => only === undefined || only.split(',').includes(name))
const folder = process.env.LIGHTHOUSE_FOLDER ?? install()
const farm = await startFarm(farmHosts())
const chromium = findChromium()
if (chromium === undefined) throw new Error('Chromium is missing. Install it, or set CHROMIUM_PATH to its path.')
const walker = fork('bench/lighthouse/walk.ts', [join(folder, 'node_modules'), chromium, String(farm.port)], {
  env: { PATH: process.env.PATH, HOME: folder },
})
await once(walker, 'message')

const counts = new Map(Object.keys(SAME).map((id) => [id, { both: 0, missed: 0, ours: 0 }]))
const unread: string[] = []
const missed: string[] = []
let found = 0
let silent = 0
for (const site of sites) {
  walker.send(site.url)
  const [theirs] = (await once(walker, 'message')) as [Walked]
  let ours = await auditOurs(site)
  // On a busy machine a request of our audit may time out. So a site where only Lighthouse finds a fault is audited
  // again.
  if (Object.keys(theirs.failed).some((id) => !says(ours, id))) ours = await auditOurs(site)
  if (theirs.unread !== null) {
    unread.push(`${site.name} (${theirs.unread})`)
    continue
  }
  const flagged = Object.keys(theirs.failed)
  // Printed after each site, so that an interrupted run also shows results.
  console.error(`${site.name}: ${flagged.map((id) => `${id}${says(ours, id) ? '' : ' (it alone)'}`).join(', ') || '–'}`)
  if (site.faults.length > 0 && ours.score !== null) {
    if (flagged.length > 0) found++
    else silent++
  }
  for (const id of Object.keys(SAME)) {
    const isOurs = says(ours, id)
    const count = counts.get(id)!
    if (flagged.includes(id)) {
      if (isOurs) count.both++
      else {
        count.missed++
        missed.push(`${id}: ${site.name} (${site.about}) ${theirs.failed[id]}`)
      }
    } else if (isOurs && ours.score !== null) count.ours++
  }
}
walker.send('')
await farm.close()

console.log(`${sites.length} sites, of which Lighthouse reads ${sites.length - unread.length}.`)
console.log(`Of the faulty ones it flags ${found} and finds nothing in ${silent}.`)
console.log('| audit of Lighthouse | both | it alone | our check alone |\n|---|---|---|---|')
for (const [id, { both, missed: alone, ours }] of counts) console.log(`| ${id} | ${both} | ${alone} | ${ours} |`)
console.log(`\nIt alone:\n${missed.map((it) => `- ${it}`).join('\n')}`)
console.log(`\nNot read by Lighthouse: ${unread.join(', ')}`)

/** Whether our audit has a corresponding finding, or had no page to judge. */
function says({ score, codes }: Ours, id: string): boolean {
  return score === null || (SAME[id] ?? []).some((code) => codes.includes(code))
}

async function auditOurs({ url }: FarmSite): Promise<Ours> {
  try {
    const facts = await gatherFacts(url, { fetch: farm.fetch, signal: AbortSignal.timeout(30_000) }, new Date())
    const { score, checks } = auditPage(facts)
    const faults = checks.flatMap(({ findings }) => findings).filter(({ severity }) => severity !== 'notice')
    return { score, codes: faults.map(({ code }) => code) }
  } catch (err) {
    if (!(err instanceof ApiError)) throw err
    return { score: null, codes: [] }
  }
}

function install(): string {
  const own = mkdtempSync(join(tmpdir(), 'lighthouse-'))
  cpSync('bench/lighthouse/package.json', join(own, 'package.json'))
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: own, stdio: 'inherit' })
  if (!existsSync(join(own, 'node_modules/lighthouse'))) throw new Error('Lighthouse could not be installed.')
  return own
}
