import { createHash } from 'node:crypto'
import { dailyFaulty } from './daily-faulty.ts'
import { dailyHealthy } from './daily-healthy.ts'
import { faultyBodies } from './faulty-body.ts'
import { faultyHeads } from './faulty-head.ts'
import { faultySites } from './faulty-site.ts'
import { freshFaulty } from './fresh-faulty.ts'
import { freshHealthy } from './fresh-healthy.ts'
import { healthyBodies, healthyHeads } from './healthy-page.ts'
import { healthySites } from './healthy-site.ts'
import { laterFaulty, laterHealthy } from './later.ts'
import { otherFaulty } from './other-faulty.ts'
import { otherHealthy } from './other-healthy.ts'
import { softwareFaulty } from './software-faulty.ts'
import { softwareHealthy } from './software-healthy.ts'
import type { FarmHost } from './server.ts'
import type { FarmSite } from './site.ts'

/** Small test sites, each with one planted fault, and sites without faults that look unusual. */
export const farmSites: readonly FarmSite[] = [
  ...faultyHeads,
  ...faultyBodies,
  ...faultySites,
  ...healthyHeads,
  ...healthyBodies,
  ...healthySites,
  ...laterFaulty,
  ...laterHealthy,
  ...freshFaulty,
  ...freshHealthy,
  ...otherFaulty,
  ...otherHealthy,
  ...softwareFaulty,
  ...softwareHealthy,
  ...dailyFaulty,
  ...dailyHealthy,
]

/** A third of the sites, chosen by the hash of the name. Nobody looks at these while changing the audit. */
export function isHeldOut({ name }: FarmSite): boolean {
  return createHash('sha256').update(name).digest()[0]! % 3 === 0
}

export function farmHosts(sites: readonly FarmSite[] = farmSites): Record<string, FarmHost> {
  return Object.assign({}, ...sites.map(({ hosts }) => hosts)) as Record<string, FarmHost>
}
