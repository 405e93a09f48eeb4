import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { readSettingsOrExit } from '#app/settings-file.ts'
import { prepareDatabase } from '#app/prepare.ts'
import { openReader, openWriter } from '#data/db/client.ts'
import { createLog } from '#support/observability/log.ts'
import type { Sync } from '#operation/sync.ts'
import { createGuardedFetch } from '#sites/outbound/guarded-fetch.ts'
import { services } from '#services/index.ts'
import { orStop, readArguments, refuseArguments, stop } from './command-line.ts'
import type { RunReport } from '#data/sync/record.ts'
import { runSyncs } from '#data/sync/runner.ts'
import type { RunnerParts } from '#data/sync/sync-context.ts'
import { userAgentOf } from '#app/user-agent.ts'

// npm run sync [-- name…] [--from DAY]: updates data sets now. A name is a sync (aiprice_fx) or a service (aiprice).

const USAGE = `Usage: npm run sync [-- name…] [--from YYYY-MM-DD]
Updates data sets now: all, those of a service (aiprice), or one (aiprice_fx). Exits with 1 if a sync failed.
It also fetches missed days; --from checks for them since that day, if the source has single days.
npm run status shows the result of the latest runs.`

const BUSY_WAIT_MS = 2000
const BUSY_WAITS_MAX = 150
const BAR_WIDTH = 30

const syncs = services.flatMap((service) => service.syncs ?? [])
const listOfSyncs = syncs.map(({ name, title }) => `  ${name.padEnd(20)} ${title}`).join('\n')
const { values, positionals } = readArguments(`${USAGE}\n\n${listOfSyncs}`, {
  options: { from: { type: 'string' } },
  allowPositionals: true,
})
const { from } = values
if (from !== undefined && !z.iso.date().safeParse(from).success)
  refuseArguments(`--from takes a day such as 2026-08-21.\n${USAGE}`)
const wanted = chooseSyncs(positionals)
const config = readSettingsOrExit()
if (!config.OUTBOUND) stop('OUTBOUND is off, so no source can be fetched. Start this with OUTBOUND=on.')
const path = config.DATABASE_PATH
await orStop(`The database ${path} cannot be used`, () => prepareDatabase(path, { now: new Date() }))
const [writer, reader] = [openWriter(path), openReader(path)]
const ending = new AbortController()
process.once('SIGINT', () => ending.abort())
process.once('SIGTERM', () => ending.abort())
const parts: RunnerParts = {
  writer,
  reader,
  fetch: createGuardedFetch({
    enabled: config.OUTBOUND,
    allow: config.OUTBOUND_ALLOW,
    userAgent: userAgentOf(config),
  }),
  log: createLog('silent'),
  clock: () => new Date(),
  keys: config,
  signal: ending.signal,
}

// The progress bar shows both.
let done = 0
let doing = ''
let waits = 0
while (!(await runWanted()) && waits < BUSY_WAITS_MAX && !ending.signal.aborted) {
  waits += 1
  await wait(BUSY_WAIT_MS)
}
endProgress()
if (done < wanted.length) process.exitCode = 1
reader.$client.close()
writer.$client.close()

/** Runs the syncs. Returns false if none could run because another process is syncing. */
async function runWanted(): Promise<boolean> {
  showProgress()
  const reports = await runSyncs(
    wanted,
    { ...parts, onRequest: showProgress },
    {
      ...(from !== undefined && { from }),
      onReport(sync, report) {
        done += 1
        doing = sync.name
        endProgress()
        console.log(describe(sync, report))
        if (report.outcome === 'failed') process.exitCode = 1
        showProgress()
      },
    },
  )
  const isBusy = reports.every(({ outcome }) => outcome === 'busy')
  if (isBusy) doing = 'another process is syncing'
  return !isBusy
}

function chooseSyncs(names: readonly string[]): Sync[] {
  const unknown = names.filter((name) => !syncs.some((sync) => isNamed(sync, name)))
  if (unknown.length > 0) {
    stop(`There is no sync ${unknown.join(', ')}. There are: ${syncs.map((sync) => sync.name).join(', ')}.\n${USAGE}`)
  }
  return names.length === 0 ? syncs : syncs.filter((sync) => names.some((name) => isNamed(sync, name)))
}

function isNamed(sync: Sync, name: string): boolean {
  return sync.name === name || sync.name.startsWith(`${name}_`)
}

function describe(sync: Sync, { outcome, rows, reason, attempts }: RunReport): string {
  const stored = `${rows?.toLocaleString('en')} rows${reason === null ? '' : `, but: ${reason}`}`
  const result = outcome === 'changed' ? stored : reason
  return `${sync.name.padEnd(22)} ${outcome.padEnd(9)} ${result} (${attempts} ${attempts === 1 ? 'request' : 'requests'})`
}

function showProgress(): void {
  if (!process.stderr.isTTY) return
  const bar = '█'.repeat(Math.round((done / wanted.length) * BAR_WIDTH)).padEnd(BAR_WIDTH, '░')
  process.stderr.write(`\r\u001B[K${bar} ${done}/${wanted.length} ${doing}`)
}

function endProgress(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\u001B[K')
}
