import { dirname } from 'node:path'
import { createPayer, PaymentError } from './client/payer.ts'
import { compose } from './app/compose.ts'
import { SEED_FOLDER } from './app/seed-folder.ts'
import { VERSION } from './app/version.ts'
import { readSettingsOrExit } from './app/settings-file.ts'
import { makeFolderOf } from './data/db/client.ts'
import { openStore } from './data/db/store.ts'
import { EX_TEMPFAIL, EX_UNAVAILABLE } from './support/errors/exit-codes.ts'
import { createLog } from './support/observability/log.ts'
import { createDnsLookup } from './sites/outbound/dns.ts'
import { createGuardedFetch } from './sites/outbound/guarded-fetch.ts'
import { accountOf } from './payments/account.ts'
import { findWallet, listWallets, makeWallet } from './payments/named-wallet.ts'
import { evmTokens, NETWORKS } from './payments/networks.ts'
import { fromAtomicUnits } from './payments/requirements.ts'
import { services } from './services/index.ts'
import { bridgeStdio } from './surfaces/cli/bridge.ts'
import type { Command } from './surfaces/cli/command.ts'
import { readCommand } from './surfaces/cli/read-command.ts'
import { userAgentOf } from './app/user-agent.ts'

// bin/dozen: the operations on the command line, with local data or a gateway. Exit codes: 0 answer, 1 refusal, 2 wrong
// command, 69 no response, 75 payment pending. After 75 the same command would pay again, so the message explains how
// to continue.

type Asked = Extract<Command, { do: 'ask' }>
type Send = (path: string, init: RequestInit) => Promise<Response>

/** An answer is read by a person; of a refusal only the sentence is shown. */
const ANSWER_IN_MARKDOWN = 'application/problem+json, text/markdown, application/json;q=0.5'

const words = process.argv.slice(2)
process.exitCode = await run(words[0] === '--version' ? { do: 'help', text: VERSION } : readCommand(words, services))

async function run(asked: Command): Promise<number> {
  switch (asked.do) {
    case 'help':
      process.stdout.write(`${asked.text}\n`)
      return 0
    case 'refuse':
      process.stderr.write(`${asked.text}\n`)
      return 2
    case 'wallet':
      return wallets(asked.make)
    case 'ask':
      return withSend(asked.base, async (send) => ask(asked, asked.pay ? paying(asked.pay, send) : send))
    case 'bridge':
      return withSend(asked.base, async (send) => {
        await bridgeStdio(process.stdin, process.stdout, (body, headers) => post(send, asked.path, body, headers))
        return 0
      })
  }
}

async function post(send: Send, path: string, body: string, headers: Readonly<Record<string, string>>) {
  const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  return (await send(path, { method: 'POST', headers: { ...json, ...headers }, body })).text()
}

async function ask({ request, asJson, language }: Asked, send: Send): Promise<number> {
  const { method, url, contentType, body } = request
  const response = await send(url, {
    method,
    headers: {
      accept: asJson ? 'application/json' : ANSWER_IN_MARKDOWN,
      'accept-language': language ?? languageOfTerminal(),
      ...(contentType !== undefined && { 'content-type': contentType }),
    },
    ...(body !== undefined && { body }),
  })
  const text = await response.text()
  if (response.ok) {
    process.stdout.write(text.endsWith('\n') ? text : `${text}\n`)
    return 0
  }
  process.stderr.write(asJson ? `${text}\n` : response.status === 402 ? priceIn(text) : refusalIn(text))
  return 1
}

/** Sends requests and pays from a local wallet if needed. Throws for an unknown wallet. */
function paying({ wallet, maxUsd }: NonNullable<Asked['pay']>, send: Send): Send {
  const found = findWallet(walletFolder(), wallet)
  if (!found)
    throw new PaymentError('no_offer', `There is no wallet ${wallet}. Create it with: dozen wallet new ${wallet}`)
  const payer = createPayer({ account: accountOf(found.privateKey), tokens: evmTokens(), maxUsd })
  return async (path, init) => {
    const answer = await payer.fetch(send, path, init)
    if (payer.spentUsd > 0) process.stderr.write(`Paid $${payer.spentUsd} from ${found.address}.\n`)
    return answer
  }
}

function wallets(make: string | undefined): number {
  const folder = walletFolder()
  if (make !== undefined) {
    if (findWallet(folder, make)) {
      process.stderr.write(`There is a wallet ${make} already.\n`)
      return 1
    }
    const { address, path } = makeWallet(folder, make)
    process.stdout.write(`${address}\nIts key is in ${path}: anyone with that file can spend the money.\n`)
    return 0
  }
  for (const name of listWallets(folder))
    process.stdout.write(`${name.padEnd(16)}${findWallet(folder, name)?.address}\n`)
  return 0
}

function walletFolder(): string {
  return dirname(readSettingsOrExit().DATABASE_PATH)
}

/**
 * The price in a 402 body, and how to pay it from the command line. USDC has the same number of decimals on every
 * network.
 */
function priceIn(text: string): string {
  const { accepts, sandbox } = JSON.parse(text) as PriceAsked
  const usd = fromAtomicUnits(BigInt(accepts[0].maxAmountRequired), NETWORKS.base.asset.decimals)
  const money = sandbox ? 'of test money ' : ''
  return `This costs US$${usd} ${money}on ${accepts[0].network}. Pay with --wallet NAME --max ${usd}; dozen wallet new NAME makes one.\n`
}

interface PriceAsked {
  readonly accepts: readonly [{ readonly maxAmountRequired: string; readonly network: string }]
  readonly sandbox?: boolean
}

function refusalIn(text: string): string {
  try {
    const { title, detail, suggestions } = JSON.parse(text) as {
      title?: string
      detail?: string
      suggestions?: string[]
    }
    return `${detail ?? title ?? text}\n${suggestions ? `${suggestions.join('\n')}\n` : ''}`
  } catch {
    return `${text}\n`
  }
}

function languageOfTerminal(): string {
  const { LC_ALL, LC_MESSAGES, LANG } = process.env
  return (LC_ALL ?? LC_MESSAGES ?? LANG ?? '').startsWith('zh') ? 'zh-TW' : 'en'
}

/** Sends requests to the gateway at `base`. Without one, starts a gateway in this process on local data. */
async function withSend(base: string | undefined, work: (send: Send) => Promise<number>): Promise<number> {
  if (base !== undefined) {
    if (!/^https?:\/\//.test(base) || !URL.canParse(base)) {
      process.stderr.write('--url takes an address such as https://example.tw.\n')
      return 2
    }
    return work((path, init) => fetch(base.replace(/\/+$/, '') + path, init)).catch(failed)
  }
  const config = readSettingsOrExit()
  makeFolderOf(config.DATABASE_PATH)
  const clock = () => new Date()
  const log = createLog('silent')
  const store = openStore({ path: config.DATABASE_PATH, seedFolder: SEED_FOLDER, services, now: clock() })
  const userAgent = userAgentOf(config)
  const fetchGuarded = createGuardedFetch({ enabled: config.OUTBOUND, allow: config.OUTBOUND_ALLOW, userAgent })
  const composition = compose({
    config,
    store,
    services,
    log,
    clock,
    fetch: fetchGuarded,
    ...(config.OUTBOUND && { dns: createDnsLookup() }),
  })
  const front = `http://${config.GATEWAY_DOMAIN}`
  try {
    return await work(async (path, init) => composition.fetch(new Request(front + path, init)))
  } catch (err) {
    return failed(err)
  } finally {
    composition.close()
  }
}

function failed(err: unknown): number {
  if (err instanceof PaymentError) {
    process.stderr.write(`${err.message}\n`)
    return err.reason === 'pending' ? EX_TEMPFAIL : 1
  }
  if (!(err instanceof TypeError)) throw err
  const { cause, message } = err
  process.stderr.write(`The gateway does not answer: ${cause instanceof Error ? cause.message : message}\n`)
  return EX_UNAVAILABLE
}
