import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import { createTestClient, defineChain, http, publicActions, walletActions, type Address } from 'viem'
import { mnemonicToAccount, type HDAccount } from 'viem/accounts'
import { NETWORKS, type NetworkName } from '#payments/networks.ts'
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
  const anvil = spawnAnvil(['--chain-id', String(chainId), ...blockTimeArguments(blockSeconds)])
  const url = await readUrl(anvil)
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

/** The operating system chooses the port, so that two chains that start at the same time never get the same one. */
function spawnAnvil(args: string[]): BoundProcess {
  const command = [anvilBinary(), '--host', '127.0.0.1', '--port', '0', '--mnemonic', MNEMONIC, ...args]
  return spawnBound(command, { output: 'pipe' })
}

/** The URL that anvil prints when it accepts requests. */
async function readUrl({ shell, stop }: BoundProcess): Promise<string> {
  const output = shell.stdout!
  const timer = setTimeout(() => void stop(), START_MS)
  try {
    for await (const line of createInterface(output)) {
      const address = /^Listening on (\S+)$/.exec(line)?.[1]
      if (address !== undefined) return `http://${address}`
    }
  } finally {
    clearTimeout(timer)
    // anvil logs every request, and would stop at a full pipe.
    output.resume()
  }
  throw new Error(`anvil ended without a port within ${START_MS / 1_000} s. Its exit code: ${shell.exitCode}.`)
}
