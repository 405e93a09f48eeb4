import { describe, expect, test } from 'vitest'
import { runOperation, sharedGateway, testGateway } from '../../../../tests/support/gateway.ts'
import { COUNTIES, type County } from '#operation/input/counties.ts'
import { crisisLines } from './crisis-lines.ts'
import { findCounselling } from './find-counselling.ts'
import { CHATS, HOTLINES, hotlinesFor } from './hotlines.ts'
import { isOpen } from '#operation/view/opening-hours.ts'
import { localHelp, COUNSELLING } from './local-help.ts'
import { kindOf } from '#operation/input/kind.ts'
import { NEED_IDS, NEEDS, needInput } from './needs.ts'

const lineOf = (number: string) => HOTLINES.find((line) => line.number === number)

describe('crisis lines', () => {
  test('lines for life-threatening danger come first', () => {
    expect(HOTLINES.slice(0, 5).map((line) => line.number)).toEqual(['119', '110', '112', '1925', '1995'])
  })

  test('each has a source and the date of its check', () => {
    for (const line of HOTLINES) {
      expect(line.source.url, line.number).toMatch(/^https:\/\//)
      expect(line.checked_on, line.number).toMatch(/^2026-\d\d-\d\d$/)
    }
  })

  test.each([
    ['孩子自殘', 'suicide'],
    ['老公家暴，我不想活了', 'suicide'],
    ['我被老公打', 'violence'],
    ['家暴', 'violence'],
  ])('the need is detected in a sentence, the gravest first: %s', (text, value) => {
    expect(kindOf(needInput())?.read(text, { today: '2026-11-23' })).toMatchObject({ value })
  })

  test('an unknown need is refused, with numbers to call', () => {
    expect(kindOf(needInput())?.read('星座運勢', { today: '2026-11-23' })).toMatchObject({
      refusal: { en: expect.stringMatching(/1925 or 119/), zh: expect.stringMatching(/1925 或 119/) },
    })
  })

  test('the men’s line is open daily from 07:00 to 23:00', () => {
    expect(lineOf('0800-013-999')).toMatchObject({ open_24h: false, confirmation: 'confirmed' })
    expect(lineOf('0800-013-999')?.hours).toContain('07:00–23:00')
  })

  test('whether a line is open depends on the time in Taipei', () => {
    const at = (number: string, taipei: string) => isOpen(lineOf(number)!.schedule!, new Date(`${taipei}:00+08:00`))
    // 24 November 2026 is a Tuesday, 29 November a Sunday.
    expect(at('1980', '2026-11-24T20:59')).toBe(true)
    expect(at('1980', '2026-11-24T21:00')).toBe(false)
    expect(at('1980', '2026-11-25T03:00')).toBe(false)
    expect(at('1980', '2026-11-29T16:59')).toBe(true)
    expect(at('1980', '2026-11-29T18:00')).toBe(false)
    expect(at('1966', '2026-11-24T12:30')).toBe(false)
    expect(at('0800-013-999', '2026-11-24T07:00')).toBe(true)
  })

  test('open lines come first, then closed ones, then those without known hours', async () => {
    const { items } = await runOperation(crisisLines, {})
    expect(items.find(({ number }) => number === '1925')?.open_now).toBe(true)
    expect(items.find(({ number }) => number === '02-2351-2811')?.open_now).toBeNull()
    const ranks = items.map(({ open_now }) => [true, false, null].indexOf(open_now))
    expect(new Set(ranks).size).toBe(3)
    expect(ranks).toEqual(ranks.toSorted())
  })

  test('1980 is not a 24-hour line', () => {
    expect(lineOf('1980')?.open_24h).toBe(false)
  })

  test('112 is not described as working without any signal', () => {
    expect(lineOf('112')?.for).not.toMatch(/手機沒有訊號或/)
    expect(lineOf('112')?.note).toMatch(/要有任何一家電信公司的訊號/)
    expect(lineOf('112')?.note).toMatch(/按 0 轉 110 警察，按 9 轉 119/)
  })

  test('every need has its names', () => {
    expect(Object.keys(NEEDS)).toEqual(NEED_IDS)
  })

  test('every need has a line, and 119, 110 and 1925 are always included', () => {
    for (const need of NEED_IDS) {
      expect(
        HOTLINES.some((line) => line.needs.includes(need)),
        need,
      ).toBe(true)
      expect(
        hotlinesFor({ need })
          .slice(0, 2)
          .map((line) => line.number),
        need,
      ).toEqual(['119', '110'])
      expect(
        hotlinesFor({ need }).map((line) => line.number),
        need,
      ).toContain('1925')
    }
  })

  test('a line of one county is not shown in another', () => {
    const numbers = (county: County) => hotlinesFor({ need: 'teens', county }).map((line) => line.number)
    expect(numbers('基隆市')).toContain('02-2426-0454')
    expect(numbers('臺南市')).not.toContain('02-2426-0454')
  })

  test('a line with unknown hours is not shown as open 24 hours', () => {
    for (const line of HOTLINES.filter(({ hours }) => hours.includes('not found'))) expect(line.open_24h).toBe(false)
    for (const chat of CHATS) expect(chat.checked_on).toMatch(/^2026-/)
  })

  test('no text number is presented as nationwide: each county has its own', () => {
    for (const number of ['110', '119']) expect(lineOf(number)?.note).not.toMatch(/09\d{2}-?\d{3}-?\d{3}/)
  })

  test('no number is listed twice', () => {
    expect(new Set(HOTLINES.map((line) => line.number)).size).toBe(HOTLINES.length)
  })
})

describe('the line that the page recommends', () => {
  const gateway = sharedGateway()
  const page = async (query: string) =>
    (await gateway.request('wellness', `/api/crisis${query}`, { headers: { accept: 'text/markdown' } })).text()

  // The first line must be 113 for domestic and sexual violence, 165 for fraud, 119 for danger.
  test.each([
    ['', '1925'],
    ['?need=suicide', '1925'],
    ['?need=violence', '113'],
    ['?need=sexual_violence', '113'],
    ['?need=children', '113'],
    ['?need=bullying', '1953'],
    ['?need=fraud', '165'],
    ['?need=danger', '119'],
    ['?need=money', '1957'],
  ])('%s: %s', async (query, number) => {
    const text = await page(query)
    expect(text.split('\n').find((line) => line.startsWith('# '))).toMatch(new RegExp(`打 \\**${number}`))
    for (const always of ['1925', '119', '110']) expect(text).toContain(`**${always}**`)
  })

  // No text service is about bullying, so the page offers those for anybody in distress.
  test('the line for the need is first in the list, too, and people who cannot speak can write', async () => {
    const parts = (await page('?need=bullying')).split('\n## ')
    expect(parts.find((part) => part.startsWith('24 小時有人接'))).toMatch(/接\n\n- 反霸凌專線/)
    expect(parts.find((part) => part.startsWith('不想講電話'))).toContain('謝謝你跟我說')
  })

  test('a line with the text services that are open now precedes the phone lines', async () => {
    // Lifeline's text service is open on weekdays from 18:00 to 01:00: Friday night, not Saturday night.
    const at = async (taipei: string) => {
      const night = testGateway({ now: new Date(`${taipei}:00+08:00`) })
      const answer = await night.request('wellness', '/api/crisis?need=suicide', {
        headers: { accept: 'text/markdown' },
      })
      return (await answer.text()).split('\n## ')[0]
    }
    expect(await at('2026-11-28T00:59')).toMatch(/可以打字：\[謝謝你跟我說\]\(https:[^)]*\)（現在開著/)
    expect(await at('2026-11-29T00:59')).not.toContain('謝謝你跟我說')
  })

  test.each([
    ['violence', '1955'],
    ['sexual_violence', '1955'],
    ['migrants', '113'],
  ])('a migrant worker with two needs sees the other line, too: %s, %s', async (need, number) => {
    expect((await page(`?need=${need}`)).split('\n## ')[0]).toContain(`**${number}**`)
  })
})

describe('local help', () => {
  // The Ministry's map shows Hualien's mental health centres in Hualien city and Fenglin.
  test('a county has its mental health centres', () => {
    expect(localHelp('花蓮縣').centres.map((centre) => centre.phone)).toEqual(['03-8351885', '03-8760208'])
  })

  test('without local data the answer says so and still includes the lines', async () => {
    const answer = await runOperation(crisisLines, { county: '連江縣' })
    expect(answer).toMatchObject({ local: { centres: [], fire_sms: null } })
    expect(answer).toHaveProperty('items.0.number', '119')
  })

  test('the text number of a fire department is that of its county', () => {
    expect(localHelp('臺中市').fire_sms?.sms).toBe('0911-511-908')
  })

  test('every row belongs to a selectable county', () => {
    for (const place of COUNSELLING.rows) expect(Object.keys(COUNTIES)).toContain(place.county)
    expect(COUNSELLING.rows).toHaveLength(616)
    expect(COUNSELLING.rows.filter((place) => place.by_video)).toHaveLength(254)
  })

  test('a county and a need are accepted as people write them', async () => {
    const gateway = sharedGateway()
    for (const path of ['/api/crisis?county=台中&need=家暴', '/api/crisis?county=Taichung&need=violence']) {
      const response = await gateway.request('wellness', path)
      expect(await response.json()).toMatchObject({
        local: { county: '臺中市' },
        items: [{}, {}, {}, { number: '113' }],
      })
    }
  })

  test('the answer for a county without a place says that there is none', async () => {
    const answer = await runOperation(findCounselling, { county: '連江縣' })
    expect(answer).toMatchObject({
      items: [],
      notice: expect.stringContaining('has no such place'),
      provenance: { as_of: '2025-12-04' },
    })
  })

  test('places with video counselling are found by county', async () => {
    const found = await runOperation(findCounselling, { county: '臺北市', by_video: true, limit: 5, offset: 0 })
    for (const place of (found as { items: { county: string; by_video: boolean }[] }).items)
      expect(place).toMatchObject({ county: '臺北市', by_video: true })
  })
})

describe('a line by name', () => {
  const gateway = sharedGateway()
  const numbersFor = async (line: string) => {
    const { structuredContent } = await gateway.callTool('wellness', 'crisis_lines', { line })
    return (structuredContent as { items: { number: string }[] }).items.map(({ number }) => number)
  }

  test.each([
    ['張老師', '1980'],
    ['張老師專線', '1980'],
    ['1980', '1980'],
    ['Teacher Chang', '1980'],
    ['生命線', '1995'],
    ['安心專線', '1925'],
    ['suicide prevention line', '1925'],
    ['保護專線', '113'],
    ['婦幼保護專線', '113'],
    ['反詐騙', '165'],
    ['165 反詐騙諮詢專線', '165'],
    ['0800013999', '0800-013-999'],
    ['男性關懷專線', '0800-013-999'],
    ['長照專線', '1966'],
    ['移工專線', '1955'],
  ])('%s is %s, followed by the lines for life-threatening danger', async (line, number) => {
    expect(await numbersFor(line)).toEqual([number, ...['119', '110', '1925'].filter((it) => it !== number)])
  })

  test('a name shared by two lines returns both, and an unknown name returns all lines', async () => {
    const both = await gateway.callTool('wellness', 'crisis_lines', { line: '台灣同志諮詢熱線' })
    for (const number of ['02-2392-1970', '07-281-1823']) expect(both.content[0]?.text).toContain(number)
    const none = await gateway.callTool('wellness', 'crisis_lines', { line: '火星專線' })
    expect([none.isError, none.content[0]?.text]).toEqual([true, expect.stringContaining('1925')])
  })
})

describe('whether a line answers now, on every surface', () => {
  // On Tuesday at 22:00, 1980 is closed (until 21:00, Monday to Saturday) and the men’s line is open (until 23:00).
  const night = sharedGateway({ now: new Date('2026-11-24T22:00:00+08:00') })
  const read = async (accept: string, path: string) =>
    (await night.request('wellness', path, { headers: { accept } })).text()

  test.each(['text/html', 'text/markdown'])('%s offers no closed line as open', async (accept) => {
    const folder = accept === 'text/html' ? '' : '/api'
    for (const name of ['crisis?line=1980', 'crisis?need=teens', 'safety-plan', 'questionnaires']) {
      const path = `${folder}/${name}`
      const text = (await read(accept, path)).replaceAll(/<[^>]*>/g, '')
      expect(text, path).not.toMatch(/現在就可以打 \**1980/)
      for (const [, state] of text.matchAll(/(?:張老師|1980)[^\n]{0,60}?(現在沒有人接|現在有人接)/g))
        expect(state, path).toBe('現在沒有人接')
    }
    const line = (await read(accept, `${folder}/crisis?line=1980`)).replaceAll(/<[^>]*>/g, '')
    expect(line).toMatch(/張老師[^\n]*現在沒有人接/)
    expect(line).toMatch(/1980 現在沒有人接，先打 1925/)
  })

  test('JSON and MCP say it as a fact', async () => {
    const open = (items: { number: string; open_now: boolean | null }[]) =>
      Object.fromEntries(items.map(({ number, open_now }) => [number, open_now]))
    const json = JSON.parse(await read('application/json', '/api/crisis')) as { items: never[] }
    expect(open(json.items)).toMatchObject({ '1925': true, '1980': false, '0800-013-999': true, '07-281-1823': null })
    const result = await night.callTool('wellness', 'crisis_lines', {})
    expect(open((result.structuredContent as { items: never[] }).items)).toMatchObject({ '1980': false })
  })
})

test('an unknown line is refused with the names of lines in the language of the answer', async () => {
  const refusal = async (language: string) => {
    const headers = { accept: 'application/json', 'accept-language': language }
    const response = await sharedGateway().request('wellness', '/api/crisis?line=9999', { headers })
    return ((await response.json()) as { detail: string }).detail
  }
  expect(await refusal('en')).not.toMatch(/\p{sc=Han}/u)
  expect(await refusal('zh-TW')).toContain('110 (警察報案)')
})
