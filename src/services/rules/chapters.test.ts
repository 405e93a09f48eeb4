import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { runOperation, testContext, testGateway } from '../../../tests/support/gateway.ts'
import { parseChapter } from '../../../research/chapter-markdown.ts'
import { chapterSeeds } from '../../../research/chapter-seeds.ts'
import { getChapter } from './get-chapter.ts'
import { listChapterRows, listSections } from './queries.ts'

const SEEDS = new URL('../../../data/seed/rules/', import.meta.url)

test('the seed files match the Markdown beside them', () => {
  const names = readdirSync(new URL('chapters/', SEEDS)).sort()
  const written = chapterSeeds(names.map((name) => readFileSync(new URL(`chapters/${name}`, SEEDS), 'utf8')))
  for (const [name, json] of Object.entries(written)) {
    expect(readFileSync(new URL(name, SEEDS), 'utf8') === json, `Run research/build-rules-seed.ts: ${name}`).toBe(true)
  }
})

describe('a chapter file', () => {
  const head = '---\nslug: a\ntitle_zh: 甲\ntitle_en: A\nsummary_zh: 乙\nsummary_en: B\n---\n'

  test('is parsed section by section', () => {
    const file = `${head}\n## 題 | Title {#part}\n\n一。\n\n二。\n\n***\n\nOne.\n`
    expect(parseChapter(file)).toMatchObject({
      slug: 'a',
      summary_en: 'B',
      sections: [
        { anchor: 'part', title_zh: '題', title_en: 'Title', markdown_zh: '一。\n\n二。', markdown_en: 'One.' },
      ],
    })
  })

  test('cites the page of the rulebook or of the official site', () => {
    const [section] = parseChapter(
      `${head}\n## 題 | Title {#part p=24-25 site=damage-step}\n\n一。\n\n***\n\nOne.\n`,
    ).sections
    expect(section?.markdown_zh).toMatch(
      /^一。\n\n出處：官方規則書（英文第 10 版）第 24–25 頁、官方網站 https:\/\/www\.yugioh-card\.com\S+。$/,
    )
    expect(section?.markdown_en).toMatch(
      /Source: Official Rulebook, English Version 10, pages 24–25; the official site, https:\S+\.$/,
    )
    expect(() => parseChapter(`${head}\n## 題 | Title {#part site=elsewhere}\n\n一。\n\n***\n\nOne.\n`)).toThrow(
      'elsewhere',
    )
  })

  test.each([
    ['without English', '## 題 | Title {#part}\n\n一。\n'],
    ['without an anchor', '## 題 | Title\n\n一。\n\n***\n\nOne.\n'],
    ['with one title', '## 題 {#part}\n\n一。\n\n***\n\nOne.\n'],
  ])('%s is refused', (_, section) => {
    expect(() => parseChapter(`${head}\n${section}`)).toThrow('Not a section in two languages')
  })

  test('without its front matter is refused', () => {
    expect(() => parseChapter('## 題 | Title {#part}\n\n一。\n\n***\n\nOne.\n')).toThrow(/slug/)
  })
})

describe('a chapter', () => {
  test('links to the previous and the next one', () => {
    const { db } = testContext()
    const chapters = listChapterRows(db)
    expect(chapters.length).toBeGreaterThanOrEqual(14)
    expect(chapters.map((it) => it.number)).toEqual(chapters.map((_, at) => at + 1))
    for (const chapter of chapters)
      expect(listSections(db, chapter.slug).length, chapter.slug).toBeGreaterThanOrEqual(3)
  })

  test('has no link before the first and after the last', async () => {
    const context = testContext()
    expect(await runOperation(getChapter, { slug: 'getting-started' }, context)).toMatchObject({ previous: null })
    expect(await runOperation(getChapter, { slug: 'forbidden-and-limited' }, context)).toMatchObject({ next: null })
  })

  test('is available in one language or both', async () => {
    const context = testContext()
    const zh = await runOperation(getChapter, { slug: 'chains', lang: 'zh' }, context)
    const both = await runOperation(getChapter, { slug: 'Chains' }, context)
    expect(zh.markdown).toContain('## 什麼是連鎖\n')
    expect(zh.markdown).not.toContain('Chain Link')
    expect(both.markdown).toContain('## 什麼是連鎖 What a Chain is\n')
    expect(both.title).toBe('連鎖與咒文速度 Chains and Spell Speeds')
  })

  test.each(['zh-TW', 'zh-Hant', '繁體中文'])('in Chinese is also called %s', async (lang) => {
    const context = testContext()
    expect(await runOperation(getChapter, { slug: 'chains', lang }, context)).toMatchObject({ title: '連鎖與咒文速度' })
  })

  test('is plain Markdown on request', async () => {
    const gateway = testGateway()
    const byAddress = await gateway.request('rules', '/api/chapter/chains.md')
    const byAccept = await gateway.request('rules', '/api/chapter/chains', { headers: { accept: 'text/markdown' } })
    expect(byAddress.headers.get('content-type')).toMatch(/^text\/markdown/)
    const markdown = await byAddress.text()
    expect(markdown).toMatch(/^# 14\. 連鎖與咒文速度 Chains and Spell Speeds\n/)
    expect(await byAccept.text()).toBe(markdown)
  })

  test('is found by its number, its title and the beginning of its slug', async () => {
    for (const slug of ['14', '第14章', '連鎖與咒文速度', 'Chains and Spell Speeds', 'chain']) {
      expect(await runOperation(getChapter, { slug }), slug).toMatchObject({ slug: 'chains' })
    }
  })

  test('that does not exist is a 404, with chapters whose names contain the input', async () => {
    const response = await testGateway().request('rules', '/api/chapter/summon')
    expect(response.status).toBe(404)
    expect(((await response.json()) as { suggestions: string[] }).suggestions).toContain('normal-summon')
  })
})
