import { readdirSync } from 'node:fs'
import { z } from 'zod'
import { readTable } from '#support/files/read.ts'
import { services } from '#services/index.ts'
import {
  groupTasks,
  labelledTaskRow,
  readCollectedTasks,
  type LabelledTask,
} from '#services/hub/routing/collected-tasks.ts'
import { createRouter, type Route } from '#services/hub/routing/router.ts'
import { listTools } from '#services/hub/routing/task-tool.ts'
import { fitRouting } from './fit-routing.ts'

// Prints how well tasks are routed: those collected, each judged by a router that has not seen it, and those held out.
// A later held-out file was written after the router was mended by the misses of those before it.

const NOW = new Date('2026-10-01T04:00:00Z')
const offered = new Set(services.flatMap(({ operations }) => operations.map(({ name }) => name)))
const collected = readCollectedTasks().filter(({ tool }) => offered.has(tool))
const learnt = createRouter(listTools(services, groupTasks(collected)))
const isVerbose = process.argv.includes('--verbose')

const FOLDS = 10
const unseen = Array.from({ length: FOLDS }, (_, fold) => {
  const others = collected.filter((_task, at) => at % FOLDS !== fold)
  return createRouter(listTools(services, groupTasks(others)), [], fitRouting(others))
})
report('collected, a tenth left out in turn', collected, (at) => unseen[at % FOLDS] ?? learnt)
for (const name of readdirSync('data/labelled/hub')
  .filter((it) => it.startsWith('tasks-held-out'))
  .toSorted()) {
  const tasks = readTable(`labelled/hub/${name}`, labelledTaskRow).filter(({ tool }) => offered.has(tool))
  report(name, tasks, () => learnt)
}

const offTopic = readTable('labelled/hub/tasks-off-topic.tsv', z.object({ task: z.string() }))
const sureness = offTopic.map(({ task }) => learnt(task, NOW).confidence).toSorted((a, b) => b - a)
console.log(`off topic: ${offTopic.length} tasks, highest confidence ${sureness.slice(0, 5).join(', ')}`)

function report(title: string, tasks: readonly LabelledTask[], routerFor: (at: number) => Route): void {
  const outcomes = tasks.map((labelled, at) => {
    const route = routerFor(at)
    route(labelled.task, NOW)
    const startedAt = performance.now()
    const { candidates, confidence } = route(labelled.task, NOW)
    const ms = performance.now() - startedAt
    const names = candidates.map(({ tool }) => tool.operation.name)
    return { labelled, names, confidence, ms, rank: names.indexOf(labelled.tool) }
  })
  const share = (wanted: (rank: number) => boolean) =>
    `${((100 * outcomes.filter(({ rank }) => wanted(rank)).length) / outcomes.length).toFixed(1)} %`
  const times = outcomes.map(({ ms }) => ms).toSorted((a, b) => a - b)
  console.log(
    `${title}: ${tasks.length} tasks, top 1 ${share((rank) => rank === 0)}, ` +
      `top 3 ${share((rank) => rank >= 0 && rank < 3)}, p50 ${times[times.length >> 1]?.toFixed(2)} ms, ` +
      `slowest ${times.at(-1)?.toFixed(2)} ms`,
  )
  if (!isVerbose) return
  for (const { labelled, names, confidence } of outcomes.filter(({ rank }) => rank !== 0)) {
    console.log(`  ${labelled.tool} ← ${labelled.task} → ${names.slice(0, 3).join(', ')} (${confidence})`)
  }
}
