import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '#app/config.ts'
import { openRedis } from '#app/open-redis.ts'
import { userAgentOf } from '#app/user-agent.ts'
import { newestSchema } from '#data/db/migrate.ts'
import { RefusedRelease, refuseManifest } from '#data/releases/manifest.ts'
import { findRelease, openReleases } from '#data/releases/publish.ts'
import { services } from '#services/index.ts'
import { createGuardedFetch } from '#sites/outbound/guarded-fetch.ts'
import type { Finding } from './doctor-files.ts'
import { checkPayments, networksInUse } from './payment-checks.ts'

const TIMEOUT_MS = 8_000
const REDIS_MS = 2_000

/** Checks the external systems: sources, releases, Redis, and payment services if this installation charges. */
export async function checkNetwork(config: Config, now: Date): Promise<Finding[]> {
  const networks = config.X402_PAY_TO === undefined ? [] : networksInUse(config)
  const checks = [
    ...(config.SYNC && config.OUTBOUND && config.role !== 'reader' ? [checkSources(config)] : []),
    ...(config.role === 'all' ? [] : [checkRelease(config)]),
    ...(config.REDIS_URL === undefined ? [] : [checkRedis(config.REDIS_URL)]),
  ]
  const payments = networks.map((name) => checkPayments(name, config, now))
  return [...(await Promise.all(checks)), ...(await Promise.all(payments)).flat()]
}

async function checkSources(config: Config): Promise<Finding> {
  const fetch = createGuardedFetch({ enabled: true, allow: config.OUTBOUND_ALLOW, userAgent: userAgentOf(config) })
  const urls = services.flatMap(({ syncs = [] }) => syncs.map(({ source }) => source.url))
  const hosts = new Map(urls.map((url) => [new URL(url).host, url]))
  const faults = await Promise.all(
    [...hosts].map(async ([host, url]) => {
      const options = { maxBytes: 1024, timeoutMs: TIMEOUT_MS }
      const answered = await fetch(url, options).catch((err: unknown) => err as Error)
      if (answered instanceof Error) return [`${host}: ${answered.message}`]
      return answered.status >= 500 ? [`${host} answered ${answered.status}.`] : []
    }),
  )
  const away = faults.flat()
  const check = 'sources'
  if (away.length === 0) return { check, outcome: 'ok', lines: [`All ${hosts.size} hosts answer.`] }
  if (away.length < hosts.size) {
    const todo = 'Syncs try again by themselves; look again tomorrow.'
    return { check, outcome: 'warn', lines: [`${away.length} of ${hosts.size} hosts do not answer. ${todo}`, ...away] }
  }
  const todo = 'Check the network, DNS and firewall of this machine, or set OUTBOUND=off.'
  return { check, outcome: 'FAIL', lines: [`No source answers. ${todo}`, ...away.slice(0, 1)] }
}

export async function checkRelease(config: Config): Promise<Finding> {
  const { role, PUBLISH_TO, FOLLOW, DATA_RELEASE_PUBLIC_KEY } = config
  const address = FOLLOW ?? PUBLISH_TO
  const check = 'release'
  try {
    const release = await findRelease(openReleases(address, config))
    if (!release) {
      const outcome = role === 'writer' ? 'warn' : 'FAIL'
      return { check, outcome, lines: [`Nothing is published at ${address} yet. Start the writer.`] }
    }
    if (role === 'reader') refuseManifest(release, newestSchema('database'), undefined)
    const trust = DATA_RELEASE_PUBLIC_KEY === undefined ? 'its signature was not verified' : 'its signature is valid'
    return { check, outcome: 'ok', lines: [`The newest release is ${release.version}; ${trust}.`] }
  } catch (err) {
    const todo = err instanceof RefusedRelease ? '' : ' Check the address, the keys and the network.'
    return { check, outcome: 'FAIL', lines: [`${address}: ${(err as Error).message}${todo}`] }
  }
}

async function checkRedis(url: string): Promise<Finding> {
  const check = 'redis'
  try {
    const shared = await openRedis(url)
    for (let waited = 0; waited < REDIS_MS && !shared.isUp(); waited += 50) await sleep(50)
    const isUp = shared.isUp()
    shared.close()
    if (isUp) return { check, outcome: 'ok', lines: ['Redis answers.'] }
    const todo = 'Check REDIS_URL, and whether Redis runs and accepts connections from here.'
    return { check, outcome: 'FAIL', lines: [`Redis does not answer. ${todo}`] }
  } catch (err) {
    return { check, outcome: 'FAIL', lines: [(err as Error).message] }
  }
}
