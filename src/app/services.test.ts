import { expect, test } from 'vitest'
import { services as declared } from '#services/index.ts'
import { testGateway } from '../../tests/support/gateway.ts'
import { loadServices, services } from './services.ts'
import { PLAIN_FIELDS } from '#operation/service-facts.ts'
import { serviceFacts } from './service-facts.ts'

test('services on demand equal the list of services, before and after they are loaded', async () => {
  const summaries = () =>
    services.map(({ name, title, network, frontsOthers }) => ({ name, title, network, frontsOthers }))
  const before = summaries()
  expect(before).toEqual(
    declared.map(({ name, title, network, frontsOthers }) => ({ name, title, network, frontsOthers })),
  )
  await loadServices('rules')
  expect(loadServices('rules')).toBeUndefined()
  const rules = services.find(({ name }) => name === 'rules')
  expect(rules).toEqual(declared.find(({ name }) => name === 'rules'))
  expect(rules?.operations.map(({ name }) => name)).toContain('get_banlist')
  expect(summaries()).toEqual(before)
})

test('loading a service that fronts the others loads all of them', async () => {
  await loadServices('hub')
  expect(loadServices()).toBeUndefined()
  expect(services.map(({ operations }) => operations.length)).toEqual(
    declared.map(({ operations }) => operations.length),
  )
})

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
const asked = (path: string, accept = 'application/json') =>
  [`${path} ${accept}`, path, { headers: { accept } }] as const
const posted = (path: string, body: object) =>
  [path, path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }] as const

test.each([
  asked('/'),
  asked('/', 'text/html'),
  asked('/llms.txt'),
  asked('/openapi.json'),
  asked('/docs', 'text/html'),
  asked('/sitemap.xml'),
  asked('/connect', 'text/html'),
  asked('/api/no-such-thing'),
  asked('/no-such-page', 'text/html'),
  asked('/api/banlist?card=Maxx'),
  posted('/mcp', LIST),
  posted('/mcp?lang=zh-TW', LIST),
  posted('/mcp?lang=zh-TW', { ...LIST, method: 'tools/call', params: { name: 'get_banlist', arguments: {} } }),
])('a request to one service loads no other: %s', async (_, path, init) => {
  const read = new Set<string>()
  const gateway = testGateway({ services: declared.map((it) => (it.name === 'rules' ? it : watched(it, read))) })
  read.clear()
  await (await gateway.request('rules', path, init)).text()
  expect([...read]).toEqual([])
})

test('the front page needs only the code of today’s answers, and equals the page with all code', async () => {
  const init = { headers: { accept: 'text/html', 'accept-language': 'zh-TW' } }
  const whole = await (await testGateway().request('', '/', init)).text()
  const read = new Set<string>()
  const loaded: (string | undefined)[] = []
  const gateway = testGateway({
    services: declared.map((it) => (it.name === 'life' ? it : watched(it, read))),
    onDemand: { facts: serviceFacts, load: (name) => void loaded.push(name) },
  })
  read.clear()
  expect(await (await gateway.request('', '/', init)).text()).toBe(whole)
  expect([...new Set(loaded)]).toEqual(['life'])
  expect([...read]).toEqual([])
  await gateway.request('', '/')
  expect(loaded).toContain(undefined)
})

const plain = new Set<PropertyKey>(PLAIN_FIELDS)

/** Records which fields of a service are read that are not among its facts. */
function watched(service: (typeof declared)[number], read: Set<string>) {
  return new Proxy(service, {
    get(target, key) {
      if (!plain.has(key)) read.add(`${target.name}.${String(key)}`)
      return Reflect.get(target, key) as unknown
    },
  })
}
