import { z } from 'zod'
import { acceptsPayments, type Config } from '#app/config.ts'
import { FAMILIES, settingName } from '#app/setting-families.ts'
import { listPaymentNetworks } from '#app/payments.ts'
import type { Service } from '#operation/service.ts'
import { createCdpToken } from '#payments/cdp-auth.ts'
import { jsonRpc } from '#payments/json-rpc.ts'
import { CDP_FACILITATOR_URL, NETWORKS, type EvmNetwork, type NetworkName } from '#payments/networks.ts'
import { domainSeparator } from '#payments/signature.ts'
import { services } from '#services/index.ts'
import type { Finding } from './doctor-files.ts'

const TIMEOUT_MS = 8_000
/** The function selector of `DOMAIN_SEPARATOR()`: the first four bytes of its Keccak-256. */
const DOMAIN_SEPARATOR = '0x3644e515'

/** The services that sell paid operations with these settings. */
export function openShops(config: Config): Service[] {
  return services
    .filter((service) => acceptsPayments(config, service))
    .filter(({ operations }) => operations.some(({ price }) => price !== undefined))
}

export function networksInUse(config: Config): NetworkName[] {
  return [...new Set(openShops(config).flatMap((service) => listPaymentNetworks(config, service)))]
}

/** Checks the facilitator, the chain node and the token of a network: would a payment arrive? */
export async function checkPayments(name: NetworkName, config: Config, now: Date): Promise<Finding[]> {
  const network = NETWORKS[name]
  const node = await checkNode(name, config)
  const token = network.family === 'evm' && node.outcome === 'ok' ? [await checkToken(network, config)] : []
  return [await checkFacilitator(name, config, now), node, ...token]
}

const supportedSchema = z.object({ kinds: z.array(z.looseObject({ scheme: z.string(), network: z.string() })) })

async function checkFacilitator(name: NetworkName, config: Config, now: Date): Promise<Finding> {
  const check = `facilitator (${name})`
  const { facilitatorUrl } = config.paymentsOn[name]
  const failed = (why: string): Finding => ({ check, outcome: 'FAIL', lines: [why] })
  const other = settingName(FAMILIES.facilitatorUrl, name)
  if (facilitatorUrl === undefined) return failed(`There is none. Set ${other}.`)
  if (isReadable(facilitatorUrl)) return failed(`${facilitatorUrl} is not encrypted. Set ${other} to an https address.`)
  const isCdp = facilitatorUrl === CDP_FACILITATOR_URL
  if (isCdp && !config.cdpKey) return failed(`Set CDP_API_KEY_ID and CDP_API_KEY_SECRET, or another one in ${other}.`)
  const url = new URL(`${facilitatorUrl}/supported`)
  try {
    const headers = isCdp &&
      config.cdpKey && { Authorization: `Bearer ${createCdpToken(config.cdpKey, 'GET', url, now)}` }
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), ...(headers && { headers }) })
    if (!response.ok) return failed(`${url.host} answered ${response.status}. Check its keys, or set ${other}.`)
    const { kinds } = supportedSchema.parse(await response.json())
    // The gateway settles payments of both protocol versions as version 2, so the facilitator must support the
    // network's version-2 id.
    const isServed = kinds.some(({ scheme, network }) => scheme === 'exact' && network === NETWORKS[name].id)
    if (!isServed) return failed(`${url.host} does not settle on ${name}. Set ${other}.`)
    return { check, outcome: 'ok', lines: [`${url.host} settles on ${name}.`] }
  } catch (err) {
    return failed(`${url.host} does not answer as a facilitator (${reasonOf(err)}). Try again, or set ${other}.`)
  }
}

async function checkNode(name: NetworkName, config: Config): Promise<Finding> {
  const check = `node (${name})`
  const { rpcUrl } = config.paymentsOn[name]
  const { host } = new URL(rpcUrl)
  const setting = settingName(FAMILIES.rpcUrl, name)
  const failed = (why: string): Finding => ({ check, outcome: 'FAIL', lines: [why] })
  if (isReadable(rpcUrl)) return failed(`${rpcUrl} is not encrypted. Set ${setting} to an https address.`)
  const ask = jsonRpc(rpcUrl)
  try {
    const id =
      NETWORKS[name].family === 'solana'
        ? `solana:${(await ask('getGenesisHash', [], z.string())).slice(0, 32)}`
        : `eip155:${Number(await ask('eth_chainId', [], z.string()))}`
    if (id === NETWORKS[name].id) return { check, outcome: 'ok', lines: [`${host} is a node of ${name} (${id}).`] }
    return failed(`${host} is a node of ${id}. Set ${setting} to one of ${name}.`)
  } catch (err) {
    const todo = `Payments of unknown outcome stay open meanwhile. Try again, or set ${setting}.`
    return failed(`${host} does not answer (${reasonOf(err)}). ${todo}`)
  }
}

/**
 * Checks that our settings for the token match its contract. Buyers sign its name, version, chain and address
 * (EIP-712), so a difference makes every payment invalid.
 */
async function checkToken(network: EvmNetwork, config: Config): Promise<Finding> {
  const check = `token (${network.name})`
  const { address, name } = network.asset
  const { rpcUrl } = config.paymentsOn[network.name]
  try {
    const call = [{ to: address, data: DOMAIN_SEPARATOR }, 'latest']
    const separator = await jsonRpc(rpcUrl)('eth_call', call, z.string())
    if (separator === `0x${domainSeparator(network)}`) {
      return { check, outcome: 'ok', lines: [`${address} is ${name}, as buyers sign for it.`] }
    }
    const line = `${address} is another token than the one that buyers sign for. The node is of another chain, or damaged.`
    return { check, outcome: 'FAIL', lines: [line] }
  } catch (err) {
    return { check, outcome: 'FAIL', lines: [`The token at ${address} cannot be read (${reasonOf(err)}). Try again.`] }
  }
}

/** Whether the URL is plain HTTP to another machine, so that others on the network can read the requests. */
function isReadable(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'http:' && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}

/** An error of `fetch` has its reason only in `cause`. */
function reasonOf(err: unknown): string {
  const { message, cause } = err as Error
  return cause instanceof Error ? cause.message : message
}
