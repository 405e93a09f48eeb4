import { describe, expect, test } from 'vitest'
import { viewOf, type Operation } from '#operation/operation.ts'
import type { BlockKind, BlockOf, Document } from '#operation/view/document.ts'
import { plainText, type Text } from '#operation/view/text.ts'
import { createWords, type Words } from '#operation/view/messages.ts'
import { services } from '#services/index.ts'
import { runOperation, TEST_NOW } from '../../../tests/support/gateway.ts'
import { hubWords } from './messages.ts'

const vocabulary = hubWords(services)
const zh = createWords({ language: 'zh', now: TEST_NOW, words: vocabulary })
const en = createWords({ language: 'en', now: TEST_NOW, words: vocabulary })
const plain = (text: Text | undefined) => plainText(text ?? '')
const blocksOf = <K extends BlockKind>({ blocks }: Document, kind: K) =>
  blocks.filter((block): block is BlockOf<K> => block.kind === kind)

const hub = services.find(({ name }) => name === 'hub')

/** Renders the page of an operation. The hub's services include the other services' operations. */
async function draw(name: string, input: object, words: Words): Promise<Document> {
  const operation = hub?.operations.find((it) => it.name === name) as Operation
  const document = viewOf(operation)?.(await runOperation(operation, input), words, input)
  if (!document) throw new Error(`${name} has no view.`)
  return document
}

describe('a task', () => {
  test.each([
    [zh, '台北明天天氣如何', /^這裡沒有這一項：.*天氣.*。$/, /^想做什麼？$/],
    [en, 'weather in Taipei tomorrow', /^No tool here has this: .*weather.*\.$/, /^What is to be done\?$/],
  ] as const)('without a tool says so, and offers none: %#', async (reader, q, none, nearest) => {
    const document = await draw('hub_find_tool_for_task', { q }, reader)
    expect(plain(document.headline)).toMatch(none)
    expect(plain(document.lede ?? '')).toMatch(nearest)
  })

  test('leads to the page that answers it, with its inputs filled in', async () => {
    const document = await draw('hub_find_tool_for_task', { q: '2026-10-10 放假嗎?' }, zh)
    expect(plain(document.headline)).toBe('用「這天放假嗎？」')
    expect(document.actions).toEqual([
      { text: '看答案', to: { service: 'life', operation: 'is_holiday', input: { date: '2026-10-10' } } },
    ])
    expect(blocksOf(document, 'facts')[0]?.facts).toEqual([{ name: '日期', value: '2026-10-10' }])
  })

  test('that mentions danger shows the emergency number first', async () => {
    const document = await draw('hub_find_tool_for_task', { q: '我不想活了' }, zh)
    expect(document.tone).toBe('urgent')
    expect(document.actions?.[0]).toMatchObject({ phone: '1925' })
  })

  test('of several parts is shown as plain-language steps, each with a button', async () => {
    const task = '查統編 22099131 是哪家公司，然後看 2026-10-10 放不放假'
    const document = await draw('plan_task', { task }, zh)
    expect(plain(document.headline)).toBe('2 步就好，都是免費查詢')
    const steps = blocksOf(document, 'steps')[0]?.steps
    expect(steps?.[1]).toMatchObject({
      title: '看 2026-10-10 放不放假',
      given: [
        { name: '用', value: '這天放假嗎？（台灣生活查詢）' },
        { name: '日期', value: '2026-10-10' },
      ],
      action: { text: '看放不放假', to: { service: 'life', operation: 'is_holiday', input: { date: '2026-10-10' } } },
    })
    expect(document.actions).toEqual([
      { text: '2 步一起做', to: expect.objectContaining({ operation: 'hub_run_plan' }) },
    ])
  })
})

test('all tools are listed with their titles in the language of the page', async () => {
  const document = await draw('list_task_tools', { service: 'life' }, en)
  const [tools] = blocksOf(document, 'groups')[0]?.groups[0]?.blocks ?? []
  const titles = tools?.kind === 'table' ? tools.rows.map(({ cells }) => plain(cells[0])) : []
  expect(titles).toContain('Is this date a day off?')
  expect(JSON.stringify(titles)).not.toMatch(/\p{Script=Han}/u)
})

test('a paid tool is listed with its price and its description', async () => {
  const document = await draw('list_task_tools', { service: 'llms' }, en)
  const [tools] = blocksOf(document, 'groups')[0]?.groups[0]?.blocks ?? []
  const rows = tools?.kind === 'table' ? tools.rows.map(({ cells }) => cells.map((cell) => plain(cell))) : []
  const paid = rows.filter(([, , price]) => price !== 'free')
  expect(paid.map(([title, , price]) => [title, price])).toEqual([['Draft a longer llms.txt', 'US$0.05']])
  expect(paid[0]?.[1]).not.toBe('')
})

test('a packaged server is shown with the settings to run it', async () => {
  const document = await draw('get_mcp_server', { name: 'ai.aliengiraffe/spotdb' }, en)
  expect(plain(document.headline)).toBe('ai.aliengiraffe/spotdb: to be installed')
  const settings = JSON.parse(blocksOf(document, 'code')[0]?.code ?? '') as object
  expect(settings).toEqual({
    mcpServers: {
      spotdb: {
        command: 'docker',
        args: ['run', '-i', '--rm', '-e', 'X-API-Key', 'aliengiraffe/spotdb:0.1.0'],
        env: { 'X-API-Key': '…' },
      },
    },
  })
})

test('the directory shows the price of a call, and that the API is untested here', async () => {
  const document = await draw('hub_search_x402_apis', { q: 'base gas price eruditepay', limit: 5 }, zh)
  expect(plain(blocksOf(document, 'table')[0]?.rows[0]?.cells[1])).toBe('US$0.001')
  expect(document.notice).toContain('沒有測試')
  expect(plain(blocksOf(document, 'table')[0]?.rows[0]?.cells[5])).toBe('2026-03-03')
})
