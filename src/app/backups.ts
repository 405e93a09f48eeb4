import { createHash } from 'node:crypto'
import { openAsBlob, rmSync } from 'node:fs'
import { backUp } from '#data/db/backup.ts'
import { sealBackup } from '#data/db/sealed-backup.ts'
import { openPublicationStore, readText } from '#data/releases/publication-store.ts'
import { sha256Of } from '#data/releases/publish.ts'
import type { ReplicaSettings } from '#data/releases/settings.ts'
import { addDays, taipeiDay } from '#support/dates/taipei.ts'
import type { Registry } from '#support/observability/exposition.ts'
import type { Logger } from '#support/observability/log.ts'
import { OWNER_ONLY } from '#data/db/backup-file.ts'

/** A file in BACKUP_TO that contains the time of the newest backup. */
const NEWEST_FILE = 'newest'
const KEPT_DAYS = 14
/** Each backup removes files of 14 to 27 days ago, because none were removed while the gateway was stopped. */
const REMOVED_DAYS = 14
const DAY_MS = 86_400_000
const CHECK_EVERY_MS = 15 * 60_000

const fileOf = (day: string) => `dozen-${day}.backup`
const openBackups = (to: string, settings: ReplicaSettings) => openPublicationStore(to, settings, OWNER_ONLY)

/** Copies database and ledger, encrypted with BACKUP_KEY if set, and removes old copies. Throws on failure. */
export async function backUpTo(to: string, settings: ReplicaSettings, databasePath: string, now: Date): Promise<void> {
  const backups = openBackups(to, settings)
  const copy = `${databasePath}.backup`
  const encrypted = `${copy}.sealed`
  try {
    await backUp(databasePath, copy, { replace: true })
    const file = settings.BACKUP_KEY === undefined ? copy : encrypted
    if (settings.BACKUP_KEY !== undefined) await sealBackup(copy, encrypted, settings.BACKUP_KEY)
    await backups.put(fileOf(taipeiDay(now)), await openAsBlob(file), await sha256Of(file))
  } finally {
    for (const path of [copy, encrypted]) rmSync(path, { force: true })
  }
  const at = now.toISOString()
  await backups.put(NEWEST_FILE, new Blob([at]), createHash('sha256').update(at).digest('hex'))
  for (let days = 0; days < REMOVED_DAYS; days++)
    await backups.remove(fileOf(addDays(taipeiDay(now), -KEPT_DAYS - days)))
}

export interface BackupParts {
  readonly to: string
  readonly settings: ReplicaSettings
  /** Runs `backUpTo` in the writer process. */
  readonly run: () => Promise<unknown>
  readonly clock: () => Date
  readonly signal: AbortSignal
  readonly log: Logger
  readonly registry: Registry
}

/** Makes a backup every day; reports the age of the newest as a metric. Resolves after the first check. */
export function startBackups({ to, settings, run, clock, signal, log, registry }: BackupParts): Promise<void> {
  const started = clock().getTime()
  let newest: number | undefined
  let isRunning = false
  const backUpIfDue = async () => {
    if (isRunning) return
    isRunning = true
    try {
      newest ??= await readNewest(to, settings)
      if (newest !== undefined && clock().getTime() - newest < DAY_MS) return
      await run()
      newest = clock().getTime()
      log.info({ event: 'backed_up', to })
    } catch (err) {
      if (!signal.aborted) log.error({ event: 'backup_failed', to, err })
    } finally {
      isRunning = false
    }
  }
  const age = () => Math.round((clock().getTime() - (newest ?? started)) / 1000)
  registry.gauge('dozen_backup_age_seconds', 'Since the newest backup, or since the start if there is none.', age)
  const timer = setInterval(backUpIfDue, CHECK_EVERY_MS).unref()
  signal.addEventListener('abort', () => clearInterval(timer))
  return backUpIfDue()
}

/** The time of the newest backup. Undefined if there is none. */
async function readNewest(to: string, settings: ReplicaSettings): Promise<number | undefined> {
  const at = Date.parse((await readText(openBackups(to, settings), NEWEST_FILE)) ?? '')
  return Number.isNaN(at) ? undefined : at
}
