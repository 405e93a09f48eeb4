import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { copyOfDatabase } from '../support/gateway.ts'

// Tests bin/dozen in a terminal. samples.test.ts covers its JSON output, and tests/mcp/from-nothing.test.ts its stdio
// server.

const DOZEN = fileURLToPath(new URL('../../bin/dozen', import.meta.url))
const run = promisify(execFile)
const environment = () => ({ ...process.env, DATABASE_PATH: copyOfDatabase(onTestFinished), LANG: 'C' })

test('a question is answered in words', async () => {
  const { stdout } = await run(DOZEN, ['life', 'is-holiday', '2026-12-25'], { env: environment() })
  expect(stdout).toContain('Friday 25 December')
})

test('the exit code is 1 for a refusal, 2 for a wrong command, 69 for a gateway that is away', async () => {
  const env = environment()
  const failureOf = (...args: string[]): Promise<{ code: number; stderr: string }> =>
    run(DOZEN, args, { env }).then(
      () => expect.unreachable('it did not fail'),
      (err: { code: number; stderr: string }) => err,
    )
  const { code, stderr } = await failureOf('life', 'is-holiday', 'never')
  // The terminal gets only the sentence of the error, since it cannot show a page.
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^date: Send one calendar date, .*\n$/)])
  expect((await failureOf('hub', 'plan', '對發票')).stderr).toMatch(
    /^This costs US\$0\.01 of test money on base-sepolia\. Pay with --wallet NAME --max 0\.01; .*\n$/,
  )
  expect((await failureOf('life', 'is-holyday')).code).toBe(2)
  expect((await failureOf('life', 'is-holiday', '2026-12-25', '--url', 'http://127.0.0.1:9')).code).toBe(69)
})
