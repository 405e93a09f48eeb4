import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { services } from '#services/index.ts'
import { clientFiles } from '../../scripts/client-source.ts'
import type { GatewayProcess } from '../support/process.ts'
import { startSeededGateway } from '../support/seeded-process.ts'

// Runs the samples of docs/how-to/call-from-code.md without changes.

let gateway: GatewayProcess
beforeAll(async () => {
  mkdirSync('dist/client', { recursive: true })
  for (const [name, source] of Object.entries(clientFiles(services))) writeFileSync(`dist/client/${name}`, source)
  gateway = await startSeededGateway({ LOG_LEVEL: 'warn' })
})
afterAll(async () => {
  await gateway.stop()
})

const COMMANDS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  sh: ['sh', '-c'],
  js: [process.execPath, '--input-type=module', '-e'],
  python: ['python3', '-c'],
}

const samples = [
  ...readFileSync('docs/how-to/call-from-code.md', 'utf8').matchAll(/```(sh|js|python)\n(.*?)```/gs),
].map(([, language = '', source = '']) => [language, source] as const)

test('there is a sample for each client', () => {
  expect(samples.map(([language]) => language)).toEqual(['sh', 'js', 'python', 'sh', 'sh', 'js'])
})

test.each(samples)('%s: %s', async (language, source) => {
  const [command, ...options] = COMMANDS[language]!
  const written = source.replaceAll('http://localhost:8402', gateway.url)
  const { stdout } = await promisify(execFile)(command, [...options, written])
  expect(stdout.replaceAll('\\"', '"')).toMatch(/"is_holiday": ?true/)
})

// After each command in docs/tutorials/getting-started.md, the text names a part of the answer.
const steps = [
  ...readFileSync('docs/tutorials/getting-started.md', 'utf8').matchAll(/```sh\n(.*?)```(.*?)(?=\n## )/gs),
].map(([, command = '', prose = '']) => [command, prose.match(/`("[^`]+)`/)?.[1] ?? ''] as const)

test('the tutorial has a command for each kind of caller', () => {
  expect(steps).toHaveLength(4)
})

test.each(steps)('%s answers with %s', async (command, part) => {
  expect(part).not.toBe('')
  const written = command.replaceAll('http://localhost:8402', gateway.url)
  const { stdout } = await promisify(execFile)('sh', ['-c', written])
  expect(stdout).toContain(part)
})
