import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readSettingsOrExit } from '#app/settings-file.ts'
import { FAMILIES, settingName } from '#app/setting-families.ts'
import { createWallet } from '#payments/address.ts'
import { fromAtomicUnits } from '#payments/requirements.ts'
import { services } from '#services/index.ts'
import { requestOf } from '#surfaces/pages/samples.ts'
import { readArguments, orStop } from './command-line.ts'
import { freePort } from './free-port.ts'
import { startChain } from './local-chain/chain.ts'
import { startFacilitator } from './local-chain/facilitator.ts'
import { spawnBound } from './local-chain/spawn-bound.ts'
import { openTestWallet } from './test-wallet.ts'
import { waitUntilReady } from './wait-until-ready.ts'

// npm run sandbox: starts a chain, a facilitator and a gateway on this machine, offline, with a wallet of test money.
// All child processes end with this one, even if it is killed.

const FUNDS = 100_000_000n
const PARENT_CHECK_MS = 500

const USAGE = `Usage: npm run sandbox
Starts a local chain, a local facilitator and a gateway that uses them, with a wallet of test money. Ctrl-C stops all.`

readArguments(USAGE, {})
const config = readSettingsOrExit()
const parentAtStart = readParent()
const chain = await orStop('The local chain does not start', startChain)
const facilitator = await startFacilitator(chain)
const wallet = openTestWallet(config.DATABASE_PATH)
await chain.fund(wallet.account.address, FUNDS)
const receiver = createWallet()
const payTo = config.X402_PAY_TO ?? receiver.address
const onThisChain = {
  X402_FACILITATOR_URL_BASE_SEPOLIA: facilitator.url,
  X402_RPC_URL_BASE_SEPOLIA: chain.url,
}
const paymentSettings = {
  X402_PAY_TO: payTo,
  ...onThisChain,
  ...Object.fromEntries(services.map(({ name }) => [settingName(FAMILIES.network, name), 'base-sepolia'])),
}
const port = config.PORT === 0 ? await freePort() : config.PORT

const gateway = spawnBound([process.execPath, fileURLToPath(new URL('../dist/current/main.js', import.meta.url))], {
  output: 'inherit',
  env: {
    ...process.env,
    // The sandbox listens on this machine, whatever public name the settings contain.
    HOST: '127.0.0.1',
    PORT: String(port),
    GATEWAY_DOMAIN: 'localhost',
    PUBLIC_URL: '',
    ...paymentSettings,
  },
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void gateway.stop())
// If npm is killed, it sends no signal to this process, and the pipe to the gateway stays open. But the parent of npm’s
// shell changes then, so it is checked regularly.
const orphaned = setInterval(() => readParent() !== parentAtStart && void gateway.stop(), PARENT_CHECK_MS)
const ended = once(gateway.shell, 'exit')
const base = `http://localhost:${port}`
await Promise.race([waitUntilReady(base), ended])

if (gateway.shell.exitCode === null) printGuide()
await ended
clearInterval(orphaned)
await facilitator.stop()
await chain.stop()
process.exitCode = gateway.shell.exitCode ?? 0

function printGuide(): void {
  // The printed command runs in another terminal, which does not have this process's environment.
  const settings = process.env['DATABASE_PATH'] ? `DATABASE_PATH=${quoteForShell(resolve(config.DATABASE_PATH))} ` : ''
  const inShell = (set: object) => Object.entries(set).map(([name, value]) => `${name}=${value} `)
  const key = payTo === receiver.address ? ` with the key ${receiver.privateKey}` : ''
  console.log(`
Chain        ${chain.url} (Base Sepolia’s chain id, ours alone)
Facilitator  ${facilitator.url}
Gateway      ${base}/
Wallet       ${wallet.account.address} with ${fromAtomicUnits(FUNDS, 6)} USDC of test money (${wallet.path})
Paid to      ${payTo}

Paste this into another terminal to see a paid call work:

  ${settings}npm run pay -- ${quoteForShell(base + findPaidExample())}

then see it in the books: ${settings}npm run ledger

check the way of the money as before going live:

  ${settings}${inShell(paymentSettings).join('')}npm run golive

and give it back${key}, by the transaction of its receipt:

  ${settings}${inShell(onThisChain).join('')}npm run refund -- TRANSACTION
`)
}

/** The parent process and, on Linux, its parent. */
function readParent(): string {
  try {
    const status = readFileSync(`/proc/${process.ppid}/status`, 'utf8')
    return `${process.ppid} ${/^PPid:\s*(\d+)/m.exec(status)?.[1]}`
  } catch {
    // The file does not exist because the parent has ended, or because this is not Linux.
    return String(process.ppid)
  }
}

/** Quotes a text as one word of a shell command. */
function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

/** The URL of a paid GET endpoint, with the input of the operation's example. */
function findPaidExample(): string {
  for (const service of services) {
    const operation = service.operations.find(({ price, route }) => price !== undefined && route?.startsWith('GET'))
    if (!operation?.route || service.paidClosedByDefault) continue
    return requestOf(operation, operation.example, `/${service.name}`)?.url ?? ''
  }
  throw new Error('No service has a paid GET endpoint.')
}
