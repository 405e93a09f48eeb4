import { expect, test } from 'vitest'
import { z } from 'zod'
import { readDocument, readTable } from '#support/files/read.ts'
import { services } from '#services/index.ts'
import { readHeldOutTasks } from '../../../../tests/support/task-judging.ts'
import { runOperation, testContext } from '../../../../tests/support/gateway.ts'

// The remote tools have names from well-known servers and our own descriptions; they compete with local tools. A test
// row has the expected tool (or a service for any of its tools), the arguments and the task.

const remoteTools = readDocument(
  'labelled/hub/remote-tools.json',
  z.array(z.looseObject({ name: z.string(), description: z.string() })),
)
const row = z.object({ split: z.enum(['dev', 'held-out']), tool: z.string(), arguments: z.string(), task: z.string() })
const operationOf = (wanted: string) =>
  services.flatMap(({ operations }) => operations).find(({ name }) => name === wanted)!
const findTool = operationOf('hub_find_tool_for_task')
const planTask = operationOf('plan_task')
const listTools = operationOf('list_task_tools')

interface Answer {
  recommendation: {
    name: string
    service: string
    remote: boolean
    example: { mcp: { params: { arguments: Record<string, unknown> } }; filled: string[] }
  }
  alternatives: { name: string; service: string }[]
}

async function judge(part: 'dev' | 'held-out') {
  const context = testContext({ remoteTools })
  const rows = readTable('labelled/hub/remote-tasks.tsv', row).filter(({ split }) => split === part)
  const judged = await Promise.all(
    rows.map(async ({ tool, task, arguments: wanted }) => {
      const { recommendation: first, alternatives }: Answer = await runOperation(findTool, { q: task }, context)
      const isIt = (it: { name: string; service: string }) => it.name === tool || it.service === tool
      const { filled, mcp } = first.example
      const given = Object.fromEntries(filled.map((field) => [field, mcp.params.arguments[field]]))
      return {
        task,
        got: first.name,
        isFirst: isIt(first),
        isAmongThree: [first, ...alternatives.slice(0, 2)].some(isIt),
        isFalse:
          isIt(first) &&
          first.remote &&
          wanted !== '' &&
          Object.entries(JSON.parse(wanted) as object).some(([field, value]) => given[field] !== value),
        given,
      }
    }),
  )
  return { judged, share: (is: (one: (typeof judged)[number]) => boolean) => judged.filter(is).length / judged.length }
}

test.each([
  { part: 'dev', first: 0.8, amongThree: 0.9 },
  { part: 'held-out', first: 0.7, amongThree: 0.9 },
] as const)(
  'tasks ($part) reach the tools of remote sites, and no argument is made up',
  async ({ part, first, amongThree }) => {
    const { judged, share } = await judge(part)
    expect(share((it) => it.isFirst)).toBeGreaterThanOrEqual(first)
    expect(share((it) => it.isAmongThree)).toBeGreaterThanOrEqual(amongThree)
    expect(judged.filter((it) => it.isFalse)).toEqual([])
  },
)

test('remote tools hardly change the routing of tasks for the services', async () => {
  const context = testContext({ remoteTools })
  const rows = readHeldOutTasks('held-out')
  const firsts = await Promise.all(
    rows.map(async ({ task }) => ((await runOperation(findTool, { q: task }, context)) as Answer).recommendation),
  )
  expect(firsts.filter(({ remote }) => remote).length / rows.length).toBeLessThan(0.01)
})

test('a task for a site and a service is planned as calls of both', async () => {
  const context = testContext({ remoteTools })
  const {
    steps,
  }: { steps: { tool: string; service: string; request: { params: { name: string; arguments: object } } }[] } =
    await runOperation(
      planTask,
      { task: 'list open pull requests in facebook/react, then check whether 2026-10-10 is a holiday in Taiwan' },
      context,
    )
  expect(steps.map(({ request }) => request.params)).toEqual([
    { name: 'github__list_pull_requests', arguments: { owner: 'facebook', repo: 'react', state: 'open' } },
    { name: 'life__is_holiday', arguments: { date: '2026-10-10' } },
  ])
})

test('the list of all tools includes remote ones with their site', async () => {
  const { items, total }: { items: object[]; total: number } = await runOperation(
    listTools,
    { service: 'github' },
    testContext({ remoteTools }),
  )
  expect(total).toBe(4)
  expect(items[0]).toMatchObject({
    service: 'github',
    remote: true,
    tool: 'create_issue',
    name: 'github__create_issue',
    http: null,
    mcp: 'http://localhost:8402/hub/mcp',
  })
})
