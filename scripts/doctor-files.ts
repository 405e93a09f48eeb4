import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Config } from '#app/config.ts'
import { openSharedLedger } from '#app/open-shared-ledger.ts'
import { SEED_FOLDER } from '#app/seed-folder.ts'
import { FREE_BYTES_MIN, freeBytesIn } from '#app/watch-faults.ts'
import { checkFile, checkSeeds } from '#data/db/check.ts'
import { openReader } from '#data/db/client.ts'
import { databaseErrorMessage } from '#data/db/database-error-message.ts'
import { ledgerPath } from '#data/db/ledger-file.ts'
import { isMigrated, newestSchema, refuseWrongFile, type FileKind } from '#data/db/migrate.ts'
import { describeStatus } from '#data/sync/status.ts'
import { checkLedger } from '#payments/check-ledger.ts'
import type { LedgerSql } from '#payments/ledger-store.ts'
import { sqliteSql } from '#payments/sqlite-store.ts'
import { services } from '#services/index.ts'

export interface Finding {
  readonly check: string
  /** `warn`: the installation works, but the operator should look at this. */
  readonly outcome: 'ok' | 'warn' | 'FAIL'
  /** First the finding. If it is not `ok`, the other lines say what to do. */
  readonly lines: readonly string[]
}

const ok = (check: string, ...lines: string[]): Finding => ({ check, outcome: 'ok', lines })
const warn = (check: string, ...lines: string[]): Finding => ({ check, outcome: 'warn', lines })
const fail = (check: string, ...lines: string[]): Finding => ({ check, outcome: 'FAIL', lines })

const MIB = 2 ** 20
const CLOCK_TOLERANCE_MS = 60_000

/** Checks the files of this machine: permissions, versions, content, free space and dates. Reads only. */
export async function checkFiles(config: Config, now: Date): Promise<Finding[]> {
  const path = config.DATABASE_PATH
  const findings = [checkFolder(dirname(path)), checkDatabase(path, 'database', config)]
  if (config.DATABASE_URL === undefined) findings.push(checkDatabase(ledgerPath(path), 'ledger', config))
  const isUsable = existsSync(path) && !findings.some(({ outcome }) => outcome === 'FAIL')
  if (isUsable) findings.push(...checkData(config, now))
  const ledger = isUsable || config.DATABASE_URL !== undefined ? await checkPayments(config) : undefined
  if (ledger) findings.push(ledger.finding)
  return [...findings, checkDisk(path), checkClock(now, [...datesOf(path), ...(ledger?.newest ?? [])])]
}

function checkFolder(folder: string): Finding {
  if (!existsSync(folder)) return checkFolder(dirname(folder))
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return ok('folder', `${folder} is writable.`)
  } catch {
    return fail('folder', `${folder} is not writable for this user. Change its owner, or set DATABASE_PATH.`)
  }
}

function checkDatabase(path: string, kind: FileKind, { role }: Config): Finding {
  if (!existsSync(path)) return warn(kind, `${path} does not exist yet. The first start creates it.`)
  try {
    accessSync(path, role === 'reader' && kind === 'database' ? constants.R_OK : constants.R_OK | constants.W_OK)
    refuseWrongFile(path, kind)
    const db = openReader(path)
    try {
      const faults = checkFile(db)
      if (faults.length > 0)
        return fail(kind, `${path} is damaged. Restore a backup: npm run restore -- FILE`, ...faults)
      if (!isMigrated(db.$client, kind))
        return warn(kind, `${path} is from an older version. The next start migrates it.`)
      return ok(kind, `${path} is intact, ${Math.ceil(statSync(path).size / MIB)} MB.`)
    } finally {
      db.$client.close()
    }
  } catch (err) {
    return fail(kind, databaseErrorMessage(err, path))
  }
}

function checkData({ DATABASE_PATH, role, SYNC }: Config, now: Date): Finding[] {
  const db = openReader(DATABASE_PATH)
  try {
    if (!isMigrated(db.$client, 'database')) return []
    const faults = role === 'reader' ? [] : checkSeeds(db, services, SEED_FOLDER)
    const seeds =
      faults.length === 0
        ? ok('seeds', 'Every seed file is valid and loaded.')
        : fail('seeds', 'Start the gateway to load seed files. Restore files that were changed.', ...faults)
    const status = services.flatMap((service) => describeStatus(db, service, now))
    const failing = status.filter(({ state }) => state === 'failing')
    const old = status.filter(({ state }) => state === 'stale' || state === 'missing')
    const names = old.map(({ dataset, asOf }) => `${dataset} (${asOf ?? 'empty'})`)
    const byItself = SYNC && role !== 'reader' ? 'The gateway updates' : 'npm run sync updates'
    const data =
      failing.length > 0
        ? fail(
            'data',
            `The last sync of ${failing.length} data sets failed. See docs/runbook.md, DozenSyncFailing.`,
            ...failing.map(({ dataset, sync, why }) => `${dataset}: ${why} Try again: npm run sync -- ${sync}`),
          )
        : old.length > 0
          ? warn(
              'data',
              `${old.length} of ${status.length} data sets are older than promised. ${byItself} those that have a sync; npm run status shows what else to do.`,
              names.join(', '),
            )
          : ok('data', `All ${status.length} data sets are as new as promised.`)
    return [seeds, data]
  } finally {
    db.$client.close()
  }
}

/** Checks the consistency of the ledger, in its file or on PostgreSQL. Undefined if there is no ledger yet. */
async function checkPayments(config: Config): Promise<{ finding: Finding; newest: readonly Dated[] } | undefined> {
  const path = ledgerPath(config.DATABASE_PATH)
  if (config.DATABASE_URL !== undefined) {
    try {
      const store = await openSharedLedger(config.DATABASE_URL, Date.now)
      return await checkSql(store.sql).finally(() => store.close())
    } catch (err) {
      const { message, cause } = err as Error
      const why = cause instanceof Error ? cause.message || String(cause) : message
      const todo = 'Check DATABASE_URL, and whether PostgreSQL runs and accepts connections from here.'
      return { finding: fail('payments', `The ledger at DATABASE_URL cannot be used: ${why}. ${todo}`), newest: [] }
    }
  }
  if (!existsSync(path)) return undefined
  const db = openReader(path)
  return checkSql(sqliteSql(() => db)).finally(() => db.$client.close())
}

async function checkSql(ledger: LedgerSql): Promise<{ finding: Finding; newest: readonly Dated[] }> {
  const faults = await checkLedger(ledger)
  const [newest] = await ledger.rows<{ at: number | null }>(sql`select max(created_at) as at from payments`)
  const finding =
    faults.length === 0
      ? ok('payments', 'The ledger is consistent.')
      : fail(
          'payments',
          'The ledger is inconsistent. See docs/explanation/payments.md, and keep a copy: npm run backup.',
          ...faults,
        )
  return { finding, newest: newest?.at ? [{ what: 'the newest payment', at: Number(newest.at) }] : [] }
}

function checkDisk(path: string): Finding {
  const folder = existingFolder(dirname(path))
  const free = freeBytesIn(folder)
  const needed = Math.max(FREE_BYTES_MIN, existsSync(path) ? 2 * statSync(path).size : 0)
  const found = `${Math.floor(free / MIB)} MB are free at ${folder}`
  if (free >= needed) return ok('disk', `${found}.`)
  return fail('disk', `${found}, and copies of the database need ${Math.ceil(needed / MIB)} MB. Free some space.`)
}

function existingFolder(folder: string): string {
  return existsSync(folder) ? folder : existingFolder(dirname(folder))
}

interface Dated {
  readonly what: string
  readonly at: number
}

function datesOf(path: string): Dated[] {
  const files = [path, ledgerPath(path)].filter((file) => existsSync(file))
  const changed = files.map((file) => ({ what: `the last change of ${file}`, at: statSync(file).mtimeMs }))
  return [{ what: 'this version of Dozen', at: newestSchema('database') }, ...changed]
}

/** Compares the clock with the dates of files and data. If a clock was set back, old data would look new. */
export function checkClock(now: Date, dates: readonly Dated[]): Finding {
  const [latest] = dates.toSorted((a, b) => b.at - a.at)
  const nowText = now.toISOString()
  if (!latest || latest.at <= now.getTime() + CLOCK_TOLERANCE_MS) return ok('clock', `It is ${nowText}.`)
  const known = new Date(latest.at).toISOString()
  return fail(
    'clock',
    `The clock says ${nowText}, but ${latest.what} is from ${known}. Set the clock, for example with NTP.`,
  )
}
