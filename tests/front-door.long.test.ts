import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ERROR_CODES } from '#support/errors/errors.ts'
import { defineOperation } from '#operation/operation.ts'
import { defineService } from '#operation/service.ts'
import { services } from '#services/index.ts'
import { HELP } from '#operation/view/help-lines.ts'
import { ALTERNATIVES } from '#surfaces/pages/did-you-mean.ts'
import { dangerIn, type Danger } from '#support/text/danger.ts'
import { sharedGateway, testGateway } from './support/gateway.ts'
import { headlineIn } from './support/headline.ts'
import { ledTo } from './support/led-to.ts'

const gateway = sharedGateway()
const html = { accept: 'text/html,*/*;q=0.8' }

// The first task loads the router, which may take longer than a request on a busy machine.
beforeAll(async () => {
  while ((await gateway.request('hub', '/api/route?q=holiday')).status !== 200);
}, 600_000)

function ask(q: string, headers: Record<string, string> = html) {
  return gateway.request('', '/ask', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ q }).toString(),
  })
}

/** The address of the answer. The search box redirects to it, or shows the answer with other meanings below. */
async function answeredAt(q: string): Promise<string> {
  const response = await ask(q)
  const shown = /<a href="([^"]+)">看完整答案與來源/.exec(await response.clone().text())?.[1] ?? ''
  return decodeURIComponent(ledTo(response) || shown.replaceAll('&amp;', '&'))
}

describe('the box of the front page', () => {
  test.each([
    ['下個連假是哪天', '/life/get-holidays'],
    ['2026-12-25', '/life/is-holiday?date=2026-12-25'],
    ['明天放假嗎', '/life/is-holiday?date=2026-10-02'],
    ['統一發票 00121106', '/life/invoice/check?number=00121106'],
    ['0056 配息', '/stock/etf/0056'],
    ['2330', '/stock/stock/2330'],
    ['TSMC pe ratio', '/stock/stock/2330?about=%E6%9C%AC%E7%9B%8A%E6%AF%94'],
    ['元旦放假嗎', '/life/is-holiday?date=2027-01-01'],
    // The sentence asks for a price, and without an amount no cost can be computed.
    ['claude-sonnet-4-5 多少錢', '/aiprice/api-pricing?q=claude-sonnet-4-5'],
    ['怎麼擋 GPTBot', '/seo/robots/generate?mode=block_named&bots=GPTBot'],
    ['ChatGPT Plus 訂閱費', '/aiprice/subscriptions?q=ChatGPT+Plus'],
    ['claude pro 多少錢', '/aiprice/subscriptions?q=Claude+Pro'],
    ['cursor pro 月費', '/aiprice/subscriptions?q=Cursor+IDE+Pro'],
    ['柴油多少錢', '/life/fuel?product=diesel'],
    ['賣茶葉要標示什麼', '/creator/listing?categories=food'],
    ['賣手工皂要標示什麼', '/creator/listing?categories=cosmetic'],
    ['賣蠟燭要標示什麼', '/creator/listing?categories=general'],
    ['GPTBot 是什麼', '/seo/bots?bot=GPTBot'],
    ['write robots.txt forbid everything', '/seo/robots/generate?mode=block_all'],
    ['block all AI training robots.txt', '/seo/robots/generate?mode=block_training'],
  ])('%s leads to its answer', async (q, address) => {
    const response = await ask(q)
    expect(response.status).toBe(303)
    expect(ledTo(response)).toBe(address)
    expect((await gateway.request('', address, { headers: html })).status).toBe(200)
  })

  test('a known name opens its answer, and names that one call accepts are sent together', async () => {
    const leadsTo = async (q: string) => decodeURIComponent(ledTo(await ask(q)))
    expect(await leadsTo('怪奇物語第五季在哪裡看')).toBe('/screen/title?q=怪奇物語第五季&about=哪裡看')
    expect(await leadsTo('灰流麗 禁了嗎')).toBe('/rules/banlist?card=灰流麗')
    const holiday = await (await gateway.request('', await leadsTo('明年過年放幾天'), { headers: html })).text()
    expect(holiday.replaceAll(/<[^>]+>/g, '')).toContain('春節放 7 天')
    expect(await leadsTo('今天92多少錢')).toBe('/life/fuel?product=92')
    expect(await leadsTo('大家覺得 Claude Code 好用嗎')).toBe('/voices/opinions?q=Claude+Code')
    expect(await leadsTo('50萬買0056和00878一年可以領多少')).toBe(
      '/stock/pro/income-plan?budget=500000&codes=0056,00878',
    )
  })

  test('a question that compares funds by their total return leads to the comparison', async () => {
    expect(decodeURIComponent(ledTo(await ask('00878 00713 00929 今年含息到底誰賺最多')))).toBe(
      '/stock/etf-compare?codes=00878,00713,00929&about=含息報酬',
    )
  })

  test('a number of requests is part of what a model costs', async () => {
    expect(ledTo(await ask('gpt-5-mini 一千次 每次輸入3000輸出500 多少錢'))).toBe(
      '/aiprice/cost?model=gpt-5-mini&requests=1000&input_tokens=3000&output_tokens=500',
    )
  })

  test('other possible meanings are offered below the answer', async () => {
    const page = await (await ask('claude 價錢')).text()
    const offered = [...page.matchAll(/<a class="row" href="([^"]+)"/g)].map(([, address]) => address ?? '')
    // The price may be that of a plan or of the API.
    expect(page).toContain('<h2 id="others">不是這個？</h2>')
    const answered = /<a href="([^"]+)">看完整答案與來源<\/a>/.exec(page)?.[1]
    expect([answered, offered[0]].map((address) => address?.split('?', 1)[0]).toSorted()).toEqual([
      '/aiprice/api-pricing',
      '/aiprice/subscriptions',
    ])
  })

  describe('an answer that the box led to', () => {
    const instead = (page: string) => /<div class="instead" id="instead">.*?<\/div>/s.exec(page)?.[0] ?? ''
    const offeredBy = (page: string) =>
      [...instead(page).matchAll(/<a class="chip" href="([^"]+)"/g)].map(([, it]) =>
        (it ?? '').replaceAll('&amp;', '&'),
      )
    const open = async (address: string, accept = 'text/html') =>
      (await gateway.request('', address, { headers: { accept } })).text()

    const bareAddress = '/stock/etf/00878'
    const address = `${bareAddress}?or=${encodeURIComponent('stock.get_stock?code=00878,stock.list_ex_dividends,stock.list_stock_themes')}`

    test('offers other meanings and the box only to readers who came from the box', async () => {
      const page = await open(address)
      const offered = offeredBy(page)
      expect(offered.length).toBeGreaterThanOrEqual(3)
      expect(new Set(offered.map((it) => it.split('?')[0])).size).toBe(offered.length)
      expect(page.indexOf('id="instead"')).toBeGreaterThan(page.indexOf('<h1'))
      // Apart from the offered other meanings, the page equals the ordinary one.
      const bare = await open(bareAddress)
      expect(page.replace(instead(page), '').replace(/<a class="jump".*?<\/a>/, '')).toBe(bare)
    })

    test('is linked from the next answer, with the input', async () => {
      const [next = ''] = offeredBy(await open(address))
      const links = [...(await open(next)).matchAll(/href="([^"?]+)/g)].map(([, to]) => to)
      expect(links).toContain(bareAddress)
    })

    test('offers it in Markdown, and on a page that has no answer', async () => {
      expect(await open(address, 'text/markdown')).toContain('也許要找的是')
      const refused = await open('/stock/stock/9999?or=stock.estimate_etf_dividend_2027?code=0056')
      expect(headlineIn(refused)).toBe('查不到「9999」')
      expect(offeredBy(refused)[0]).toMatch(/^\/stock\/etf\/0056\?or=/)
      expect(offeredBy(await open('/shop/search?or=rules.search_rules'))[0]).toMatch(/^\/rules\/search\?or=/)
    })

    test('ignores choices in the address that do not exist', async () => {
      const named = ['https://example.com', 'stock.no_such', '<b>', 'life.is_holiday?nothing=1']
      const page = await open(`/life/fuel?or=${encodeURIComponent(named.join(','))}`)
      expect(offeredBy(page).map((it) => it.split('?')[0])).toEqual(['/life/is-holiday'])
      expect(page).not.toContain('example.com')
      expect(page).not.toContain('nothing=1')
    })

    test('offers no other meanings beside crisis lines, and only names where danger is unlikely', async () => {
      expect((await ask('我不想活了')).headers.get('location')).toBe('/wellness/crisis')
      const judged = (await ask('我很累')).headers.get('location') ?? ''
      expect(decodeURIComponent(judged)).toMatch(
        /^\/wellness\/crisis\?need=carers&or=wellness\.[a-z0-9_]+,[a-z0-9_.,]+$/,
      )
      expect(offeredBy(await open(judged))[0]).toMatch(/^\/wellness\//)
    })

    test('uses a parameter that is no input of any operation', () => {
      const taking = services.flatMap(({ operations }) =>
        operations.filter(({ input, inputAliases }) =>
          [...Object.keys(input.shape), ...Object.values(inputAliases).flat()].includes(ALTERNATIVES),
        ),
      )
      expect(taking.map(({ name }) => name)).toEqual([])
    })
  })

  test('a sentence that contains an address is not an address', async () => {
    const response = await ask('anthropic.com有llms.txt嗎')
    expect(ledTo(response)).toBe('/llms/check?url=anthropic.com')
  })

  test('below a form that lacks an address, the directory is offered with the name that was given', async () => {
    const address = (await ask('does cloudflare have an llms.txt')).headers.get('location') ?? ''
    const page = await (await gateway.request('', address, { headers: html })).text()
    const directory = /href="(\/llms\/[^"?]+\?q=cloudflare)/.exec(page)?.[1] ?? ''
    const found = await gateway.request('', directory, { headers: html })
    expect(await found.text()).toContain('developers.cloudflare.com/llms.txt')
  })

  test('the form for the missing inputs contains the given ones', async () => {
    const response = await ask('User-agent: * Disallow: /')
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('User-agent: *\nDisallow: /</textarea>')
  })

  test('shares outside the themes are answered one by one, and none is dropped', async () => {
    const page = await (await ask('長榮跟陽明今天收盤')).text()
    expect(headlineIn(page)).toBe('長榮 2603：238 元；陽明 2609：56.2 元')
    // The close of 2026-08-18 by the TWSE (Taiwan Stock Exchange).
    expect(page).toMatch(/<small>長榮 2603，8 月 18 日（二）收盤<\/small><b>238 元，/)
    expect(page).toMatch(/<small>陽明 2609，8 月 18 日（二）收盤<\/small><b>56\.2 元，/)
  })

  test('listed shares without a close on record are reported one by one, and none is dropped', async () => {
    const page = await (await ask('瑞儀跟森崴能源今天收盤')).text()
    expect(page).toContain('6176 瑞儀')
    expect(page).toContain('6806 森崴能源')
  })

  test('an ambiguous request gets choices, each with a preview', async () => {
    // A number of eight digits may be a receipt or a tax id.
    const page = await (await ask('22099131')).text()
    expect(page).toContain('href="/life/invoice/check?number=22099131"')
    expect(page).toContain('/creator/company?ban=22099131')
    // The group-buy operation needs a number as input that the sentence lacks, so it is not offered.
    expect(page).not.toContain('group-buy')
  })

  test('a complete choice is offered with its answer, and an empty search is not offered', async () => {
    // 2330 is a share, whose close of 2026-09-14 the exchange gives, and 0056 is a fund.
    expect(await (await ask('2330 0056')).text()).toContain('<b>2,500 元')
    expect(await (await ask('蘋果')).text()).not.toContain('規則裡沒有')
  })

  test.each([
    // The closes of 2026-09-14 and 2026-08-21. Of the receipts of period 115-07-08, the first wins the special prize.
    ['2330 2317 股價', ['台積電 2330：2,500 元', '256 元']],
    ['2330 2317', ['2,500 元', '256 元']],
    ['0050 跟 0056 哪個殖利率高', ['近一年殖利率最高：元大高股息 0056，7.75 %', '元大台灣50']],
    ['發票 89996565 12345678 有中嗎', ['10,000,000 元', '沒有中獎']],
    ['灰流麗和增殖的G能放幾張', ['準限制，最多 2 張', '限制，最多 1 張']],
    // In either order, the yield belongs to the fund and the price to the share.
    ['0056 殖利率 和 2330 股價', ['元大高股息', '2,500 元']],
    ['2330 股價跟 0056 殖利率', ['元大高股息', '2,500 元']],
    ['台積電股價還有0056配息', ['2,500 元', '元大高股息']],
    ['大樂透開獎 和 95油價', ['大樂透', '95']],
    ['發票 89996565 跟明天放假嗎', ['10,000,000 元', '10 月 2 日（五）不放假']],
  ])('%s is answered in one page, each thing by itself', async (q, expected) => {
    const response = await ask(q)
    expect(response.status).toBe(200)
    const page = (await response.text()).replaceAll(/<[^>]+>/g, '')
    for (const it of expected) expect(page).toContain(it)
    const markdown = await (await ask(q, { accept: 'text/markdown' })).text()
    expect(markdown.match(/^# /gm)).toHaveLength(2)
  })

  test.each([
    // Lookups that are not tools, so the router does not know them.
    ['請幾天假可以連休最久', '/life/holidays/leave'],
    ['請假攻略 2027', '/life/holidays/leave?year=2027'],
    ['颱風假紀錄 台北', '/life/closures?county=%E8%87%BA%E5%8C%97%E5%B8%82'],
    [
      'typhoon days in Kaohsiung 2025',
      '/life/closures?county=%E9%AB%98%E9%9B%84%E5%B8%82&from=2025-01-01&to=2025-12-31',
    ],
    ['美金匯率', '/aiprice/fx'],
    ['遊戲王新手', '/rules/faq'],
    // The sentence is about one fund, so the calendar of all funds would be wrong.
    ['0056 除息日', '/stock/etf/0056'],
    ['下個連假是哪天', '/life/get-holidays'],
    ['遊戲王 灰流麗 能放幾張', `/rules/banlist?card=${encodeURIComponent('灰流麗')}`],
  ])('%s leads to the named page that is not a tool', async (q, address) => {
    expect(ledTo(await ask(q))).toBe(address)
  })

  test('a period of receipts that is not drawn yet is headed with the day of its draw', async () => {
    const address = ledTo(await ask('統一發票 115年9-10月 什麼時候開獎'))
    const page = await (await gateway.request('', address, { headers: html })).text()
    expect(headlineIn(page)).toContain('2026 年 11 月 25 日（三）')
  })

  test('missing items of a list are named in a note, with other places to find them', async () => {
    const unknown = await (await ask('2330 2317 9999 股價')).text()
    expect(unknown).toMatch(/class="row"><span><b>9999<\/b><small>[^<]*9999/)
    const separate = await (await ask('2330、2317，6176 股價')).text()
    expect(headlineIn(separate)).toBe('台積電 2330：2,500 元；1 個查不到')
    expect(separate).toMatch(/class="row"><span><b>這裡沒有瑞儀（6176）的股價<\/b>/)
    expect(separate).toContain('href="https://www.twse.com.tw/')
  })

  test('a person who may be in danger gets no unrelated answer', async () => {
    const response = await ask('2330 2317 股價 不想活了')
    expect(ledTo(response)).toContain('/wellness/crisis')
  })

  test.each([
    ['下一班公車幾點', '這裡查不到捷運、公車與客運的時刻'],
    ['今天台北天氣如何', '這裡查不到天氣'],
    // 7-Eleven is also a share, but this question is about shop hours.
    ['what time does 7-eleven close', 'Dozen does not cover opening hours'],
    // The data has prices by day, and no storms.
    ['颱風後菜價', '這裡查不到颱風前後的價格'],
    ['幫我訂今晚的燒肉', '這裡不能幫你訂位與預約'],
    ['左邊那個比較像', '這裡查不到、也辦不了「左邊那個比較像」'],
  ])('the answer to %s says that nothing here does it', async (q, expected) => {
    expect(headlineIn(await (await ask(q)).text())).toMatch(new RegExp(expected))
  })

  test('a search with an exact match is answered, and one for opinions is not', async () => {
    const leadsTo = async (q: string) => decodeURIComponent(ledTo(await ask(q)))
    expect(await leadsTo('9800x3d 多少錢')).toBe('/shop/search?q=9800x3d')
    expect(await leadsTo('9800x3d 好用嗎')).not.toContain('/shop/')
    // A number that is no stock code may be part of a product's name.
    expect(await leadsTo('5070 顯卡歷史價')).toBe('/shop/search?q=5070+顯卡&cat=顯卡')
    expect(await answeredAt('4090 現在多少')).toBe('/shop/search?q=4090')
    // Without a direction, tokens are input tokens. “NT$” is the currency of the answer and no request for an
    // exchange rate.
    expect(await leadsTo('gpt5 mini 100萬token多少錢')).toContain('input_tokens=1000000')
    // The product is searched for, instead of showing an empty form.
    expect(await leadsTo('掃地機器人的心得')).toBe('/voices/opinions?q=掃地機器人')
    expect(await answeredAt('9800x3d 歷史價')).toBe('/shop/search?q=9800x3d')
    // Nobody writes a space between Chinese and Latin words.
    const found = await (
      await gateway.request('', '/shop/search?q=%E5%8E%9F%E5%83%B9%E5%B1%8B9800x3d', { headers: html })
    ).text()
    expect(found).not.toContain('沒有收錄')
  })

  test('the names of a comparison are two calls, and a flag is read by its name', async () => {
    const calls = async (q: string) => {
      const response = await gateway.request('hub', `/api/route?q=${encodeURIComponent(q)}`)
      const { recommendation } = (await response.json()) as {
        recommendation: {
          example: { mcp: { params: { arguments: Record<string, unknown> } } }
          more: { arguments: Record<string, unknown> }[]
        }
      }
      return [recommendation.example.mcp.params.arguments, ...recommendation.more.map((it) => it.arguments)]
    }
    expect(await calls('Kindle 跟 Kobo 哪個好')).toEqual([{ q: 'Kindle' }, { q: 'Kobo' }])
    expect(await calls('鴻海市值是廣達的幾倍')).toEqual([{ code: '2317' }, { code: '2382' }])
    expect(await calls('gpt-5-mini 走 batch 輸入一百萬 token 多少')).toEqual([
      { model: 'gpt-5-mini', input_tokens: 1_000_000, batch: true },
    ])
  })

  test('words of time or kind are not search words', async () => {
    const leadsTo = async (q: string) => decodeURIComponent(ledTo(await ask(q)))
    expect(await leadsTo('what did people think of remote work before chatgpt')).toBe(
      '/voices/opinions?q=remote+work&before=true',
    )
    expect(await answeredAt('還有哪些動畫電影還沒上映')).toBe('/screen/titles?type=anime-film&upcoming=true')
    expect(await leadsTo('哪些網站有放llms.txt')).toBe('/llms/directory')
  })

  test('missing data of a named share is reported, and no other search opens', async () => {
    expect(ledTo(await ask('國泰金現在股價幾塊'))).toBe('/stock/stock/2882')
  })

  test('a person in need is not told that nothing here helps', async () => {
    const page = await (await ask('匯了三萬給假買家現在怎麼辦急')).text()
    expect(page).toContain('現在就打 165')
    expect(page).not.toContain('查不到')
  })

  test('polite phrases are no sign of danger', async () => {
    const address = ledTo(await ask('不好意思想請教一下，中秋節明年是哪一天呢？謝謝您'))
    expect(decodeURIComponent(address)).toContain('holiday=中秋節')
  })

  test('an unreadable request asks for other words', async () => {
    const page = await (await ask('asdfgh')).text()
    expect(page).toContain('沒看懂')
    expect(page).toContain('/ask?q=%E4%B8%8B%E5%80%8B')
    expect(page).toContain('tel:1925')
  })

  test('a POST runs once', async () => {
    let runs = 0
    const judge = defineOperation({
      name: 'judge_text',
      route: 'POST /api/judge',
      title: 'Judge',
      titleZh: '判斷',
      summary: 'Judges a text.',
      description: 'Judges a text.',
      input: z.object({ text: z.string() }),
      output: z.object({ verdict: z.string() }),
      example: { text: 'a' },
      run: () => ({ verdict: `judged ${++runs} times` }),
    })
    const find = defineOperation({
      name: 'find_it',
      route: 'GET /api/find',
      title: 'Find',
      titleZh: '找',
      summary: 'Finds what is meant.',
      description: 'Finds what is meant.',
      input: z.object({ q: z.string() }),
      output: z.object({ q: z.string() }),
      example: { q: 'a' },
      run: ({ q }) => ({ q }),
    })
    const service = defineService({
      name: 'judge',
      title: 'Judge',
      titleZh: '判斷',
      summary: 'Judges.',
      summaryZh: '判斷。',
      instructions: 'Ask [judge_text].',
      network: 'base-sepolia',
      operations: [judge, find],
      datasets: [],
      router: {
        operation: find,
        read: (output) => ({
          choices: [
            { service: 'judge', operation: 'judge_text', input: { text: (output as { q: string }).q }, missing: [] },
          ],
          more: [],
          confidence: 1,
        }),
      },
    })
    const response = await testGateway({ services: [service] }).request('', '/ask?q=good', { headers: html })
    expect(await response.text()).toContain('judged 1 times')
    expect(runs).toBe(1)
  })

  test('a text to check is answered on the spot: what is posted has no address', async () => {
    const response = await ask('可以寫「這瓶可以治療糖尿病」嗎')
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toContain('private')
    expect(await response.text()).toContain('5,000,000 元')
  })

  test('a person in need is led to the help lines, and their words are in no address', async () => {
    const response = await ask('我不想活了')
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe('/wellness/crisis')
    const written = await gateway.request('', '/wellness/crisis', { headers: { accept: 'text/markdown' } })
    expect((await written.text()).split('\n').filter(Boolean)[1]).toContain('不必先想好要說什麼')
  })

  test('hints and slang lead there too, and jokes do not', async () => {
    for (const words of ['好想鼠', '世界沒有我會更好', 'i wanna kms', 'i just want to go to sleep and never wake up']) {
      expect(ledTo(await ask(words)), words).toBe('/wellness/crisis')
    }
    for (const words of ['這部影片讓我笑死', '想死你們了，下週回台灣']) {
      expect(ledTo(await ask(words)), words).not.toBe('/wellness/crisis')
    }
  })

  test('words of danger in another service’s search get the crisis lines first', async () => {
    const path = `/api/search?q=${encodeURIComponent('我不想活了')}`
    const written = await gateway.request('rules', path, { headers: { accept: 'text/markdown' } })
    expect((await written.text()).split('\n').slice(0, 20).join(' ')).toMatch(/1925.*119/)
    const call = { name: 'search_rules', arguments: { q: '我不想活了' } }
    const answer = await gateway.request('rules', '/mcp', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call }),
    })
    expect(await answer.text()).toMatch(/"text":"The words sent may mean that a life is at risk\..*1925/)
  })

  // The sentences for a danger are the same above any answer and on the page of crisis lines.
  test.each(Object.keys(HELP) as Danger[])(
    'the notice for %s names the line that crisis_lines puts first',
    async (need) => {
      const written = await gateway.request('', `/wellness/crisis?need=${need}`, {
        headers: { accept: 'text/markdown' },
      })
      expect((await written.text()).split('\n').find((line) => line.startsWith('# '))).toContain(
        HELP[need].lines[0]?.phone,
      )
    },
  )

  test.each([
    ['老公又打我了', 'violence', '113'],
    ['我媽昏倒叫不醒', 'danger', '119'],
    ['我被同學霸凌', 'bullying', '1953'],
    ['我剛被騙匯了五十萬', 'fraud', '165'],
    ['地下錢莊的人在門口潑漆', 'threats', '110'],
  ])('%s is led to %s, and any other search says %s first', async (words, need, line) => {
    expect((await ask(words)).headers.get('location')).toBe(`/wellness/crisis?need=${need}`)
    const path = `/api/search?q=${encodeURIComponent(words)}`
    const written = await (await gateway.request('rules', path, { headers: { accept: 'text/markdown' } })).text()
    expect(written.match(/\*\*(\d{3,4})\*\*/)?.[1]).toBe(line)
    for (const always of ['1925', '119', '110']) expect(written).toContain(`**${always}**`)
    const { content } = await gateway.callTool('rules', 'search_rules', { q: words })
    expect(content[0]?.text).toContain(`(need: ${need})`)
  })

  test.each([
    ['家暴防治法修法重點', '我被家暴'],
    ['爸爸打麻將輸錢', '爸爸打我'],
    ['賣血壓計的文案可以寫預防中風嗎', '阿公中風發作'],
    ['防詐騙海報文案', '我被詐騙了三萬'],
    ['狗狗吃到巧克力', '小孩喝到漂白水'],
    ['校園霸凌的報告', '我在學校被霸凌'],
  ])('%s is harmless, %s is not', (harmless, danger) => {
    expect([dangerIn(harmless), dangerIn(danger) !== undefined]).toEqual([undefined, true])
  })

  test('a request for a robots.txt without crawlers asks which ones and returns no file', async () => {
    const response = await ask('幫我寫 robots.txt')
    expect(ledTo(response)).toBe('/seo/robots/generate')
    const page = await (await gateway.request('seo', '/robots/generate', { headers: html })).text()
    expect(page).toContain('name="mode"')
    expect(page).not.toContain('User-agent')
  })

  test('choices and errors are Markdown if Accept names it', async () => {
    const choices = await ask('22099131', { accept: 'text/markdown' })
    expect(choices.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    expect(await choices.text()).toContain('](/life/invoice/check?number=22099131)')
    for (const [path, headers] of [
      ['/nothing', { accept: 'text/markdown' }],
      ['/nothing.md', {}],
    ] as const) {
      const error = await gateway.request('life', path, { headers })
      expect([error.status, error.headers.get('content-type')]).toEqual([404, 'text/markdown; charset=utf-8'])
      expect(await error.text()).toMatch(/^# /)
    }
  })

  test('a self-assessment is always a form', async () => {
    const response = await ask('我想做 PHQ-9')
    expect(ledTo(response)).toBe('/wellness/phq9')
  })

  test('a request that is not understood keeps its words and gets help and links', async () => {
    const page = await (await ask('䷀䷁')).text()
    expect(page).toContain('value="䷀䷁"')
    expect(page).toContain('href="tel:1925"')
  })

  test('a link can search as well, in English', async () => {
    const response = await gateway.request('', '/ask?q=next+long+weekend&lang=en', { headers: html })
    expect(response.headers.get('location')).toMatch(/lang=en$/)
  })
})

test('before the database is loaded the box leads people in need to the help lines, and others to a notice', async () => {
  const starting = testGateway({ env: { DATABASE_PATH: '/dev/null/no.db' } })
  const asked = async (q: string) =>
    ledTo(await starting.request('', `/ask?q=${encodeURIComponent(q)}`, { headers: html }))
  expect(await asked('我不想活了')).toBe('/wellness/crisis')
  expect(await asked('明天放假嗎')).toBe('/life/is-holiday?date=2026-10-02')
})

describe('the front page', () => {
  test('answers today, leads to every service, and has help before any script', async () => {
    const page = await (await gateway.request('', '/', { headers: html })).text()
    // 1 October 2026 is an ordinary Thursday; the next long weekend is that of 10 October.
    expect(page).toContain('不放假')
    expect(page).toContain('下個連假：')
    expect(page).toContain('3 天')
    for (const { name } of services) expect(page).toContain(`href="/${name}/"`)
    for (const number of ['1925', '1995', '1980'])
      expect(page.indexOf(`tel:${number}`)).toBeLessThan(page.indexOf('</main>'))
  })

  test('the documentation finds an operation in either language, and says when there is none', async () => {
    for (const asked of ['receipt lottery', '發票']) {
      const page = await (await gateway.request('', `/docs?q=${encodeURIComponent(asked)}`, { headers: html })).text()
      expect(page).toContain('href="/life/docs#check_invoice"')
      expect(page).not.toContain('#fuel_history"')
    }
    const none = await (await gateway.request('', '/docs?q=unicorns', { headers: html })).text()
    expect(none).toContain('沒有符合「unicorns」的端點')
    for (const { name } of services)
      expect(await (await gateway.request('', '/docs', { headers: html })).text()).toContain(`href="/${name}/docs"`)
  })

  test('the changelog is a page', async () => {
    const [english, chinese] = await Promise.all(
      ['en', 'zh-TW'].map(async (lang) =>
        (await gateway.request('', `/changelog?lang=${lang}`, { headers: html })).text(),
      ),
    )
    expect(english).toContain('<code>npm run doctor</code>')
    expect(english).not.toMatch(/<li>[^<]*`/)
    const versionsOf = (page = '') =>
      new Set([...page.matchAll(/<h2[^>]*>(\d[^<：:]+)/g)].map(([, version]) => version))
    expect(versionsOf(english)).toEqual(versionsOf(chinese))
    expect(versionsOf(english)).toContain('0.2.0 – 2026-11-29')
    expect(chinese).toContain('0.2.0 – 2026-11-29：修正</h2>')
  })

  test('the status page tells of every data set', async () => {
    const page = await (await gateway.request('', '/status', { headers: html })).text()
    for (const service of services)
      for (const { name } of service.datasets) expect(page).toContain(service.words?.datasets[name]?.[0] ?? name)
  })
})

describe('errors for people', () => {
  test.each([
    ['/life/nothing-here', 'GET', 404, '找不到這個頁面'],
    ['/nothing-here', 'GET', 404, '找不到這個頁面'],
    ['/life/api/is-holiday', 'DELETE', 405, '這個網址不能這樣用'],
  ])('%s by %s is a page with %d', async (path, method, status, headline) => {
    const response = await gateway.request('', path, { method, headers: { ...html, 'accept-language': 'zh-TW' } })
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toContain('text/html')
    const page = await response.text()
    expect(page).toContain(headline)
    expect(page).toContain('action="/ask')
    expect(page).toContain('tel:1925')
    // The numbers in the header and footer are on every page. A mistyped address alone does not put crisis lines into
    // the page.
    expect(page).not.toContain('class="lines"')
  })

  test('a bad input at the path of the API is a page with its form', async () => {
    const headers = { ...html, 'accept-language': 'zh-TW' }
    const response = await gateway.request('', '/life/api/is-holiday?date=x', { headers })
    expect([response.status, response.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8'])
    const page = await response.text()
    expect(page).toContain('有一個地方要改')
    expect(page).toContain('action="/life/is-holiday"')
    expect(page).toContain('tel:1925')
    expect(page).not.toContain('class="lines"')
  })

  test('the lines come first on error pages of help and of addresses with words of danger', async () => {
    const at = async (path: string, accept: string) =>
      (await gateway.request('', path, { headers: { accept, 'accept-language': 'zh-TW' } })).text()
    expect(await at('/wellness/nothing-here', 'text/html')).toContain('class="lines"')
    expect(await at('/wellness/nothing-here', 'text/markdown')).toContain('**1925**')
    expect(await at('/life/nothing-here', 'text/markdown')).not.toContain('1925')
    const crisisText = `?q=${encodeURIComponent('我不想活了')}`
    // Pages for an unknown address and for a refused field also show the crisis lines.
    for (const path of [`/life/nothing-here${crisisText}`, `/seo/verify-ip${crisisText.replace('q=', 'ip=')}`])
      for (const accept of ['text/html', 'text/markdown']) expect(await at(path, accept)).toContain('現在就打')
  })

  test('an unknown host gets its error in English, too', async () => {
    const response = await gateway.fetch(
      new Request('http://elsewhere.test/', { headers: { ...html, host: 'elsewhere.test', 'accept-language': 'en' } }),
    )
    expect(response.status).toBe(421)
    const page = await response.text()
    expect(page).toContain('This host name is not ours')
    // All links in the page are absolute.
    expect(page).not.toMatch(/(?:href|action)="\/[^/]/)
  })

  test('programs still get the problem document', async () => {
    for (const accept of ['*/*', 'application/json', 'application/json, text/html']) {
      const response = await gateway.request('', '/nothing-here', { headers: { accept } })
      expect(response.headers.get('content-type')).toContain('application/problem+json')
    }
  })

  test.each(Object.keys(ERROR_CODES))('/errors/%s explains the problem type, on every host', async (code) => {
    for (const service of ['', 'life']) {
      const response = await gateway.request(service, `/errors/${code}`, { headers: html })
      expect(response.status).toBe(200)
      expect(await response.text()).toContain(`/errors/${code}`)
    }
  })

  test('the page for too many calls has the time of the next try', async () => {
    const limited = testGateway({ env: { RATE_LIMIT: 'free=1/60' } })
    const path = '/life/is-holiday?date=2026-12-25'
    const headers = { ...html, 'accept-language': 'zh-TW' }
    await limited.request('', path, { headers })
    const second = await limited.request('', path, { headers })
    if (second.status === 429) expect(await second.text()).toContain('查得太快了')
  })
})

describe('a plan, by its form', () => {
  test('each line runs as a step and shows the answer of its own page', async () => {
    const body = new URLSearchParams({
      steps: 'life__is_holiday date=2026-12-25\nstock__get_stock code=台積電',
    }).toString()
    const headers = { ...html, 'content-type': 'application/x-www-form-urlencoded' }
    const response = await gateway.request('hub', '/run-plan', { method: 'POST', headers, body })
    expect(response.status).toBe(200)
    const page = await response.text()
    expect(page).toContain('2 步都做完了')
    // The holiday is from the calendar of the DGPA, the close of 2026-09-14 from the TWSE.
    expect(page).toContain('行憲紀念日')
    expect(page).toContain('2,500 元')
  })

  test('an unknown tool is reported', async () => {
    const headers = { ...html, 'content-type': 'application/x-www-form-urlencoded' }
    const response = await gateway.request('hub', '/run-plan', { method: 'POST', headers, body: 'steps=life__nothing' })
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('第 1 步：這裡沒有 life__nothing 這個工具，')
  })
})
