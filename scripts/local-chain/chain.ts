import { createRequire } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTestClient, defineChain, http, publicActions, walletActions, type Address } from 'viem'
import { mnemonicToAccount, type HDAccount } from 'viem/accounts'
import { NETWORKS, type NetworkName } from '#payments/networks.ts'
import { freePort } from '../free-port.ts'
import { spawnBound, type BoundProcess } from './spawn-bound.ts'
import { codeOfToken, tokenAbi } from './token.ts'

/** The public development mnemonic of anvil. Its accounts have ether only on chains that anvil starts. */
const MNEMONIC = 'test test test test test test test test test test test junk'
const START_MS = 60_000

export type LocalChain = Awaited<ReturnType<typeof startChain>>

export interface ChainOptions {
  network?: NetworkName
  /** Seconds between blocks. By default, each transaction immediately gets its own block. */
  blockSeconds?: number
}

/** One of anvil's initial accounts: number 0 sends transactions, the others are for payers. */
export function developmentAccount(index: number): HDAccount {
  return mnemonicToAccount(MNEMONIC, { addressIndex: index })
}

/**
 * Starts a private chain on a free local port. It has our test token, which anybody may mint, at the address of USDC.
 * The caller must call `stop`.
 */
export async function startChain({ network = 'base-sepolia', blockSeconds }: ChainOptions = {}) {
  const { id, asset } = NETWORKS[network]
  const chainId = Number(id.split(':')[1])
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const anvil = spawnAnvil(['--port', String(port), '--chain-id', String(chainId), ...blockTimeArguments(blockSeconds)])
  const chain = defineChain({
    id: chainId,
    name: network,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  })
  const client = createTestClient({
    mode: 'anvil',
    chain,
    transport: http(url),
    account: developmentAccount(0),
    pollingInterval: 50,
  })
    .extend(publicActions)
    .extend(walletActions)
  const { stop } = anvil
  try {
    await untilReady(anvil, () => client.getChainId())
    const token = asset.address as Address
    await client.setCode({ address: token, bytecode: codeOfToken() })
    return {
      url,
      chain,
      chainId,
      network,
      client,
      token,
      stop,
      /** Mints test tokens. */
      async fund(address: Address, units: bigint) {
        const hash = await client.writeContract({
          address: token,
          abi: tokenAbi,
          functionName: 'mint',
          args: [address, units],
        })
        await client.waitForTransactionReceipt({ hash })
      },
      balance: (address: Address) =>
        client.readContract({ address: token, abi: tokenAbi, functionName: 'balanceOf', args: [address] }),
    }
  } catch (err) {
    await stop()
    throw err
  }
}

function blockTimeArguments(blockSeconds: number | undefined): string[] {
  return blockSeconds === undefined ? [] : ['--block-time', String(blockSeconds)]
}

/**
 * The anvil binary from the package of this platform. The main package would download it in an install script, which
 * npm does not run.
 */
function anvilBinary(): string {
  try {
    return createRequire(import.meta.url).resolve('@foundry-rs/anvil-linux-amd64/bin/anvil')
  } catch (err) {
    throw new Error('The local chain needs anvil, which npm ci installs only on Linux with an x64 processor.', {
      cause: err,
    })
  }
}

function spawnAnvil(args: string[]): BoundProcess {
  return spawnBound([anvilBinary(), '--host', '127.0.0.1', '--silent', '--mnemonic', MNEMONIC, ...args])
}

async function untilReady({ shell }: BoundProcess, ask: () => Promise<unknown>): Promise<void> {
  const giveUpAt = performance.now() + START_MS
  for (;;) {
    if (shell.exitCode !== null)
      throw new Error(`anvil ended with exit code ${shell.exitCode}. Its port may be in use.`)
    try {
      await ask()
      return
    } catch (err) {
      if (performance.now() > giveUpAt) throw new Error('anvil does not respond.', { cause: err })
      await sleep(30)
    }
  }
}
