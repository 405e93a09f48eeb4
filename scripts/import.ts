import { stat } from 'node:fs/promises'
import BetterSqlite from 'better-sqlite3'
import { readSettingsOrExit } from '#app/settings-file.ts'
import { prepareDatabase } from '#app/prepare.ts'
import { UnreadableFile } from '#data/db/import-file.ts'
import { importFile, type BadRow, type ImportReport, type ImportTarget } from '#data/db/import.ts'
import { openWriter } from '#data/db/client.ts'
import { services } from '#services/index.ts'
import { datasetImport, describeColumns } from '#data/sync/dataset-import.ts'
import { taipeiDay } from '#support/dates/taipei.ts'
import { orStop, readArguments, refuseArguments, stop } from './command-line.ts'

// npm run import -- <service or data set> FILE: imports an operator's own data.

const BAD_ROWS_SHOWN = 50

const USAGE = `Usage: npm run import -- <service or data set> [FILE]
FILE is CSV with a header, or JSON lines, in UTF-8. Without FILE, the command lists the columns. Numbers and dates may have
any form that operation inputs accept. Exits with 1 if it skipped lines.`

const all = services.flatMap((service) => service.datasets)
const byService = services.flatMap(({ name, imports }) => (imports ? [{ name, target: imports }] : []))
const names = [...byService, ...all].map((it) => it.name)
const usage = `${USAGE}\nThere are: ${names.join(', ')}.`
const [name, path] = readArguments(usage, { allowPositionals: true }).positionals
if (name === undefined) refuseArguments(usage)
const target = findTarget(name)
if (!target) stop(`There is no import named ${name}. ${USAGE}`)
if (path === undefined) {
  console.log(`Columns of ${target.dataset.name}:`)
  const own = all.find((it) => it === target.dataset && !byService.some((service) => service.target === target))
  for (const line of describeColumns(own ?? { row: target.row(taipeiDay(new Date())) })) console.log(`  ${line}`)
  process.exit(0)
}
if (!(await stat(path).catch(() => undefined))?.isFile()) stop(`There is no file ${path}.`)

const databasePath = readSettingsOrExit().DATABASE_PATH
await orStop(`The database ${databasePath} cannot be used`, () => prepareDatabase(databasePath, { now: new Date() }))
const writer = openWriter(databasePath)

let badShown = 0
try {
  const report = await importFile(writer, target, path, {
    now: new Date(),
    onBadRow: showBadRow,
    onProgress: showProgress,
  })
  endProgress()
  console.log(describe(report))
  if (report.bad > 0) process.exitCode = 1
} catch (err) {
  endProgress()
  if (err instanceof UnreadableFile) stop(err.message)
  if (!(err instanceof BetterSqlite.SqliteError)) throw err
  stop(`Nothing was imported: ${err.message}.`)
} finally {
  writer.$client.close()
}

function findTarget(wanted: string): ImportTarget | undefined {
  const own = byService.find((it) => it.name === wanted || it.target.dataset.name === wanted)
  const dataset = all.find((it) => it.name === wanted)
  return own?.target ?? (dataset && datasetImport(dataset))
}

function showBadRow({ line, faults }: BadRow): void {
  badShown += 1
  if (badShown > BAD_ROWS_SHOWN) return
  endProgress()
  console.error(`line ${line} skipped – ${faults.join(' ')}`)
  if (badShown === BAD_ROWS_SHOWN) console.error('More bad rows are counted and not shown.')
}

function showProgress({ rows, bytes, bytesTotal }: { rows: number; bytes: number; bytesTotal: number }): void {
  if (!process.stderr.isTTY) return
  const share = bytesTotal > 0 ? Math.min(bytes / bytesTotal, 1) : 1
  const bar = '█'.repeat(Math.round(share * 30)).padEnd(30, '░')
  process.stderr.write(`\r${bar} ${Math.round(share * 100)} %, ${rows.toLocaleString('en')} rows`)
}

/** Clears the progress bar, so that the next output begins a line. */
function endProgress(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\u001B[K')
}

function describe({ read, bad, repeated, added, changed, unchanged }: ImportReport): string {
  const parts = [`${added} new`, `${changed} changed`, `${unchanged} as they were`]
  if (repeated > 0) parts.push(`${repeated} repeated by a later line`)
  return `Read ${read} rows: ${parts.join(', ')}, ${bad} left out.`
}
