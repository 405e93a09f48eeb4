import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { expect, test } from 'vitest'
import { copyOfDatabase } from '../support/gateway.ts'
import { onTestFinished } from 'vitest'

// bin/dozen as a person and as a client for stdio start it.

const DOZEN = fileURLToPath(new URL('../../bin/dozen', import.meta.url))
const run = promisify(execFile)
const environment = () =>
  ({ ...process.env, DATABASE_PATH: copyOfDatabase(onTestFinished), LANG: 'C' }) as Record<string, string>

test('a question is answered in words, or as JSON', async () => {
  const env = environment()
  const words = await run(DOZEN, ['life', 'is-holiday', '2026-12-25'], { env })
  expect(words.stdout).toContain('Friday 25 December')
  const json = await run(DOZEN, ['life', 'is-holiday', '2026-12-25', '--json'], { env })
  expect(JSON.parse(json.stdout)).toMatchObject({ date: '2026-12-25', is_holiday: true })
})

test('a refusal ends with 1, a wrong command with 2, a gateway that is away with 69', async () => {
  const env = environment()
  const failureOf = (...args: string[]): Promise<{ code: number; stderr: string }> =>
    run(DOZEN, args, { env }).then(
      () => expect.unreachable('it did not fail'),
      (err: { code: number; stderr: string }) => err,
    )
  const codeOf = async (...args: string[]) => (await failureOf(...args)).code
  // The sentence alone, as a terminal has no use for a page.
  const { code, stderr } = await failureOf('life', 'is-holiday', 'never')
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^date: Send one calendar date, .*\n$/)])
  expect((await failureOf('hub', 'plan', '對發票')).stderr).toMatch(
    /^This costs US\$0\.01 of test money on base-sepolia\. Pay with --wallet NAME --max 0\.01; .*\n$/,
  )
  expect(await codeOf('life', 'is-holyday')).toBe(2)
  expect(await codeOf('life', 'is-holiday', '2026-12-25', '--url', 'http://127.0.0.1:9')).toBe(69)
})

test('the official client calls a tool over stdio', async () => {
  const client = new Client({ name: 'stdio', version: '1.0.0' })
  await client.connect(new StdioClientTransport({ command: DOZEN, args: ['mcp', 'life'], env: environment() }))
  onTestFinished(() => client.close())
  expect((await client.listTools()).tools.map(({ name }) => name)).toContain('is_holiday')
  const answer = await client.callTool({ name: 'is_holiday', arguments: { date: '2026-12-25' } })
  expect(answer.structuredContent).toMatchObject({ is_holiday: true })
})
