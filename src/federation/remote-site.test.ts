import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '#observability/log.ts'
import { createGuardedFetch } from '#outbound/guarded-fetch.ts'
import { playSite, TOOL } from '../../tests/mcp/played-sites.ts'
import { Breaker } from './breaker.ts'
import { RemoteSite } from './remote-site.ts'
import { privateHosts, siteSettings } from './site-settings.ts'

describe('a site whose list changes', () => {
  test('is offered as it is after the next reading, and the log has the hash of each list', async () => {
    const lines: string[] = []
    let tools: unknown[] = [TOOL]
    const played = await playSite(({ method }) => (method === 'tools/list' ? { tools } : new Error('Method not found')))
    onTestFinished(() => played.close())
    const site = { name: 'one', url: played.url, headers: {} }
    let changes = 0
    const remote = new RemoteSite({
      site,
      fetch: createGuardedFetch({ enabled: true, userAgent: 'test', allow: privateHosts([site]) }),
      log: createLog('info', { write: (line) => void lines.push(line) }),
      clock: () => new Date('2026-10-01T04:00:00Z'),
      version: '1',
      hubId: 'us',
      onChange: () => void (changes += 1),
    })
    await remote.refresh()
    await remote.refresh()
    expect(changes).toBe(1)
    tools = [TOOL, { ...TOOL, name: 'more' }]
    await remote.refresh()
    expect(changes).toBe(2)
    expect(remote.tools.map(({ name }) => name)).toEqual(['one__echo', 'one__more'])
    const hashes = lines.flatMap((line) => /"hash":"([0-9a-f]{16})"/.exec(line)?.[1] ?? [])
    expect(new Set(hashes).size).toBe(2)
    await played.close()
    await remote.refresh()
    expect(remote.state).toEqual({
      name: 'one',
      kind: 'remote',
      state: 'down',
      tools: 2,
      checked_at: '2026-10-01T04:00:00.000Z',
    })
  })
})

describe('the breaker', () => {
  test('opens after three failures, lets one call try after its rest, and closes when that one succeeds', () => {
    const breaker = new Breaker()
    for (const now of [0, 1, 2]) {
      expect(breaker.mayTry(now)).toBe(true)
      breaker.fail(now)
    }
    expect(breaker.mayTry(20_001)).toBe(false)
    expect(breaker.mayTry(20_002)).toBe(true)
    expect(breaker.mayTry(20_003)).toBe(false)
    breaker.succeed()
    expect(breaker.mayTry(20_004)).toBe(true)
  })
})

test('a site is asked eight things at one time, thirty-two more wait, and the next is refused', async () => {
  let open = 0
  let most = 0
  const held: (() => void)[] = []
  const answered = { content: [{ type: 'text', text: 'done' }] }
  const played = await playSite(({ id, method }, res) => {
    if (method !== 'tools/call') return new Error('Method not found')
    most = Math.max(most, ++open)
    held.push(() => {
      open -= 1
      res
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ jsonrpc: '2.0', id, result: answered }))
    })
    return undefined
  })
  onTestFinished(() => played.close())
  const site = { name: 'one', url: played.url, headers: {} }
  const remote = new RemoteSite({
    site,
    fetch: createGuardedFetch({ enabled: true, userAgent: 'test', allow: privateHosts([site]) }),
    log: createLog('silent'),
    clock: () => new Date('2026-10-01T04:00:00Z'),
    version: '1',
    hubId: 'us',
    onChange: () => {},
  })
  const call = () => remote.call('echo', {}, undefined, [])
  const calls = Array.from({ length: 40 }, call)
  await expect(call()).rejects.toMatchObject({ code: 'overloaded' })
  await vi.waitFor(() => expect(held).toHaveLength(8))
  for (let ended = 0; ended < 40; ended++) {
    await vi.waitFor(() => expect(held).not.toEqual([]))
    held.shift()?.()
  }
  expect(await Promise.all(calls)).toHaveLength(40)
  expect(most).toBe(8)
})

describe('the setting HUB_SITES', () => {
  test.each([
    ['a=https://a.example/mcp, b=http://b.example/mcp', ['a', 'b']],
    ['[{"name":"a","url":"https://a.example/mcp","headers":{"Authorization":"Bearer x"}}]', ['a']],
    ['[]', []],
  ])('takes %s', (text, names) => {
    expect(siteSettings.parse(text).map(({ name }) => name)).toEqual(names)
  })

  test.each(['a', 'A_b=https://a.example', 'a=ftp://a.example', '[{"name":"a"}]', '[nonsense'])(
    'refuses %s',
    (text) => {
      expect(siteSettings.safeParse(text).success).toBe(false)
    },
  )
})
