import { afterAll, expect, test } from 'vitest'
import type { BlockKind, BlockOf, Document } from '#operation/view/document.ts'
import { plainText, type Text } from '#operation/view/text.ts'
import { createWords } from '#operation/view/messages.ts'
import { runOperation, TEST_NOW, testContext } from '../../../tests/support/gateway.ts'
import { goodSite } from '../../../tests/support/llms-sites.ts'
import { startUpstream } from '../../../tests/support/upstream.ts'
import { accessView } from './access/access-view.ts'
import { checkAiCrawlerAccess } from './access/check-ai-crawler-access.ts'
import { checkLlmsTxt } from './check/check-llms-txt.ts'
import { checkView } from './check/check-view.ts'
import { directoryView } from './directory/directory-view.ts'
import { llmsTxtDirectory } from './directory/llms-txt-directory.ts'
import { draftView } from './generate/draft-view.ts'
import { generateLlmsTxt } from './generate/generate-llms-txt.ts'
import { validateLlmsTxt } from './validate/validate-llms-txt.ts'
import { validationView } from './validate/validation-view.ts'
import { words as vocabulary } from './messages.ts'

const zh = createWords({ language: 'zh', now: TEST_NOW, words: vocabulary })
const en = createWords({ language: 'en', now: TEST_NOW, words: vocabulary })
const plain = (text: Text | undefined) => plainText(text ?? '')

const upstream = await startUpstream({
  'good.test': goodSite('good.test'),
  'closed.test': { ...goodSite('closed.test'), '/robots.txt': 'User-agent: GPTBot\nDisallow: /\n' },
  'bare.test': { '/': '<!doctype html><html lang="en"><head><title>Tea</title></head><body>Tea</body></html>' },
})
afterAll(upstream.close)

function blocksOf<K extends BlockKind>(document: Document, kind: K): BlockOf<K>[] {
  const flat = document.blocks.flatMap((block) => (block.kind === 'split' ? [...block.left, ...block.right] : [block]))
  return flat.filter((block): block is BlockOf<K> => block.kind === kind)
}
const ask = async (operation: Parameters<typeof runOperation>[0], url: string) =>
  runOperation(operation, { url }, testContext({ fetch: upstream.fetch }))

test('a site without faults has nothing to change', async () => {
  const document = checkView(await ask(checkLlmsTxt, 'http://good.test/'), zh)
  expect(plain(document.headline)).toBe('100 分，有 llms.txt')
  expect(plain(document.lede)).toBe('AI 讀得順，沒有要改的。')
})

test('a site without the file gets a draft to paste', async () => {
  const document = checkView(await ask(checkLlmsTxt, 'http://bare.test/'), en)
  expect(plain(document.headline)).toMatch(/^\d+ of 100, without an llms\.txt$/)
  const [first] = blocksOf(document, 'checks')[0]?.checks ?? []
  expect(first).toMatchObject({ state: 'no', points: '+30', fix: { label: '/llms.txt' } })
  expect(first?.fix?.code).toMatch(/^# Tea/)
})

test('a blocked crawler comes first, with the deciding line', async () => {
  const document = accessView(await ask(checkAiCrawlerAccess, 'http://closed.test/'), zh)
  expect(plain(document.headline)).toBe('12 個可以讀，1 個被擋')
  expect(blocksOf(document, 'table')[0]?.rows[0]?.cells.map(plain)).toEqual([
    'GPTBot',
    'OpenAI',
    '訓練',
    '不行',
    '第 2 行 Disallow: /',
  ])
})

test('a draft is a file to copy, and names the source of its pages', async () => {
  const document = draftView(await ask(generateLlmsTxt, 'http://good.test/'), en)
  expect(plain(document.headline)).toBe('A draft of 1 page')
  expect(plain(document.lede)).toContain('sitemap')
  expect(blocksOf(document, 'code')[0]?.code).toContain('http://good.test/guide')
})

test('findings are next to their lines, below the verdict', async () => {
  const content = '# Example\n\n## Docs\n\n- [Guide](/guide): how to begin\n'
  const document = validationView(await runOperation(validateLlmsTxt, { content }), zh, { content })
  expect(plain(document.headline)).toBe('可以用，還能更好：要改 1 處')
  expect(blocksOf(document, 'checks')[0]?.checks.map(({ state }) => state)).toEqual(['yes'])
  const marked = blocksOf(document, 'lines')[0]?.lines.filter(({ mark }) => mark)
  expect(marked).toMatchObject([
    { number: 2, note: '沒有簡介' },
    { number: 5, note: '相對連結' },
  ])
})

test('a listed site links to its file and to a check of it', async () => {
  const document = directoryView(await runOperation(llmsTxtDirectory, { q: 'cloudflare' }), zh, { q: 'cloudflare' })
  expect(plain(document.headline)).toMatch(/^名稱有「cloudflare」的 \d+ 份 llms\.txt$/)
  expect(JSON.stringify(blocksOf(document, 'table'))).toContain('https://developers.cloudflare.com/llms.txt')
  const folded = blocksOf(document, 'fold').flatMap(({ blocks }) => blocks)
  const categories = blocksOf({ ...document, blocks: folded }, 'links').flatMap(({ links }) =>
    links.map((it) => plain(it.text)),
  )
  expect(categories).toEqual(expect.arrayContaining(['開發工具', '人工智慧', '資料分析']))
})
