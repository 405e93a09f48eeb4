import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

// What Vitest's JSON reports say, for scripts/test-reports.ts.

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
export function slowestIn(path: string): string[] {
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

/** Empty where a run made none. */
function readOr(path: string): Map<string, Counts> {
  try {
    return readReport(path)
  } catch {
    return new Map<string, Counts>()
  }
}

const failedOf = (files: ReadonlyMap<string, Counts>) =>
  [...files].flatMap(([file, { failed }]) => (failed ? file : []))

export function failedIn(path: string): string[] {
  return failedOf(readOr(path))
}

export interface Runs {
  readonly first: string
  /** Of the files that failed, run once more by themselves; there may be none. */
  readonly again: string
  /** How many of the three checks failed. */
  readonly checks: number
  /** How the last run ended. */
  readonly exit: string
}

/** The tests of all files, those of the second run in place of the first; `passedAlone` are the files that are to be mended. */
export function countRuns({ first, again, checks, exit }: Runs) {
  const [files, second] = [readOr(first), readOr(again)]
  const passedAlone = failedOf(files).filter((file) => second.get(file)?.failed === 0)
  const total = { passed: 3 - checks, failed: checks }
  for (const counts of new Map([...files, ...second]).values()) {
    total.passed += counts.passed
    total.failed += counts.failed
  }
  // A last run that ended badly without a failed file (a crash, an unhandled error) counts as one.
  const last = second.size > 0 ? second : files
  if (files.size === 0 || (exit !== '0' && failedOf(last).length === 0)) total.failed += 1
  return { ...total, passedAlone }
}
