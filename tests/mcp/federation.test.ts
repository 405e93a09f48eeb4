import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { freePort, type GatewayProcess } from '../support/process.ts'
import { startSeededGateway } from '../support/seeded-process.ts'
import { playSite, sdk1Site, sdk2Site, TOOL } from './played-sites.ts'

// The hub against real processes and real sockets: what is true of tools/list and of calls whatever the sites do.

interface Result {
  isError?: boolean
  content: { type: string; text: string }[]
  structuredContent?: Record<string, unknown>
  _meta?: Record<string, unknown>
}
interface Tool {
  name: string
  description: string
  annotations: Record<string, boolean>
}

async function rpc<T>(hub: GatewayProcess, method: string, params: object = {}): Promise<T> {
  const response = await fetch(`${hub.url}/hub/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const answer = (await response.json()) as { result?: T; error?: { code: number; message: string } }
  if (answer.error) throw new Error(`${answer.error.code} ${answer.error.message}`)
  return answer.result as T
}

const list = async (hub: GatewayProcess) => (await rpc<{ tools: Tool[] }>(hub, 'tools/list')).tools
const call = (hub: GatewayProcess, name: string, args: object = {}, _meta?: object) =>
  rpc<Result>(hub, 'tools/call', { name, arguments: args, ...(_meta && { _meta }) })
const names = async (hub: GatewayProcess, site: string) =>
  (await list(hub)).map(({ name }) => name).filter((name) => name.startsWith(`${site}__`))

interface Site {
  name: string
  kind: string
  state: string
  tools: number
  checked_at: string | null
}
async function sites(hub: GatewayProcess): Promise<Site[]> {
  return ((await (await fetch(`${hub.url}/hub/api/status`)).json()) as { sites: Site[] }).sites
}
const stateOf = async (hub: GatewayProcess, name: string) =>
  (await sites(hub)).find((site) => site.name === name)?.state

/** Lines are written in blocks, so a line may take a moment. */
const logged = (hub: GatewayProcess, line: string) =>
  vi.waitFor(() => expect(hub.log()).toContain(line), { timeout: 10_000, interval: 100 })

function startHub(fronted: Record<string, string>, env: Record<string, string> = {}): Promise<GatewayProcess> {
  const HUB_SITES = Object.entries(fronted)
    .map(([name, url]) => `${name}=${url}`)
    .join(',')
  return startSeededGateway({ HUB_SITES, ...env })
}

/** A hub of this test's own. */
async function ownHub(...settings: Parameters<typeof startHub>): Promise<GatewayProcess> {
  const own = await startHub(...settings)
  onTestFinished(() => own.kill())
  return own
}

const lists = (tools: unknown[]) => (message: { method: string }) =>
  message.method === 'tools/list' ? { tools } : new Error('Method not found')

const LONG = 'a'.repeat(50)
const TEN_MEGABYTES = 'x'.repeat(10 * 1024 * 1024)
const TERMS = { x402Version: 1, error: 'pay', accepts: [{ scheme: 'exact', network: 'base' }] }

/** A site of one tool, whose calls are answered by `answer`. */
const withOneTool =
  (answer: (res: ServerResponse) => unknown): Parameters<typeof playSite>[0] =>
  (message, res) => {
    if (message.method === 'tools/call') return answer(res)
    return lists([TOOL])(message)
  }

async function playSites() {
  const [one, both, modern, mute, frail, bad, big, odd, life, shop2] = await Promise.all([
    sdk1Site(),
    sdk2Site('both'),
    sdk2Site('modern'),
    playSite(withOneTool(() => undefined)),
    playSite(
      withOneTool((res) => {
        res.writeHead(200, { 'content-type': 'application/json' })
        res.write('{"jsonrpc":')
        res.destroy()
      }),
    ),
    playSite(
      withOneTool((res) => {
        callsOfBad += 1
        res.destroy()
      }),
    ),
    playSite(withOneTool(() => ({ content: [{ type: 'text', text: TEN_MEGABYTES }] }))),
    playSite(lists([TOOL, TOOL, { ...TOOL, name: LONG }, { ...TOOL, name: 'with space' }, { name: 'bare' }, null])),
    playSite(lists([TOOL])),
    playSite((message, res) => {
      if (message.method !== 'tools/call') return lists([TOOL, { ...TOOL, name: 'walled' }])(message)
      if (message.params?.name === 'walled') {
        res.writeHead(402, { 'content-type': 'application/json' }).end(JSON.stringify(TERMS))
        return undefined
      }
      return { isError: true, structuredContent: TERMS, content: [{ type: 'text', text: JSON.stringify(TERMS) }] }
    }),
  ])
  return { one, both, modern, mute, frail, bad, big, odd, life, shop2 }
}

// One hub before all of these sites; what would disturb the others has a hub of its own.
let site: Awaited<ReturnType<typeof playSites>>
let second: GatewayProcess
let hub: GatewayProcess
let callsOfBad = 0

beforeAll(async () => {
  site = await playSites()
  second = await startSeededGateway()
  const fronted = Object.entries(site).map(([name, { url }]) => [name, url] as const)
  hub = await startHub({ ...Object.fromEntries(fronted), second: `${second.url}/hub/mcp` })
})
afterAll(async () => {
  await Promise.all([hub.kill(), second.kill(), ...Object.values(site).map((it) => it.close())])
})

const isUp = (name: string) => vi.waitFor(async () => expect(await stateOf(hub, name)).toBe('up'), 20_000)

test('the tools of this process and of a site of the first SDK are offered and answered', async () => {
  await isUp('one')
  expect(await names(hub, 'one')).toEqual(['one__echo', 'one__second'])

  const local = await call(hub, 'life__is_holiday', { date: '2026-10-10' })
  expect(local.structuredContent).toMatchObject({ is_holiday: true })

  const remote = await call(hub, 'one__echo', { text: '你好' }, { 'x402/payment': { a: 1 }, progressToken: 7 })
  expect(remote.structuredContent).toEqual({ said: { text: '你好' }, meta: { 'x402/payment': { a: 1 } } })
  expect(remote._meta).toEqual({ 'example.com/trace': 'kept' })
  expect(remote.isError).toBeUndefined()
  await expect(call(hub, 'one__nothing')).rejects.toThrow('-32602')
  await logged(hub, '"event":"site_tools","site":"one","tools":2,"hash":"')
})

test.each(['both', 'modern'] as const)(
  'a process of the second SDK that speaks %s is listed and answers; results and _meta come through',
  async (era) => {
    await isUp(era)
    expect(await names(hub, era)).toEqual([`${era}__echo`])

    const answer = await call(hub, `${era}__echo`, { text: '你好' }, { 'x402/payment': { a: 1 } })
    expect(answer.structuredContent).toEqual({ said: '你好', paid: { a: 1 } })
    expect(answer._meta).toMatchObject({ 'example.com/trace': 'kept' })
    const refused = await call(hub, `${era}__echo`, { text: 7 })
    expect(refused.isError).toBe(true)
    expect(await stateOf(hub, era)).toBe('up')

    await site[era].close()
    const dead = await call(hub, `${era}__echo`, { text: 'x' })
    expect(dead.content[0]?.text).toContain(`The site ${era}`)
    expect(await names(hub, era)).toEqual([`${era}__echo`])
  },
)

test('a second gateway is fronted with all its own tools, and its results come through as they are', async () => {
  await isUp('second')
  expect(await names(hub, 'second')).toContain('second__life__is_holiday')
  const here = await call(hub, 'life__is_holiday', { date: '2026-10-10' })
  const there = await call(hub, 'second__life__is_holiday', { date: '2026-10-10' })
  expect(there.structuredContent).toEqual(here.structuredContent)
  const refused = await call(hub, 'second__life__is_holiday', { date: 'x' })
  expect(refused.isError).toBe(true)
  expect(refused.content[0]?.text).toMatch(/^invalid_input/)
})

test('a slow site holds up nobody: the list is there at once, and calls to others are answered', async () => {
  const slow = await playSite(() => undefined)
  onTestFinished(() => slow.close())
  const own = await ownHub({ slow: slow.url })
  const startedAt = performance.now()
  expect((await list(own)).length).toBeGreaterThan(10)
  expect((await call(own, 'life__is_holiday', { date: '2026-10-10' })).isError).toBeUndefined()
  expect(performance.now() - startedAt).toBeLessThan(5000)
  expect(await stateOf(own, 'slow')).toBe('starting')
})

test('a call that is never answered ends with an error that names the site', async () => {
  await isUp('mute')
  const answer = await call(hub, 'mute__echo')
  expect(answer.isError).toBe(true)
  expect(answer.content[0]?.text).toBe('upstream_timeout: The site mute did not answer in time.')
})

test('a site that dies in the middle of a call is named, keeps its tools, and is used again when it is back', async () => {
  await isUp('frail')
  const cut = await call(hub, 'frail__echo')
  expect(cut.isError).toBe(true)
  expect(cut.content[0]?.text).toContain('The site frail')
  await site.frail.close()
  const dead = await call(hub, 'frail__echo')
  expect(dead.content[0]?.text).toContain('The site frail')
  await vi.waitFor(async () => expect(await stateOf(hub, 'frail')).toBe('down'), 5_000)
  expect(await names(hub, 'frail')).toEqual(['frail__echo'])

  const back = await playSite(
    withOneTool(() => ({ content: [{ type: 'text', text: 'back' }] })),
    site.frail.port,
  )
  onTestFinished(() => back.close())
  expect((await call(hub, 'frail__echo')).content[0]?.text).toBe('back')
  await vi.waitFor(async () => expect(await stateOf(hub, 'frail')).toBe('up'), 5_000)
})

test('a site that fails again and again is left alone for a while', async () => {
  await isUp('bad')
  for (let times = 0; times < 3; times++) await call(hub, 'bad__echo')
  const rested = await call(hub, 'bad__echo')
  expect(rested.content[0]?.text).toContain('The site bad has failed repeatedly')
  expect(callsOfBad).toBe(3)
})

test('ten megabytes come through whole', async () => {
  await isUp('big')
  expect((await call(hub, 'big__echo')).content[0]?.text.length).toBe(TEN_MEGABYTES.length)
})

test('names that are too long, doubled or malformed are refused with a line in the log', async () => {
  await vi.waitFor(async () => expect(await names(hub, 'odd')).toEqual(['odd__echo']), 20_000)
  for (const tool of ['echo', LONG, 'with space', 'bare', '?'])
    await logged(hub, `"event":"site_tool_refused","site":"odd","tool":"${tool}"`)
  const tool = (await list(hub)).find(({ name }) => name === 'odd__echo')
  expect(tool?.annotations).toEqual({
    readOnlyHint: false,
    destructiveHint: true,
    idempotentHint: false,
    openWorldHint: true,
  })
})

test('a site may not take the name of a service', async () => {
  await logged(hub, '"event":"site_refused","site":"life"')
  expect(await names(hub, 'life')).not.toContain('life__echo')
  expect(site.life.count()).toBe(0)
})

test('a hub that fronts itself notices, and offers nothing of itself', async () => {
  const port = await freePort()
  const own = await ownHub({ mirror: `http://localhost:${port}/hub/mcp` }, { PORT: String(port) })
  await vi.waitFor(async () => expect(await stateOf(own, 'mirror')).toBe('looping'), 10_000)
  expect(await names(own, 'mirror')).toEqual([])
})

test('two hubs that front each other list what the other runs, and no more', async () => {
  const ports = [await freePort(), await freePort()]
  const [left, right] = await Promise.all([
    ownHub({ right: `http://localhost:${ports[1]}/hub/mcp` }, { PORT: String(ports[0]) }),
    ownHub({ left: `http://localhost:${ports[0]}/hub/mcp` }, { PORT: String(ports[1]) }),
  ])
  await vi.waitFor(
    async () => {
      expect(await names(left, 'right')).toContain('right__life__is_holiday')
      expect(await names(right, 'left')).toContain('left__life__is_holiday')
    },
    { timeout: 40_000, interval: 500 },
  )
  expect((await names(left, 'right')).filter((name) => name.includes('left__'))).toEqual([])
}, 60_000)

test('a site that wants to be paid is passed through: its result, and the terms of an HTTP 402', async () => {
  await isUp('shop2')
  expect(await names(hub, 'shop2')).toHaveLength(2)
  for (const tool of ['shop2__echo', 'shop2__walled']) {
    const answer = await call(hub, tool)
    expect(answer.isError).toBe(true)
    expect(answer.structuredContent).toEqual(TERMS)
  }
  expect(await stateOf(hub, 'shop2')).toBe('up')
})

test('tools/list of all services stays under 127 KB and names the way in', async () => {
  const text = JSON.stringify(await rpc(second, 'tools/list'))
  expect(Buffer.byteLength(text)).toBeLessThan(127 * 1024)
  const { instructions } = await rpc<{ instructions: string }>(second, 'initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  })
  expect(instructions).toContain('hub_find_tool_for_task')
})
