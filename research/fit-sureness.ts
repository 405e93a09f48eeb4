import { writeFileSync } from 'node:fs'
import { z } from 'zod'
import { readConfig } from '#app/config.ts'
import { readTable } from '#support/files/read.ts'
import { openReader } from '#data/db/client.ts'
import { readingAt } from '#operation/input/reading.ts'
import { neededToRead, whenMade } from '#operation/preload.ts'
import { services } from '#services/index.ts'
import { groupTasks, readCollectedTasks } from '#services/hub/routing/collected-tasks.ts'
import { fillArguments } from '#services/hub/routing/fill-arguments.ts'
import { SURENESS_FILE, TELLING, TELLINGS, tellingOf } from '#services/hub/routing/judge-sureness.ts'
import { readWish } from '#services/hub/routing/left-out.ts'
import { notHeldIn } from '#services/hub/routing/not-held.ts'
import { createRouter } from '#services/hub/routing/router.ts'
import { listTools } from '#services/hub/routing/task-tool.ts'
import { BOX_FILES, readBoxSentences } from '../tests/support/box-judging.ts'
import { ERRANDS, readErrands } from '../tests/support/task-judging.ts'
import { fitLogistic } from './fit-ai-text-logistic.ts'
import { offlineContexts } from './offline-contexts.ts'

// Fits how sure the hub is of the tool that it names, and writes data/models/hub/sureness.json: over the sentences that may be
// looked at and over those that nothing here answers. DATABASE_PATH names the records whose names are looked up.

const NOW = new Date('2026-10-01T04:00:00Z')
const RIDGE = 0.002
const STEPS = 2000
/** To be led elsewhere is worse than to be asked. */
const WRONG_WEIGHT = 2

const contexts = offlineContexts(openReader(readConfig(process.env).DATABASE_PATH), NOW)
const { db } = contexts('fit-sureness')
await whenMade(neededToRead(services.flatMap(({ operations }) => operations)), db)
const reading = readingAt(NOW, { db })
const route = createRouter(listTools(services, groupTasks(readCollectedTasks())))

const offTopic = readTable('labelled/hub/tasks-off-topic.tsv', z.object({ task: z.string() }))
const sentences = [
  ...BOX_FILES.flatMap((file) => readBoxSentences('dev', file)).flatMap(({ tool: [alike = [], ...others], task }) =>
    others.length > 0 ? [] : [{ wanted: alike, task }],
  ),
  ...ERRANDS.flatMap((file) => readErrands('dev', file)).map(({ tool, task }) => ({ wanted: [tool], task })),
  ...offTopic.map(({ task }) => ({ wanted: ['none'], task })),
]
const rows = sentences.flatMap(({ wanted, task: told }) => {
  const task = readWish(told).wanted
  const routed = route(task, NOW, reading)
  const tool = routed.candidates[0]?.tool
  // What is known not to be held is said to be so, however sure the words.
  if (!tool || notHeldIn(task)) return []
  const text = { task, entities: routed.entities, reading }
  const telling = tellingOf(routed, tool, text, fillArguments(tool, text))
  return [{ task, telling, isRight: wanted.includes(tool.operation.name) }]
})
const inputs = {
  columns: TELLINGS.length,
  at: rows.map(() => Uint32Array.from(TELLINGS.keys())),
  values: rows.map(({ telling }) => Float64Array.from(TELLINGS.map((name) => telling[name]))),
}
const { intercept, weights } = fitLogistic(
  inputs,
  rows.map(({ isRight }) => Number(isRight)),
  rows.map(({ isRight }) => (isRight ? 1 : WRONG_WEIGHT) / rows.length),
  {
    ridge: new Float64Array(TELLINGS.length).fill(RIDGE),
    direction: Int8Array.from(TELLINGS.map((name) => TELLING[name])),
    steps: STEPS,
  },
)
const rounded = (value: number) => Math.round(value * 1000) / 1000
const model = {
  intercept: rounded(intercept),
  weights: Object.fromEntries(TELLINGS.map((name, at) => [name, rounded(weights[at] ?? 0)])),
}
writeFileSync(new URL(`../data/${SURENESS_FILE}`, import.meta.url), `${JSON.stringify(model, null, 2)}\n`)
const sure = rows.filter(
  ({ isRight, telling }) =>
    !isRight && intercept + TELLINGS.reduce((sum, name, at) => sum + (weights[at] ?? 0) * telling[name], 0) > 0,
)
console.log(
  'wrong and yet likelier than not:',
  sure.map(({ task }) => task),
)
console.log(rows.length, rows.filter(({ isRight }) => isRight).length, model)
process.exit()
