import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { countRuns, failedIn, slowestIn } from '../scripts/read-test-reports.ts'
import { scratchFolder } from './support/scratch.ts'

// What .ci/run makes of the reports of its two runs.

type Files = Readonly<Record<string, readonly ('passed' | 'failed' | 'skipped')[]>>

function reports(...runs: readonly Files[]) {
  const folder = scratchFolder()
  const paths = runs.map((files, at) => {
    const path = join(folder, String(at))
    const testResults = Object.entries(files).map(([file, statuses]) => ({
      name: resolve(file),
      status: statuses.some((status) => status !== 'passed') ? 'failed' : 'passed',
      assertionResults: statuses.map((status) => ({ status })),
    }))
    writeFileSync(path, JSON.stringify({ testResults }))
    return path
  })
  return { first: paths[0] ?? '', again: paths[1] ?? join(folder, 'none') }
}

const FIRST: Files = { 'a.test.ts': ['passed', 'passed'], 'b.test.ts': ['passed', 'failed'], 'c.test.ts': ['skipped'] }

test('the files that failed are named, those that did not get as far as their tests among them', () => {
  expect(failedIn(reports(FIRST).first)).toEqual(['b.test.ts', 'c.test.ts'])
  expect(failedIn(reports({ 'a.test.ts': ['passed'] }).first)).toEqual([])
})

test('what passes alone counts as passed and is named, what fails twice counts as failed', () => {
  const again: Files = { 'b.test.ts': ['passed', 'passed'], 'c.test.ts': ['skipped'] }
  expect(countRuns({ ...reports(FIRST, again), checks: 0, exit: '1' })).toEqual({
    passed: 7,
    failed: 1,
    passedAlone: ['b.test.ts'],
  })
  const whole: Files = { 'b.test.ts': ['passed', 'passed'], 'c.test.ts': ['passed'] }
  expect(countRuns({ ...reports(FIRST, whole), checks: 0, exit: '0' })).toEqual({
    passed: 8,
    failed: 0,
    passedAlone: ['b.test.ts', 'c.test.ts'],
  })
})

test.each([
  ['all is well', { 'a.test.ts': ['passed'] }, 0, '0', 4, 0],
  ['a check failed', { 'a.test.ts': ['passed'] }, 1, '0', 3, 1],
  ['a run crashed', { 'a.test.ts': ['passed'] }, 0, '1', 4, 1],
  ['a second run did not come about', FIRST, 0, '1', 6, 2],
] as const)('where %s, %j, %i and %s come to %i passed and %i failed', (_, files, checks, exit, passed, failed) => {
  expect(countRuns({ ...reports(files), checks, exit })).toMatchObject({ passed, failed })
})

test('a run without a report is a failure', () => {
  expect(countRuns({ ...reports(), checks: 0, exit: '1' })).toMatchObject({ passed: 3, failed: 1 })
})

test('the files that took longest are told first, with when they began', () => {
  const report = join(scratchFolder(), 'report')
  const file = (name: string, startTime: number, endTime: number) => ({ name: resolve(name), startTime, endTime })
  const testResults = [file('a.test.ts', 2000, 3500), file('b.test.ts', 13_000, 25_000)]
  writeFileSync(report, JSON.stringify({ startTime: 1000, testResults }))
  expect(slowestIn(report)).toEqual(['  12.0 s from   12.0 b.test.ts', '   1.5 s from    1.0 a.test.ts'])
})

test('.ci/run is told what to run once more, and ends as the count does', () => {
  const { first, again } = reports(FIRST)
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['scripts/test-reports.ts', ...args], { encoding: 'utf8' })
  expect(run('failed', first)).toMatchObject({ status: 0, stdout: 'b.test.ts\nc.test.ts\n' })
  expect(run('count', first, again, '0', '1')).toMatchObject({ status: 1, stdout: '6 passed, 2 failed\n' })
})
