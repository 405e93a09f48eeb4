import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { copyOfDatabase } from '../support/gateway.ts'

// bin/dozen in a terminal. docs/how-to/call-from-code.md has its JSON (samples.test.ts), the connect page its stdio (tests/mcp/from-nothing.test.ts).

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
  // Only the sentence: a terminal cannot show the page.
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^date: Send one calendar date, .*\n$/)])
  expect((await failureOf('hub', 'plan', '對發票')).stderr).toMatch(
    /^This costs US\$0\.01 of test money on base-sepolia\. Pay with --wallet NAME --max 0\.01; .*\n$/,
  )
  expect((await failureOf('life', 'is-holyday')).code).toBe(2)
  expect((await failureOf('life', 'is-holiday', '2026-12-25', '--url', 'http://127.0.0.1:9')).code).toBe(69)
})
