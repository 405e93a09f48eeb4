import { describe, expect, test } from 'vitest'
import { services } from '#services/index.ts'
import { exampleRequest } from './support/example-request.ts'
import { everythingPaid, sharedGateway } from './support/gateway.ts'

// The seed files end months before this day, so most answers are outdated. No sentence may then speak of today.

const NOW = new Date('2026-11-24T04:00:00Z')
const gateway = sharedGateway({ now: NOW, charge: everythingPaid, env: { LIFE_PRO: 'open', VOICES_PRO: 'open' } })

const FRESH =
  /本週|這週|本周|今天|今日|昨天|現在|目前|最近一次|最近改|近期|最新|還沒公告|尚未公告|\b(?:latest|newest|today|yesterday|now|this week|currently|not announced|no change)\b/i
/** Sentences that say that data is not of today, or that newer rows are missing. */
const DENIED = /不是今天的|不是現在的|not today’s|not of today|The newest data is missing|缺最近的資料/g
/** The sentence above the crisis lines, which are open by the clock whatever the age of the data. */
const CRISIS_LINES = /現在就可以打|You can call now/g
const BANNER = /不是今天的|not today’s|部分資料較舊|Partly old/

/** Our own sentences on a page, without table cells, link targets, and names of sources and models. */
function ownWords(markdown: string): string[] {
  return markdown
    .split(/\n(?:- \[.*\]\(https?:.*\n?)+/)
    .join('\n')
    .split('\n')
    .filter((line, at, lines) => !line.startsWith('|') || /^\| -|^\| :?-/.test(lines[at + 1] ?? ''))
    .map((line) =>
      line
        .replaceAll(/\]\([^)]*\)/g, ']')
        .replaceAll(/[\w.]+-(?:latest|now)\b/g, '')
        .replaceAll(DENIED, '')
        .replaceAll(CRISIS_LINES, ''),
    )
}

/** These answers contain names of films and model releases, which are not our words. */
const NAMED = new Set(['release_calendar', 'schedule_changes'])

describe.each(['zh-TW', 'en'])('old answers in %s', (language) => {
  const asked = services.flatMap((service) =>
    service.operations
      .filter((it) => it.effect === 'read' && !it.stream && it.route && !NAMED.has(it.name))
      .map((operation) => [`${service.name} ${operation.name}`, service, operation] as const),
  )

  test.each(asked)('%s', async (_, service, operation) => {
    const { path, init } = exampleRequest(operation, operation.route!)
    const headers = { ...init.headers, accept: 'text/markdown', 'accept-language': language }
    const text = await (await gateway.request(service.name, path, { ...init, headers })).text()
    if (!BANNER.test(text.split('\n')[0] ?? '')) return
    expect(ownWords(text).filter((line) => FRESH.test(line))).toEqual([])
  })
})

describe('the front pages', () => {
  test.each(['', 'life', 'stock', 'aiprice', 'shop', 'screen'])('%s gives old answers with their age', async (name) => {
    const html = await (await gateway.request(name, '/', { headers: { accept: 'text/html' } })).text()
    const [list = ''] = html.match(/<dl class="live">[\s\S]*?<\/dl>/) ?? []
    expect(list.replaceAll(/<\/?span[^>]*>/g, '')).toContain(
      name === '' || name === 'life' ? '<dd class="old">兩個月前的資料（9 月 21 日）</dd>' : '前的資料（',
    )
    expect(list).not.toMatch(/漲最多|最近一次|本週/)
  })

  test('the page of an old answer shows its age right below the headline', async () => {
    const html = await (await gateway.request('life', '/fuel', { headers: { accept: 'text/html' } })).text()
    const [, after = ''] = html.split('</h1>\n')
    expect(after).toMatch(/^<p class="age old">.*兩個月前的資料（9 月 21 日）/)
  })
})
