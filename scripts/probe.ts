import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { asc, sql } from 'drizzle-orm'
import { readSettingsOrExit } from '#app/settings-file.ts'
import { publicUrl } from '#app/public-url.ts'
import { openWriter } from '#data/db/client.ts'
import { importFile } from '#data/db/import.ts'
import { taipeiDay } from '#support/dates/taipei.ts'
import { createGuardedFetch } from '#sites/outbound/guarded-fetch.ts'
import { probesDataset } from '#services/hub/datasets.ts'
import type { ProbeRow } from '#services/hub/schema.ts'
import { probeEndpoints } from '#services/hub/directory/probe.ts'
import { mcpServers, probes } from '#services/hub/schema.ts'
import { datasetImport } from '#data/sync/dataset-import.ts'
import { orStop, readArguments, stop, refuseArguments } from './command-line.ts'

const USAGE = `Usage: npm run probe [-- --max N] [--per-second N]
Checks whether N endpoints of the directory answer (default 100), unchecked ones and the oldest checks first. Sends one
request at a time, N per second (default 1): HEAD, then the protocol's initialisation. Skips sites whose robots.txt forbids
Dozen. The gateway never does this by itself. Needs OUTBOUND.`

/** If at least this many endpoints were probed and none responded, the network of this machine is the reason. */
const CUT_OFF_MIN = 10

const { values } = readArguments(USAGE, {
  options: { max: { type: 'string', default: '100' }, 'per-second': { type: 'string', default: '1' } },
})
const max = Number(values.max)
const perSecond = Number(values['per-second'])
if (!Number.isInteger(max) || max < 1 || !(perSecond > 0 && perSecond <= 10)) refuseArguments(USAGE)
const config = readSettingsOrExit()
if (!config.OUTBOUND) stop('OUTBOUND is off, so no endpoint can be probed.')
const now = new Date()
const db = await orStop(`The database ${config.DATABASE_PATH} cannot be used`, () => openWriter(config.DATABASE_PATH))
const stored = db.select().from(probes).all()
const lastProbes = new Map(stored.map((row) => [row.url, row]))
const fetch = createGuardedFetch({
  enabled: true,
  userAgent: `Dozen-directory (+${publicUrl(config)})`,
  allow: config.OUTBOUND_ALLOW,
})
// A command that stops leaves the database open; the exit closes it.
const rows: ProbeRow[] = []
const skipped = { opted_out: 0, busy: 0 }
const probing = probeEndpoints(listEndpoints(), {
  fetch,
  today: taipeiDay(now),
  before: (url) => lastProbes.get(url),
  pause: () => wait(1000 / perSecond),
})
for await (const probed of probing) {
  if ('row' in probed) rows.push(probed.row)
  else skipped[probed.left] += 1
}
const answered = rows.filter(({ answered_on: day }) => day === taipeiDay(now)).length
if (answered === 0 && rows.length >= CUT_OFF_MIN)
  stop('No endpoint answered, so this machine seems to be offline. Nothing was stored.')
await storeResults()
console.log(
  `${rows.length} checked, ${answered} answered; ${skipped.opted_out} opted out, ${skipped.busy} asked for fewer requests.`,
)
db.$client.close()

/**
 * Endpoints in the order of probing: first those never probed, then those probed longest ago. Addresses with
 * placeholders are omitted.
 */
function listEndpoints(): string[] {
  const query = db.select({ remotes: mcpServers.remotes }).from(mcpServers)
  const servers = query.orderBy(asc(sql`rowid`)).all()
  return [...new Set(servers.flatMap(({ remotes }) => remotes.map(({ url }) => url)))]
    .filter((url) => URL.canParse(url) && /^https:\/\/[^{}<>]+$/.test(url))
    .toSorted((a, b) => (lastProbes.get(a)?.checked_on ?? '').localeCompare(lastProbes.get(b)?.checked_on ?? ''))
    .slice(0, max)
}

/** Imports the results like a file of the operator, because older seed files do not overwrite imported rows. */
async function storeResults(): Promise<void> {
  if (rows.length === 0) return
  const folder = mkdtempSync(join(tmpdir(), 'dozen-probes-'))
  try {
    const path = join(folder, 'probes.jsonl')
    writeFileSync(path, rows.map((row) => JSON.stringify(row)).join('\n'))
    const options = { now, onBadRow: () => {}, onProgress: () => {} }
    const { bad } = await importFile(db, datasetImport(probesDataset), path, options)
    if (bad > 0) console.error(`${bad} could not be stored.`)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
