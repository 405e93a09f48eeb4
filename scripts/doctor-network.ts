import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Config } from '#app/config.ts'
import { labelOf } from '#app/config-settings.ts'
import { paidOn } from '#app/payments.ts'
import { openShared } from '#app/shared-cache.ts'
import { userAgentOf } from '#app/user-agent.ts'
import { newestSchema } from '#data/db/migrate.ts'
import { RefusedRelease, refuseManifest } from '#data/releases/manifest.ts'
import { findRelease, openReleases } from '#data/releases/publish.ts'
import { createCdpToken } from '#payments/cdp-auth.ts'
import { jsonRpc } from '#payments/json-rpc.ts'
import { CDP_FACILITATOR_URL, NETWORKS, type NetworkName } from '#payments/networks.ts'
import { services } from '#services/index.ts'
import { createGuardedFetch } from '#sites/outbound/guarded-fetch.ts'
import type { Finding } from './doctor-files.ts'

const TIMEOUT_MS = 8_000
const REDIS_MS = 2_000

/** What this machine needs from others: sources, releases, Redis, and payment services if it sells. */
export async function checkNetwork(config: Config, now: Date): Promise<Finding[]> {
  const networks = new Set(
    config.X402_PAY_TO === undefined
      ? []
      : services
          .filter(({ name, paidClosedByDefault }) => !paidClosedByDefault || config.opened.has(name))
          .filter(({ operations }) => operations.some(({ price }) => price !== undefined))
          .flatMap((service) => paidOn(config, service)),
  )
  const checks = [
    ...(config.SYNC && config.OUTBOUND && config.role !== 'reader' ? [checkSources(config)] : []),
    ...(config.role === 'all' ? [] : [checkRelease(config)]),
    ...(config.REDIS_URL === undefined ? [] : [checkRedis(config.REDIS_URL)]),
    ...[...networks].flatMap((name) => [checkFacilitator(name, config, now), checkNode(name, config)]),
  ]
  return Promise.all(checks)
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

/** The address that this process publishes to or follows. */
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
    const shared = await openShared(url)
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

const supportedSchema = z.object({ kinds: z.array(z.looseObject({ scheme: z.string(), network: z.string() })) })

async function checkFacilitator(name: NetworkName, config: Config, now: Date): Promise<Finding> {
  const check = `facilitator (${name})`
  const { facilitatorUrl } = config.paymentsOn[name]
  const failed = (why: string): Finding => ({ check, outcome: 'FAIL', lines: [why] })
  const other = `X402_FACILITATOR_URL_${labelOf(name)}`
  if (facilitatorUrl === undefined) return failed(`There is none. Set ${other}.`)
  const isCdp = facilitatorUrl === CDP_FACILITATOR_URL
  if (isCdp && !config.cdpKey) return failed(`Set CDP_API_KEY_ID and CDP_API_KEY_SECRET, or another one in ${other}.`)
  const url = new URL(`${facilitatorUrl}/supported`)
  try {
    const headers = isCdp &&
      config.cdpKey && { Authorization: `Bearer ${createCdpToken(config.cdpKey, 'GET', url, now)}` }
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), ...(headers && { headers }) })
    if (!response.ok) return failed(`${url.host} answered ${response.status}. Check its keys, or set ${other}.`)
    const { kinds } = supportedSchema.parse(await response.json())
    const ids: readonly string[] = [name, NETWORKS[name].id]
    const isServed = kinds.some(({ scheme, network }) => scheme === 'exact' && ids.includes(network))
    if (!isServed) return failed(`${url.host} does not settle on ${name}. Set ${other}.`)
    return { check, outcome: 'ok', lines: [`${url.host} settles on ${name}.`] }
  } catch (err) {
    return failed(`${url.host} does not answer as a facilitator (${reasonOf(err)}). Try again, or set ${other}.`)
  }
}

/** Whether the node is there and of the right chain. */
async function checkNode(name: NetworkName, config: Config): Promise<Finding> {
  const check = `node (${name})`
  const { rpcUrl } = config.paymentsOn[name]
  const { host } = new URL(rpcUrl)
  const setting = `X402_RPC_URL_${labelOf(name)}`
  const ask = jsonRpc(rpcUrl)
  try {
    const id =
      NETWORKS[name].family === 'solana'
        ? `solana:${(await ask('getGenesisHash', [], z.string())).slice(0, 32)}`
        : `eip155:${Number(await ask('eth_chainId', [], z.string()))}`
    if (id === NETWORKS[name].id) return { check, outcome: 'ok', lines: [`${host} is a node of ${name}.`] }
    return { check, outcome: 'FAIL', lines: [`${host} is a node of ${id}. Set ${setting} to one of ${name}.`] }
  } catch (err) {
    const todo = `Payments of unknown outcome stay open meanwhile. Try again, or set ${setting}.`
    return { check, outcome: 'FAIL', lines: [`${host} does not answer (${reasonOf(err)}). ${todo}`] }
  }
}

/** `fetch` says why only in its cause. */
function reasonOf(err: unknown): string {
  const { message, cause } = err as Error
  return cause instanceof Error ? cause.message : message
}
