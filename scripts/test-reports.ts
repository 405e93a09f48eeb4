import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

// For .ci/run: what Vitest's JSON reports say. `failed REPORT` names the files in which something failed; `slowest REPORT` those
// that took longest, with when they began; `count REPORT AGAIN CHECKS EXIT` adds up the tests of all files, those of the second
// run in place of the first, of three checks so many failed, with how the last run ended.

interface Report {
  readonly startTime: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    /** In milliseconds, as the one below. */
    readonly startTime: number
    readonly endTime: number
    readonly assertionResults: readonly { readonly status: string }[]
  }[]
}

interface Counts {
  passed: number
  failed: number
}

/** Of each file; one that did not get as far as its tests counts as a failure. */
function readReport(path: string): Map<string, Counts> {
  const files = new Map<string, Counts>()
  const { testResults } = JSON.parse(readFileSync(path, 'utf8')) as Report
  for (const { name, status, assertionResults } of testResults) {
    const count = (wanted: string) => assertionResults.filter((it) => it.status === wanted).length
    const failed = count('failed') || (status === 'failed' ? 1 : 0)
    const file = relative('.', name)
    // A file that two projects run is there twice.
    const before = files.get(file) ?? { passed: 0, failed: 0 }
    files.set(file, { passed: before.passed + count('passed'), failed: before.failed + failed })
  }
  return files
}

const SLOWEST = 30

/** A line for each of the files that took longest, in seconds. */
function slowestIn(path: string): string[] {
  const { startTime, testResults } = JSON.parse(readFileSync(path, 'utf8')) as Report
  const seconds = (ms: number) => (ms / 1000).toFixed(1).padStart(6)
  return testResults
    .toSorted((a, b) => b.endTime - b.startTime - (a.endTime - a.startTime))
    .slice(0, SLOWEST)
    .map(
      (it) =>
        `${seconds(it.endTime - it.startTime)} s from ${seconds(it.startTime - startTime)} ${relative('.', it.name)}`,
    )
}

const readOr = (path: string) => {
  try {
    return readReport(path)
  } catch {
    return new Map<string, Counts>()
  }
}
const failedIn = (files: ReadonlyMap<string, Counts>) =>
  [...files].flatMap(([file, { failed }]) => (failed ? file : []))

const [task, first = '', again = '', checks = '0', exit = '0'] = process.argv.slice(2)
const files = readOr(first)
if (task === 'failed')
  process.stdout.write(
    failedIn(files)
      .map((file) => `${file}\n`)
      .join(''),
  )
else if (task === 'slowest') console.log(slowestIn(first).join('\n'))
else {
  const second = readOr(again)
  const passedAlone = failedIn(files).filter((file) => second.get(file)?.failed === 0)
  if (passedAlone.length > 0) console.log(`failed at first, passed alone: ${passedAlone.join(', ')}`)
  const total = { passed: 3 - Number(checks), failed: Number(checks) }
  for (const counts of new Map([...files, ...second]).values()) {
    total.passed += counts.passed
    total.failed += counts.failed
  }
  // A last run that ended badly without a failed file (a crash, an unhandled error) counts as one.
  const last = second.size > 0 ? second : files
  if (files.size === 0 || (exit !== '0' && failedIn(last).length === 0)) total.failed += 1
  console.log(`${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed > 0 ? 1 : 0
}
