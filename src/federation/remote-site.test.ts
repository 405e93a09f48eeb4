import { describe, expect, onTestFinished, test } from 'vitest'
import { createLog } from '#observability/log.ts'
import { createGuardedFetch } from '#outbound/guarded-fetch.ts'
import { playSite, TOOL } from '../../tests/mcp/played-sites.ts'
import { Breaker } from './breaker.ts'
import { CallSlots } from './call-slots.ts'
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

describe('the slots of a site', () => {
  test('run so many calls at one time, and take no more than may wait', async () => {
    const slots = new CallSlots({ runningMax: 2, waitingMax: 1 })
    let running = 0
    let most = 0
    const gate = Promise.withResolvers<void>()
    const work = async () => {
      most = Math.max(most, ++running)
      await gate.promise
      running -= 1
    }
    const calls = [slots.run(work), slots.run(work)]
    expect(slots.isFull).toBe(false)
    calls.push(slots.run(work))
    expect(slots.isFull).toBe(true)
    gate.resolve()
    await Promise.all(calls)
    expect(most).toBe(2)
    expect(slots.isFull).toBe(false)
  })

  test('are free again after a call that fails', async () => {
    const slots = new CallSlots({ runningMax: 1, waitingMax: 0 })
    await expect(slots.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(slots.isFull).toBe(false)
  })
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
