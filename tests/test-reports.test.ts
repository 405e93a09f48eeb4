import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
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
  return (task: string, ...more: readonly string[]) => {
    const files = task === 'count' ? [paths[0] ?? '', paths[1] ?? join(folder, 'none')] : paths
    const { status, stdout } = spawnSync(process.execPath, ['scripts/test-reports.ts', task, ...files, ...more])
    return [status, stdout.toString()]
  }
}

const FIRST: Files = { 'a.test.ts': ['passed', 'passed'], 'b.test.ts': ['passed', 'failed'], 'c.test.ts': ['skipped'] }

test('the files that failed are named, those that did not get as far as their tests among them', () => {
  expect(reports(FIRST)('failed')).toEqual([0, 'b.test.ts\nc.test.ts\n'])
  expect(reports({ 'a.test.ts': ['passed'] })('failed')).toEqual([0, ''])
})

test('what passes alone counts as passed and is named, what fails twice counts as failed', () => {
  const again: Files = { 'b.test.ts': ['passed', 'passed'], 'c.test.ts': ['skipped'] }
  expect(reports(FIRST, again)('count', '0', '1')).toEqual([
    1,
    'failed at first, passed alone: b.test.ts\n7 passed, 1 failed\n',
  ])
  const whole: Files = { 'b.test.ts': ['passed', 'passed'], 'c.test.ts': ['passed'] }
  expect(reports(FIRST, whole)('count', '0', '0')).toEqual([
    0,
    'failed at first, passed alone: b.test.ts, c.test.ts\n8 passed, 0 failed\n',
  ])
})

test('a failed check, a second run that did not come about and a run that crashed are failures', () => {
  const passing: Files = { 'a.test.ts': ['passed'] }
  expect(reports(passing)('count', '0', '0')).toEqual([0, '4 passed, 0 failed\n'])
  expect(reports(passing)('count', '1', '0')).toEqual([1, '3 passed, 1 failed\n'])
  expect(reports(passing)('count', '0', '1')).toEqual([1, '4 passed, 1 failed\n'])
  expect(reports(FIRST)('count', '0', '1')).toEqual([1, '6 passed, 2 failed\n'])
  expect(reports()('count', '0', '1')).toEqual([1, '3 passed, 1 failed\n'])
})

test('the files that took longest are told first, with when they began', () => {
  const report = join(scratchFolder(), 'report')
  const file = (name: string, startTime: number, endTime: number) => ({ name: resolve(name), startTime, endTime })
  const testResults = [file('a.test.ts', 2000, 3500), file('b.test.ts', 13_000, 25_000)]
  writeFileSync(report, JSON.stringify({ startTime: 1000, testResults }))
  const { stdout } = spawnSync(process.execPath, ['scripts/test-reports.ts', 'slowest', report])
  expect(stdout.toString()).toBe('  12.0 s from   12.0 b.test.ts\n   1.5 s from    1.0 a.test.ts\n')
})
