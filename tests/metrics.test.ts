import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testGateway } from './support/gateway.ts'

/** The lines of a metric, without its help. */
async function linesOf(gateway: ReturnType<typeof testGateway>, name: string): Promise<string[]> {
  return (await gateway.metrics.read()).split('\n').filter((line) => line.startsWith(name))
}

test('requests are timed by operation, and errors counted by their code', async () => {
  const gateway = testGateway()
  await gateway.request('life', '/api/is-holiday?date=2026-02-28')
  await gateway.request('life', '/api/is-holiday?date=x')
  await gateway.request('life', '/nothing-here')
  await gateway.request('life', '/mcp', { method: 'POST', body: 'x', headers: { 'content-type': 'text/plain' } })
  expect(await linesOf(gateway, 'dozen_request_seconds_count{service="life",operation="is_holiday"}')).toEqual([
    'dozen_request_seconds_count{service="life",operation="is_holiday"} 2',
  ])
  expect(await linesOf(gateway, 'dozen_errors_total')).toEqual([
    'dozen_errors_total{service="life",code="invalid_input"} 1',
    'dozen_errors_total{service="life",code="no_such_endpoint"} 1',
    'dozen_errors_total{service="life",code="unsupported_media_type"} 1',
  ])
})

test('refused requests are counted', async () => {
  const gateway = testGateway({ env: { TEST_LIMITS: 'requestsInFlightMax=1' }, fetch: () => new Promise(() => {}) })
  void gateway.request('seo', '/api/site-check?url=https://a.test/')
  expect((await gateway.request('seo', '/api/site-check?url=https://b.test/')).status).toBe(503)
  expect(await linesOf(gateway, 'dozen_errors_total')).toEqual([
    'dozen_errors_total{service="seo",code="overloaded"} 1',
  ])
})

test('outcomes of other sites are counted without their names', async () => {
  const gateway = testGateway()
  await gateway.request('seo', '/api/site-check?url=https://secret.test/')
  const lines = await linesOf(gateway, 'dozen_upstream_requests_total')
  expect(lines.join('\n')).toMatch(/^dozen_upstream_requests_total\{outcome="upstream_unavailable"\} [1-9]/)
  expect(await gateway.metrics.read()).not.toContain('secret')
})

test('every data set says how fresh it is, how old and how large', async () => {
  // The date is the same in all tests: 1 October 2026.
  const gateway = testGateway()
  const [state] = await linesOf(gateway, 'dozen_dataset_state{service="life",dataset="life_holidays"')
  expect(state).toMatch(/state="(?:fresh|stale)",synced="(?:yes|no)"\} 1$/)
  const [rows] = await linesOf(gateway, 'dozen_dataset_rows{service="life",dataset="life_holidays"}')
  expect(Number(rows?.split(' ').at(-1))).toBeGreaterThan(100)
  const [age] = await linesOf(gateway, 'dozen_dataset_age_seconds{service="life",dataset="life_holidays"}')
  expect(Number(age?.split(' ').at(-1)) % 86_400).toBe(4 * 3600)
})

test('readiness is a number, and it is 0 as soon as the process is to end', async () => {
  const gateway = testGateway()
  expect(await linesOf(gateway, 'dozen_ready')).toEqual(['dozen_ready 1'])
  gateway.leave()
  expect(await linesOf(gateway, 'dozen_ready')).toEqual(['dozen_ready 0'])
})

const names = (text: string) => new Set(text.match(/\b(?:dozen|nodejs|process)_[a-z_0-9]+/g))

test('alerts and dashboard use existing metrics, and the runbook has a chapter for each alert', async () => {
  const gateway = testGateway()
  const served = names(await gateway.metrics.read())
  // This metric exists only with a real socket.
  served.add('dozen_connections')
  // These metrics exist only in a writer or a reader.
  for (const name of ['dozen_publication_behind', 'dozen_publications_total']) served.add(name)
  // These metrics exist only with REDIS_URL, with BACKUP_TO or in a process with its monitor.
  for (const name of ['shared_up', 'backup_age_seconds', 'disk_free_bytes', 'clock_offset_seconds'])
    served.add(`dozen_${name}`)
  const alerts = readFileSync('deploy/prometheus/alerts.yml', 'utf8')
  const dashboard = readFileSync('deploy/grafana/dozen.json', 'utf8')
  const asked = [...names(alerts), ...names(dashboard)].map((name) => name.replace(/_(?:bucket|sum|count)$/, ''))
  expect(asked.filter((name) => !served.has(name))).toEqual([])
  const runbook = readFileSync('docs/runbook.md', 'utf8')
  const chapters = [...runbook.matchAll(/^## (\w+)$/gm)].map(([, name]) => name)
  expect(chapters).toEqual([...alerts.matchAll(/alert: (\w+)/g)].map(([, name]) => name))
})

test('the table of faults names events, metrics and alerts that exist, and every fault that is watched', () => {
  const rows = [
    ...readFileSync('docs/how-to/monitor.md', 'utf8').matchAll(/^\| .+ \| `(\w+)` \| `(\w+)` \| (\w+) \|$/gm),
  ]
  const source = globSync('src/**/*.ts', { exclude: ['**/*.test.ts'] })
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
  const alerts = readFileSync('deploy/prometheus/alerts.yml', 'utf8')
  for (const [, event = '', metric = '', alert = ''] of rows) {
    expect(source).toMatch(new RegExp(`event: ['"]${event}['"]|event":"${event}"|'${event}'`))
    expect(source).toContain(`'${metric}'`)
    const [, rule = ''] = new RegExp(`alert: ${alert}\\n([^]*?)(?:\\n\\n|$)`).exec(alerts) ?? []
    expect(rule).toContain(metric)
  }
  // Alerts about speed, load and faults of other systems have no single log line.
  const unlogged = [
    'Down',
    'Slow',
    'EventLoopHeld',
    'Shedding',
    'Memory',
    'DataStale',
    'Upstreams',
    'PaymentsFailing',
    'PaymentsPending',
  ]
  const named = [...rows.map(([, , , alert]) => alert), ...unlogged.map((name) => `Dozen${name}`)]
  expect(named.toSorted()).toEqual([...alerts.matchAll(/alert: (\w+)/g)].map(([, name]) => name).toSorted())
})
