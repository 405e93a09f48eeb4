import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql, type SQL } from 'drizzle-orm'
import type { Address } from 'viem'
import { compose } from '#app/compose.ts'
import { openSharedLedger } from '#app/open-shared-ledger.ts'
import { readConfig } from '#app/config.ts'
import { createHttpServer } from '#gateway/http-server.ts'
import { createLog } from '#support/observability/log.ts'
import type { Service } from '#operation/service.ts'
import type { LedgerSql } from '#payments/ledger-store.ts'
import { checkLedger } from '#payments/check-ledger.ts'
import { ledgerCsv } from '#payments/ledger-csv.ts'
import { ledgerTotals, settledTotals } from '#payments/report.ts'
import { sqliteSql } from '#payments/sqlite-store.ts'
import { developmentAccount, startChain } from '../../../scripts/local-chain/chain.ts'
import { startFacilitator } from '../../../scripts/local-chain/facilitator.ts'
import { labService } from './lab-service.ts'

/** No test has the key of this address, so all money there came from payments. */
export const PAY_TO: Address = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'

/**
 * Timeouts for responses and for the chain. They are longer than a busy machine needs, or with `isHasty` as short as
 * the blocks allow.
 */
function windowsOf({ isHasty, blockSeconds = 0 }: LabOptions) {
  return isHasty
    ? { verifyMs: 5_000, settleMs: 2_000 + blockSeconds * 2_000, patienceMs: 800 + blockSeconds * 1_500 }
    : { verifyMs: 60_000, settleMs: 60_000, patienceMs: 4_000 }
}

interface LabOptions {
  network?: Service['network']
  blockSeconds?: number
  payers?: number
  /** For tests with a facilitator that never responds. A payment may then get 503 and must be sent again. */
  isHasty?: boolean
  /** Absent: the ledger is a file. */
  databaseUrl?: string
}

/** A test environment: a chain, a facilitator and a folder for a ledger. Tests start and stop gateways in it. */
export async function openLab(options: LabOptions = {}) {
  const { network = 'base-sepolia' } = options
  const chain = await startChain({ ...options, network })
  const windows = windowsOf(options)
  const facilitator = await startFacilitator(chain)
  const folder = mkdtempSync(join(tmpdir(), 'dozen-lab-'))
  const runsPath = join(folder, 'runs.log')
  writeFileSync(runsPath, '')
  const payers = Array.from({ length: options.payers ?? 1 }, (_, index) => developmentAccount(index + 5))
  for (const payer of payers) await chain.fund(payer.address, 100_000_000n)
  const environment = {
    DATABASE_PATH: join(folder, 'gateway.db'),
    X402_PAY_TO: PAY_TO,
    X402_FACILITATOR_URL: facilitator.url,
    X402_RPC_URL_BASE: chain.url,
    X402_RPC_URL_BASE_SEPOLIA: chain.url,
    TEST_LIMITS: Object.entries({ requestDeadlineMs: 120_000, ...windows })
      .map((pair) => pair.join('='))
      .join(','),
    LOG_LEVEL: 'silent',
    ...(options.databaseUrl !== undefined && { DATABASE_URL: options.databaseUrl }),
  }
  return {
    network,
    chain,
    facilitator,
    payers,
    environment,
    windows,
    folder,
    runsPath,
    /** One line for each run of a paid operation. */
    runs: () => readFileSync(runsPath, 'utf8').split('\n').filter(Boolean),
    /** Lets operations continue that wait for this name. */
    release: (name: string) => writeFileSync(join(folder, name), ''),
    income: () => chain.balance(PAY_TO),
    async close() {
      await facilitator.stop()
      await chain.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type Lab = Awaited<ReturnType<typeof openLab>>

/** Starts the gateway in this process, on a real socket. `more` are further settings. */
export async function startGateway({ network, environment, runsPath }: Lab, more: Record<string, string> = {}) {
  const config = readConfig({ ...environment, ...more })
  const shared = config.DATABASE_URL === undefined ? undefined : await openSharedLedger(config.DATABASE_URL, Date.now)
  const composition = compose({
    config,
    ledgerStore: shared,
    services: [labService(network, runsPath)],
    log: createLog('silent'),
    clock: () => new Date(),
    fetch: () => Promise.reject(new Error('Nothing is fetched here.')),
  })
  const { server } = createHttpServer(composition, {
    arrivalMs: 15_000,
    bodyBytesMax: 1_048_576,
    isSecure: false,
  })
  let asked = 0
  server.on('request', () => (asked += 1))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const books = shared?.sql ?? sqliteSql(() => composition.store.ledger!)
  return {
    url: `http://localhost:${port}/lab`,
    /** Requests that have arrived so far. */
    asked: () => asked,
    payments: composition.payments,
    totals: () => settledUnits(books),
    /** The settled amounts in dollars, by network. */
    settled: () => settledTotals(books),
    states: () => counted(books, sql`select state as name, count(*) as number from payments group by state`),
    /** Contradictions between ledger and chain, by kind. */
    flags: () =>
      counted(books, sql`select flag as name, count(*) as number from payments where flag is not null group by flag`),
    /** Faults of the ledger's consistency. */
    faults: () => checkLedger(books),
    /** Every payment as CSV. */
    async csv() {
      let text = ''
      for await (const line of ledgerCsv(books)) text += line
      return text
    },
    /** Removes a false settlement from the ledger, after a test has checked that it is flagged. */
    forget: (flag: string) => books.rows(sql`delete from payments where flag = ${flag} returning key`),
    async stop() {
      const closed = once(server, 'close')
      server.closeAllConnections()
      server.close()
      await closed
      composition.close()
      await shared?.close()
    },
  }
}

export type LabGateway = Awaited<ReturnType<typeof startGateway>>

/** The paid amounts of the ledger, in atomic units. */
async function settledUnits(books: LedgerSql): Promise<bigint> {
  const totals = await ledgerTotals(books)
  return totals.filter(({ state }) => state === 'settled').reduce((sum, { units }) => sum + units, 0n)
}

async function counted(books: LedgerSql, query: SQL): Promise<Record<string, number>> {
  const rows = await books.rows<{ name: string; number: number }>(query)
  return Object.fromEntries(rows.map(({ name, number }) => [name, number]))
}
