import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import { SEED_FOLDER } from '#app/seed-folder.ts'
import { readDocument, readTable } from '#support/files/read.ts'
import { openStore } from '#data/db/store.ts'
import { execute, parseInput } from '#operation/execute.ts'
import type { RemoteTool } from '#operation/sites.ts'
import { services } from '#services/index.ts'
import { freeCall, offlineContexts, printPercentiles } from './in-process.ts'

// Measures the latency of routing a task to a tool, and of the list of all tools: without remote tools, and with five
// hundred.

const REMOTE_TOOLS = 500
const P99_MS_MAX = 10
const ROUNDS = 10

const folder = mkdtempSync(join(tmpdir(), 'dozen-bench-'))
const store = openStore({
  path: join(folder, 'hub.db'),
  seedFolder: SEED_FOLDER,
  services,
  now: new Date(),
})
let remoteTools: readonly RemoteTool[] = []
const contexts = offlineContexts(store, () => remoteTools)
const taskRow = z.object({ task: z.string() })
const tasks = ['tasks-held-out', 'remote-tasks'].flatMap((name) => readTable(`labelled/hub/${name}.tsv`, taskRow))
const questions = tasks.map(({ task }) => ({ q: task }))
await first('of a process')
measure('no remote tools', 'hub_find_tool_for_task', questions)
remoteTools = manyTools(REMOTE_TOOLS)
await first(`with ${REMOTE_TOOLS} remote tools`)
measure(`${REMOTE_TOOLS} remote tools`, 'hub_find_tool_for_task', questions)
measure(`${REMOTE_TOOLS} remote tools`, 'list_task_tools', [{}, { offset: 200 }, { service: 'site1' }])
store.close()
rmSync(folder, { recursive: true })

/** Makes remote tools from the labelled tools, each for another site and with a longer description. */
function manyTools(count: number): readonly RemoteTool[] {
  const kinds = readDocument(
    'labelled/hub/remote-tools.json',
    z.array(z.looseObject({ name: z.string(), description: z.string() })),
  )
  return Array.from({ length: count }, (_, at) => {
    const kind = kinds[at % kinds.length]!
    const copy = Math.floor(at / kinds.length)
    return {
      ...kind,
      name: `site${copy}__${kind.name.replace('__', '_')}_${copy}`,
      description: `${kind.description} ${kinds[(at * 7) % kinds.length]?.description} Variant ${at}.`,
    }
  })
}

/** Measures the first task, which builds the index, and how long it blocks the event loop. */
async function first(when: string): Promise<void> {
  const startedAt = millisecondsUsed()
  const answered = new AbortController()
  const answer = Promise.resolve(call('hub_find_tool_for_task', { q: 'the first task reads the lists' }))
  void answer.finally(() => answered.abort())
  let longest = 0
  for (let before = startedAt; !answered.signal.aborted;) {
    const now = millisecondsUsed()
    longest = Math.max(longest, now - before)
    before = now
    await nextTurn()
  }
  const all = (millisecondsUsed() - startedAt).toFixed(0)
  console.log(`the first task ${when}: ${all} ms of processor time, the longest turn ${longest.toFixed(0)} ms`)
}

function millisecondsUsed(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

function call(name: string, input: object): unknown {
  const operation = services.flatMap(({ operations }) => operations).find((it) => it.name === name)
  if (!operation) throw new Error(`There is no ${name}.`)
  return execute(
    operation,
    () => parseInput(operation, input),
    freeCall(contexts('bench')),
    (output) => ({ contentType: 'application/json', body: JSON.stringify(output) }),
  )
}

function measure(title: string, name: string, inputs: readonly object[]): void {
  const took: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    for (const input of inputs) {
      const start = performance.now()
      void call(name, input)
      // The first round warms the page cache and is not measured.
      if (round > 0) took.push(performance.now() - start)
    }
  }
  printPercentiles(`${name}, ${title}`, 'calls', took, P99_MS_MAX)
}
