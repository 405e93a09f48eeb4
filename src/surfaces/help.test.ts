import { describe, expect, test } from 'vitest'
import { HOTLINES } from '#services/wellness/crisis/hotlines.ts'
import { testGateway } from '../../tests/support/gateway.ts'
import { NEED_OF } from '#support/text/danger.ts'
import { HELP } from '#operation/view/help-lines.ts'
import { dangerInAnswers, dangerInRequest, helpForAgents } from './help.ts'

// 2026-11-24 is a Tuesday.
const NIGHT = new Date('2026-11-24T23:30:00+08:00')
const DAY = new Date('2026-11-24T10:00:00+08:00')

test('every danger has its lines', () => {
  expect(Object.keys(HELP).toSorted()).toEqual([...new Set<string>(Object.values(NEED_OF))].toSorted())
  for (const { lines } of Object.values(HELP)) expect(lines).not.toEqual([])
})

test.each(Object.values(HELP).flatMap(({ lines }) => lines))(
  '$phone has the hours of the wellness service',
  ({ phone, hours }) => {
    const line = HOTLINES.find(({ number }) => number === phone)
    expect(hours).toEqual(line?.schedule)
    expect(line?.open_24h).toBe(hours === null)
  },
)

test.each([
  ['score_phq9', (item: number) => ({ answers: [0, 0, 0, 0, 0, 0, 0, 0, item] })],
  ['score_mood_thermometer', (suicide: number) => ({ answers: [0, 0, 0, 0, 0], suicide })],
])('an answer of %s above 0 to the item on suicide tells of it, as its result does', async (operation, inputWith) => {
  expect([0, 1].map((item) => dangerInAnswers(operation, inputWith(item)))).toEqual([undefined, 'suicide'])
  const { structuredContent } = await testGateway().callTool('wellness', operation, inputWith(1))
  expect(structuredContent).toMatchObject({ thoughts_of_suicide: 'some' })
})

test('a confident answer of an ordinary service outweighs a weak hint of danger, but not a clear one', () => {
  const [weak, clear] = ['最近好累 心情很悶', '我不想活了']
  const answer = { service: 'life', confidence: 0.99 }
  expect(dangerInRequest(weak)).toBe('distress')
  expect(dangerInRequest(weak, answer)).toBeUndefined()
  expect(dangerInRequest(weak, { ...answer, service: 'wellness' })).toBe('distress')
  expect(dangerInRequest(clear, answer)).toBe('suicide')
})

describe('at night 1980 is closed and comes after the open lines', () => {
  const html = { accept: 'text/html' }
  const pages = [
    ['the banner on another service', 'life', '/api/is-holiday?date=%E6%88%91%E4%B8%8D%E6%83%B3%E6%B4%BB%E4%BA%86'],
  ] as const

  test.each(pages)('on %s', async (_, service, path) => {
    const at = async (now: Date) => (await testGateway({ now }).request(service, path, { headers: html })).text()
    expect((await at(NIGHT)).replaceAll(/<[^>]+>/g, '')).toMatch(
      /1980 張老師[ ，]週一至六 9–21 點、週日 9–17 點，現在沒有人接/,
    )
    expect((await at(DAY)).replaceAll(/<[^>]+>/g, '')).not.toMatch(
      /1980 張老師[ ，]週一至六 9–21 點、週日 9–17 點，現在沒有人接/,
    )
  })

  test.each([
    ['the front page', ''],
    ['a page of wellness', 'wellness'],
  ])('and %s has only the lines that somebody answers', async (_, service) => {
    const at = async (now: Date) => (await testGateway({ now }).request(service, '/', { headers: html })).text()
    const [night, day] = [await at(NIGHT), await at(DAY)]
    for (const page of [night, day]) expect(page).toMatch(/href="tel:1925".*href="tel:1995"/)
    expect(night).not.toContain('tel:1980')
    expect(day).toContain('tel:1980')
  })

  test('in the crisis lines of the API and of MCP', async () => {
    const at = async (now: Date) => {
      const gateway = testGateway({ now })
      const { structuredContent } = await gateway.callTool('wellness', 'crisis_lines', { need: 'distress' })
      const answers = [structuredContent, await (await gateway.request('wellness', '/api/crisis?need=distress')).json()]
      return answers.map((it) => (it as { items: { number: string; open_now: boolean }[] }).items)
    }
    for (const items of await at(NIGHT)) {
      expect(items.find(({ number }) => number === '1980')?.open_now).toBe(false)
      expect(items.slice(0, 4).map(({ number }) => number)).toEqual(['119', '110', '1925', '1995'])
      expect(items.findLastIndex(({ open_now }) => open_now)).toBeLessThan(items.findIndex(({ open_now }) => !open_now))
    }
    for (const items of await at(DAY)) expect(items.find(({ number }) => number === '1980')?.open_now).toBe(true)
  })

  test('in the words for an agent', () => {
    expect(helpForAgents('suicide', NIGHT)).toMatch(/call 1925 .*1995 .*1980 \([^)]*closed now\)/)
    expect(helpForAgents('suicide', DAY)).not.toContain('closed now')
    expect(helpForAgents('violence', DAY)).toMatch(/113 .*1955 \([^)]*English, Indonesian, Vietnamese, Thai\)/)
    expect(helpForAgents('carers', NIGHT)).toMatch(/0800-507-272 \([^)]*closed now\)/)
  })
})
