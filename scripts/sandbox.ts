import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createWallet } from '#payments/address.ts'
import { fromAtomicUnits } from '#payments/requirements.ts'
import { services } from '#services/index.ts'
import { readArguments, readSettings, orStop } from './command-line.ts'
import { startChain } from './local-chain/chain.ts'
import { startFacilitator } from './local-chain/facilitator.ts'
import { openTestWallet } from './test-wallet.ts'

// npm run sandbox: a chain, a facilitator and the gateway wired to them, all on this machine and offline, with a wallet
// that has test money. Ends with Ctrl-C, and everything that it started ends with it.

const FUNDS = 100_000_000n

const USAGE = `Usage: npm run sandbox
A local chain, a local facilitator and the gateway wired to them, with a wallet that has test money. Ctrl-C ends it all.`

readArguments(USAGE, {})
const config = readSettings()
const chain = await orStop('The local chain does not start', startChain)
const facilitator = await startFacilitator(chain)
const wallet = openTestWallet(config.DATABASE_PATH)
await chain.fund(wallet.account.address, FUNDS)
const payTo = config.X402_PAY_TO ?? createWallet().address

const gateway = spawn(process.execPath, [fileURLToPath(new URL('../src/main.ts', import.meta.url))], {
  env: {
    ...process.env,
    X402_PAY_TO: payTo,
    X402_FACILITATOR_URL: facilitator.url,
    X402_RPC_URL_BASE_SEPOLIA: chain.url,
    ...Object.fromEntries(services.map(({ name }) => [`X402_NETWORK_${name.toUpperCase()}`, 'base-sepolia'])),
  },
  stdio: ['ignore', 'inherit', 'inherit'],
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => gateway.kill('SIGTERM'))
const ended = once(gateway, 'exit')
const base = `http://localhost:${config.PORT}`
await Promise.race([untilReady(`${base}/readyz`), ended])

if (gateway.exitCode === null) {
  console.log(`
Chain        ${chain.url} (Base Sepolia’s chain id, ours alone)
Facilitator  ${facilitator.url}
Gateway      ${base}/
Wallet       ${wallet.account.address} with ${fromAtomicUnits(FUNDS, 6)} USDC of test money (${wallet.path})
Paid to      ${payTo}

Paste this into another terminal to see a paid call work:

  npm run pay -- '${base}${paidExample()}'

then see it in the books: npm run ledger
`)
}
await ended
await facilitator.stop()
await chain.stop()
process.exitCode = gateway.exitCode ?? 0

/** A paid GET that exists, with the input of its own example. */
function paidExample(): string {
  for (const service of services) {
    const operation = service.operations.find(({ price, route }) => price !== undefined && route?.startsWith('GET'))
    if (!operation?.route || service.paidClosedByDefault) continue
    const values = new Map(Object.entries(operation.example.input))
    const path = operation.route.slice('GET '.length).replaceAll(/\{([^}]+)\}/g, (_, name: string) => {
      const value = encodeURIComponent(String(values.get(name)))
      values.delete(name)
      return value
    })
    const query = new URLSearchParams(
      [...values].map(([name, value]): [string, string] => [name, String(value)]),
    ).toString()
    return `/${service.name}${path}${query && `?${query}`}`
  }
  throw new Error('No service sells anything yet.')
}

async function untilReady(url: string): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The gateway is not ready after 30 seconds.')
}
