import { expect, test } from 'vitest'
import { z } from 'zod'
import { readTable } from '#support/files/read.ts'
import { runOperation, testContext } from '../../../../tests/support/gateway.ts'
import { searchStepwise } from './local-search.ts'
import { searchDiscussions } from './queries.ts'
import { searchHumanOpinions } from './search-human-opinions.ts'
import { searchForeignOpinions } from './search-foreign-opinions.ts'

// A row has a region, a query and the discussion that must come first, or several equally good ones. They were chosen
// from the stored titles.
const LABELLED = readTable(
  'labelled/voices-search.tsv',
  z.object({ region: z.enum(['taiwan', 'foreign']), query: z.string(), answers: z.string().min(1) }),
)

test('the right discussion comes first for at least four of five labelled queries, and a wrong one for at most one of twenty', () => {
  const { db } = testContext()
  const missed = LABELLED.flatMap(({ region, query, answers }) => {
    const { rows } = searchStepwise(query, 20, (match, limit) =>
      searchDiscussions(db, region, { match, isBefore: false, limit }),
    )
    return answers.split(' ').includes(rows[0]?.id ?? '') ? [] : [{ query, hasAnswer: rows.length > 0 }]
  })
  const wrong = missed.filter(({ hasAnswer }) => hasAnswer)
  expect(1 - missed.length / LABELLED.length, missed.map(({ query }) => query).join('; ')).toBeGreaterThanOrEqual(0.8)
  expect(wrong.length / LABELLED.length, wrong.map(({ query }) => query).join('; ')).toBeLessThanOrEqual(0.05)
})

test('before=1 includes items older than the release, and excludes those without a date', async () => {
  const all = await runOperation(searchHumanOpinions, { q: '滑鼠', limit: 50 })
  const before = await runOperation(searchHumanOpinions, { q: '滑鼠', before: true, limit: 50 })
  const old = all.taiwan.items.filter(({ published_at }) => published_at !== null && published_at < '2022-11-30')
  expect(all.taiwan.items.some(({ published_at }) => published_at === null)).toBe(true)
  expect(before.taiwan.items.map(({ id }) => id)).toEqual(old.map(({ id }) => id))
  expect(old.length).toBeGreaterThan(0)
})

test('Taiwanese threads are found by Traditional and Simplified words, and have Chinese names', async () => {
  const answer = await runOperation(searchHumanOpinions, { q: '罗技 G304 拆解' })
  expect(answer.taiwan.items[0]).toMatchObject({
    community: 'ptt',
    url: 'https://www.ptt.cc/bbs/Key_Mou_Pad/M.1609601887.A.17E.html',
    summary: '批踢踢 PTT Key_Mou_Pad 板討論串：2021-01-02 發文。',
    licence: expect.stringContaining('authors'),
  })
})

test('an item of the index has its counts, its link and a line of facts', async () => {
  const answer = await runOperation(searchForeignOpinions, { q: 'never buy epson printers' })
  expect(answer.items[0]).toMatchObject({
    id: 'hn-11274595',
    title: 'Never buy Epson printers',
    url: 'https://news.ycombinator.com/item?id=11274595',
    summary: 'Hacker News thread on a page of e-nouri.com: 209 points, 166 comments, opened 2016-03-12.',
    score: 209,
    comments: 166,
    author: null,
  })
})

test('unknown words return an empty list', async () => {
  expect(await runOperation(searchForeignOpinions, { q: 'zzyzzxq' })).toMatchObject({ items: [], total: 0 })
})

test('a query without a word is refused with an example', async () => {
  for (const q of ['', '  ', '？！']) {
    await expect(runOperation(searchForeignOpinions, { q })).rejects.toMatchObject({
      code: 'invalid_input',
      errors: [{ path: 'q', message: expect.stringContaining('for example') }],
    })
  }
})

test('limit returns part of the total', async () => {
  const answer = await runOperation(searchForeignOpinions, { q: 'keyboard', limit: 2 })
  expect(answer.items).toHaveLength(2)
  expect(answer.total).toBeGreaterThan(10)
})

test('a hit names the product, and the model if one is given', async () => {
  const titles = async (q: string) => {
    const { foreign } = await runOperation(searchHumanOpinions, { q })
    return foreign.items.map(({ title }) => title)
  }
  // The stored titles name Sony and Dyson products, but none of these models.
  for (const q of ['Sony WH-1000XM4', 'Dyson V15', 'iPhone 15 電池', 'RTX 4090', 'Brother 印表機'])
    expect(await titles(q), q).toEqual([])
  expect(await titles('Dyson 吸塵器')).not.toContain('Freeman Dyson Has Died')
  for (const title of await titles('雷射印表機')) expect(title).toMatch(/laser/i)
  expect(await titles('Dyson')).not.toEqual([])
})

// The stored titles name a Pixel 9 Pro, 3D printers, and “iPhone … 13-Year Surge”, but neither product.
test('a relative of the product is no hit: a 13 Pro for a 13, a 3D printer for a printer', async () => {
  const titles = async (q: string) => {
    const { foreign } = await runOperation(searchHumanOpinions, { q, limit: 50 })
    return foreign.items.map(({ title }) => title)
  }
  for (const q of ['Pixel 9', 'iPhone 13', '雷射印表機', 'Pixel 2 XL']) expect(await titles(q), q).toEqual([])
  expect(await titles('Pixel 9 Pro')).toEqual(['Google Pixel 9 Pro'])
  expect(await titles('iPhone 12')).toContain('iPhone 12 and iPhone 12 Pro')
  expect(await titles('Framework 13')).toContain('Framework Laptop 13 gets ARM processor with 12 cores via upgrade kit')
  expect(await titles('Framework 13')).not.toContain('Framework Laptop 13 Pro')
  const printers = await titles('印表機')
  expect(printers).toContain('Never buy Epson printers')
  expect(printers.filter((title) => /3d/i.test(title))).toEqual([])
})

// One stored title has “WFH”, and none has both “remote” and “work”. Ten titles with “work” have other subjects.
test('a product is found by its other names', async () => {
  for (const q of ['remote work', '在家工作', 'working from home']) {
    const { foreign } = await runOperation(searchHumanOpinions, { q })
    expect(
      foreign.items.map(({ title }) => title),
      q,
    ).toContain('Dropbox Converts to Permanent WFH')
  }
})

test('words that only ask are ignored', async () => {
  const titles = async (q: string) => {
    const { items } = await runOperation(searchForeignOpinions, { q, limit: 50 })
    return items.map(({ title }) => title.toLowerCase())
  }
  const rust = await titles('is rust worth learning')
  expect(rust.length).toBeGreaterThan(3)
  for (const title of rust) expect(title).toContain('rust')
  // No stored title has “burnout”, and titles with “work” have other subjects.
  expect(await titles('burnout at work')).toEqual([])
  // The result has discussions of both products.
  const notes = await titles('Obsidian vs Notion')
  expect(notes.some((title) => title.includes('obsidian'))).toBe(true)
  expect(notes.some((title) => title.includes('notion'))).toBe(true)
  for (const title of notes) expect(title).toMatch(/obsidian|notion/)
})

// No stored title names a mechanical keyboard. Taiwanese threads about mice have the same topic, but must not match.
test('a shared topic is not enough for a match', async () => {
  const answer = await runOperation(searchHumanOpinions, { q: '機械鍵盤大家推哪種' })
  expect(answer.taiwan.total).toBe(0)
  for (const { title } of answer.foreign.items) expect(title).toMatch(/keyboard/i)
})

test('for two alternatives either matches', async () => {
  const { foreign } = await runOperation(searchHumanOpinions, { q: 'kobo還是kindle', limit: 50 })
  for (const { title } of foreign.items) expect(title).toMatch(/kobo|kindle/i)
  expect(foreign.items.some(({ title }) => /kindle/i.test(title))).toBe(true)
})

// Six stored titles have “NAS” and one has “VPN”. Their topics also cover other things (printers and routers; privacy
// and ad blockers) and have forty discussions each.
test.each([
  ['NAS', 6, /\bNAS\b/],
  ['VPN', 1, /\bVPN/],
])('%s matches titles, not the name of a topic that covers other things too', async (q, total, word) => {
  const found = await runOperation(searchForeignOpinions, { q })
  expect(found.total).toBe(total)
  for (const { title } of found.items) expect(title).toMatch(word)
})

test('a topic resolves an ambiguous name', async () => {
  const { items } = await runOperation(searchForeignOpinions, { q: 'Synology NAS' })
  expect(items.map(({ title }) => title)).toContain('Synology reverses policy banning third-party HDDs')
})

test('a brand is of its kind, but its kind is not the brand', () => {
  const { db } = testContext()
  const titles = (region: 'taiwan' | 'foreign', query: string) =>
    searchStepwise(query, 50, (match, limit) =>
      searchDiscussions(db, region, { match, isBefore: false, limit }),
    ).rows.map(({ title }) => title)
  expect(titles('taiwan', 'Pixel')).toEqual([])
  expect(titles('taiwan', 'AirPods')).toEqual([])
  expect(titles('foreign', '群暉').every((title) => /synology/i.test(title))).toBe(true)
  expect(titles('foreign', '平板').some((title) => /ipad/i.test(title))).toBe(true)
})
