import { execFileSync } from 'node:child_process'
import { closeSync, constants, mkdtempSync, openSync, readFileSync, readSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { SCRATCH } from '../../../tests/support/scratch.ts'
import { createLogOutput } from './log-output.ts'

function open(path: string, flags: number | string): number {
  const fd = openSync(path, flags)
  onTestFinished(() => closeSync(fd))
  return fd
}

function scratch(): string {
  const folder = mkdtempSync(join(SCRATCH, 'dozen-log-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('a file receives every line, in order', async () => {
  const path = join(scratch(), 'log')
  const output = createLogOutput(open(path, 'a'))
  const lines = Array.from({ length: 20_000 }, (_, number) => `line ${number}\n`)
  for (const line of lines) output.write(line)
  expect(await output.close(60_000)).toBe(true)
  expect(readFileSync(path, 'utf8')).toBe(lines.join(''))
  expect(output.dropped).toBe(0)
})

test('a full disk drops lines and counts them', async () => {
  const output = createLogOutput(open('/dev/full', 'w'))
  output.write('one\n')
  output.write('two\n')
  expect(await output.close(60_000)).toBe(true)
  expect(output.dropped).toBe(2)
})

test('a stopped reader blocks nothing; when it reads again, a line gives the number of lost lines', async () => {
  const path = join(scratch(), 'pipe')
  execFileSync('mkfifo', [path])
  const reader = open(path, constants.O_RDONLY | constants.O_NONBLOCK)
  const output = createLogOutput(open(path, constants.O_WRONLY))
  const line = (number: number) => `{"number":${number},"text":"${'x'.repeat(1000)}"}\n`
  // Nearly 2 of 3 MiB are dropped: pipe and current block take 64 KiB each, and the buffer 1 MiB.
  for (let number = 0; number < 3000; number++) output.write(line(number))
  const { dropped } = output
  expect(dropped).toBeGreaterThan(1500)
  expect(dropped).toBeLessThan(2000)

  const closed = output.close(60_000)
  const read = await everything(reader, closed)
  const written = read
    .trim()
    .split('\n')
    .map((it) => JSON.parse(it) as Record<string, unknown>)
  const reported = written.filter((it) => it.event === 'log_lines_dropped')
  expect(reported).toMatchObject([{ level: 40, lines: dropped }])
  const numbers = written.flatMap(({ number }) => number ?? [])
  expect(numbers).toEqual(Array.from({ length: 3000 - dropped }, (_, number) => number))
})

test('the process ends without waiting for a reader', async () => {
  const path = join(scratch(), 'pipe')
  execFileSync('mkfifo', [path])
  open(path, constants.O_RDONLY | constants.O_NONBLOCK)
  const output = createLogOutput(open(path, constants.O_WRONLY))
  output.write(`${'x'.repeat(500_000)}\n`)
  expect(await output.close(50)).toBe(true)
})

/** Reads a pipe until all writers have closed it. */
async function everything(fd: number, until: Promise<unknown>): Promise<string> {
  const buffer = Buffer.alloc(65_536)
  let isOver = false
  let text = ''
  void until.then(() => (isOver = true))
  for (;;) {
    try {
      const bytes = readSync(fd, buffer)
      text += buffer.toString('utf8', 0, bytes)
    } catch {
      if (isOver) return text
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
  }
}
