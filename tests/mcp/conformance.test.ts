import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GatewayProcess } from '../support/process.ts'
import { startSeededGateway } from '../support/seeded-process.ts'
import { sample } from '../support/tier.ts'
import { startDiagnosticServer } from './diagnostic-server.ts'

// The official conformance suite in two versions: the next one, which tests the stateless protocol revision, and the
// released one.
const SUITES = {
  '2026-07-28': ['node_modules/conformance-next/dist/index.js', '--requirements', '2026-07-28'],
  released: ['node_modules/@modelcontextprotocol/conformance/dist/index.js', '--suite', 'active'],
  '2025-11-25': ['node_modules/conformance-next/dist/index.js', '--requirements', '2025-11-25'],
} as const

interface Outcome {
  passed: string[]
  failed: string[]
  checks: number
}

async function runSuite(suite: keyof typeof SUITES, url: string): Promise<Outcome> {
  const [script, ...options] = SUITES[suite]
  const child = spawn(process.execPath, [script, 'server', '--url', url, ...options])
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await new Promise((resolve) => child.once('exit', resolve))
  const lines = [...output.slice(output.indexOf('=== SUMMARY')).matchAll(/^([✓✗]) ([\w-]+): (\d+) passed/gm)]
  const named = (mark: string) => lines.filter((line) => line[1] === mark).map((line) => line[2] ?? '')
  const outcome = {
    passed: named('✓'),
    failed: named('✗'),
    checks: lines.reduce((sum, line) => sum + Number(line[3]), 0),
  }
  console.log(`${suite} on ${url}: ${outcome.passed.length} scenarios and ${outcome.checks} checks passed`)
  return outcome
}

/** The scenarios named in an expected-failures file; each group there says why. */
function expectedFailures(suite: keyof typeof SUITES): string[] {
  const file = suite === '2026-07-28' ? 'expected-failures-2026-07-28.yaml' : 'expected-failures.yaml'
  return [...readFileSync(`tests/mcp/${file}`, 'utf8').matchAll(/^ {2}- ([\w-]+)$/gm)].map((match) => match[1] ?? '')
}

/** These scenarios call the suite's own tools, documents and prompts, which only the diagnostic server has. */
const SUITE_SCENARIOS =
  /^(tools-call-(simple-text|image|audio|embedded-resource|mixed-content|error)|json-schema-2020-12|resources-read-(text|binary)|resources-templates-read|prompts-get-.*|completion-complete|caching)$/

describe.each(sample(Object.keys(SUITES) as (keyof typeof SUITES)[], 3))('conformance %s', (suite) => {
  let gateway: GatewayProcess
  let diagnostic: Awaited<ReturnType<typeof startDiagnosticServer>>
  beforeAll(async () => {
    gateway = await startSeededGateway({ LOG_LEVEL: 'warn' })
    diagnostic = await startDiagnosticServer()
  })
  afterAll(async () => {
    await gateway.stop()
    diagnostic.server.close()
  })

  test.each(['life', 'hub'])('/%s passes every scenario that needs no fixture of the suite', async (service) => {
    const { passed, failed } = await runSuite(suite, `${gateway.url}/${service}/mcp`)
    expect(failed.filter((name) => !SUITE_SCENARIOS.test(name)).toSorted()).toEqual(expectedFailures(suite).toSorted())
    expect(passed).toContain('tools-list')
    expect(passed).toContain('resources-list')
    expect(passed).toContain('prompts-list')
    expect(passed).toContain('dns-rebinding-protection')
  })

  test('with the fixtures of the suite the handler passes the other scenarios, too', async () => {
    const { failed } = await runSuite(suite, diagnostic.url)
    // Only the gateway checks the Host header, and the diagnostic server is not behind it.
    const unexpected = failed.filter((name) => name !== 'dns-rebinding-protection')
    expect(unexpected.toSorted()).toEqual(expectedFailures(suite).toSorted())
  })
})
