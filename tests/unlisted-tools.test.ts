import { describe, expect, test } from 'vitest'
import { services } from '#services/index.ts'
import { sharedGateway } from './support/gateway.ts'

// Free operations that no tool list contains, so that the hub's list stays short. They can still be called by name,
// routed to, planned and run.

const gateway = sharedGateway()
const unlisted = services.flatMap((service) =>
  service.operations.flatMap((operation) => (operation.unlisted ? [{ service, operation }] : [])),
)

async function rpc(service: string, query: string, method: string, params: object) {
  const response = await gateway.post(service, `/mcp${query}`, { jsonrpc: '2.0', id: 1, method, params })
  return ((await response.json()) as { result: Record<string, unknown> }).result
}

async function namesOf(service: string, query = ''): Promise<string[]> {
  const { tools } = (await rpc(service, query, 'tools/list', {})) as { tools: { name: string }[] }
  return tools.map(({ name }) => name)
}

test('unlisted tools exist, are free and have tasks', () => {
  expect(unlisted.map(({ operation }) => operation.name)).toContain('workdays')
  for (const { operation } of unlisted) {
    expect(operation.price, operation.name).toBeUndefined()
    expect(operation.tasks.length, operation.name).toBeGreaterThanOrEqual(2)
  }
})

describe('a list', () => {
  test('does not name them, on their service or on the hub', async () => {
    const onHub = await namesOf('hub')
    for (const { service, operation } of unlisted) {
      expect(await namesOf(service.name)).not.toContain(operation.name)
      expect(onHub).not.toContain(`${service.name}__${operation.name}`)
    }
  })

  test('contains them if the address names them', async () => {
    expect(await namesOf('life', '?tools=workdays')).toEqual(['workdays'])
    expect(await namesOf('hub', '?tools=life__workdays')).toEqual(['life__workdays'])
  })
})

test.each(['life', 'hub'])('on %s they answer calls', async (service) => {
  const name = service === 'hub' ? 'life__workdays' : 'workdays'
  const result = await rpc(service, '', 'tools/call', { name, arguments: { from: '2026-10-01', to: '2026-10-31' } })
  // October 2026 has 31 days by the office calendar. Nine weekend days and 9 and 26 October are off, so 20 are
  // workdays.
  expect(result['structuredContent']).toMatchObject({ days: 31, workdays: 20, days_off: 11 })
})

test('a plan runs them', async () => {
  const step = { n: 1, request: { params: { name: 'life__workdays', arguments: { from: '2026-10-12', workdays: 5 } } } }
  const result = await rpc('hub', '?paid=1', 'tools/call', { name: 'hub_run_plan', arguments: { steps: [step] } })
  expect(result['structuredContent']).toMatchObject({ status: 'done', steps: [{ result: { to: '2026-10-19' } }] })
})
