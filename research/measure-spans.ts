// Measures how marked words are read: for each input, prints the marked texts whose reading fails or differs from the
// marked choice. Shows what to mend once the tagger finds the words. DATABASE_PATH is the database for looking up names.
import { readConfig } from '#app/config.ts'
import { openReader } from '#data/db/client.ts'
import { readingAt } from '#operation/input/reading.ts'
import { listNeeds, loadMissing } from '#operation/preload.ts'
import { findEntities } from '#services/hub/routing/entities.ts'
import { readSpans } from '#services/hub/routing/read-spans.ts'
import { EXCLUDED, kindOfLabel, UNTAKEN } from '#services/hub/routing/tag-words.ts'
import { listRoutedTools } from '#services/hub/routing/task-tool.ts'
import { services } from '#services/index.ts'
import { JOBS, readLabelledTasks } from './marked-tasks.ts'
import { offlineContexts } from './offline-contexts.ts'

const NOW = new Date('2026-11-29T04:00:00Z')
const EXAMPLES_MAX = 14
const { db } = offlineContexts(openReader(readConfig(process.env).DATABASE_PATH), NOW)('measure-spans')
await loadMissing(listNeeds(services.flatMap(({ operations }) => operations)), db)
const reading = readingAt(NOW, { db })
const tools = new Map(listRoutedTools(services, () => true).map((tool) => [tool.operation.name, tool]))

let count = 0
const failures = readLabelledTasks(['labelled/hub/choices.tsv', JOBS])
  .filter(({ writer }) => writer.startsWith('marks-'))
  .flatMap(({ tool: name, task, marks }) =>
    [...Map.groupBy(marks, (mark) => mark.name)].flatMap(([input, its]) => {
      const tool = tools.get(name)!
      // The label of a flag has its answer, so its words are not read.
      if (input === UNTAKEN || input === EXCLUDED || kindOfLabel(tool, input)?.name === 'flag') return []
      const spans = its.map(({ start, end }) => ({ text: task.slice(start, end), start, end }))
      const values = readSpans(tool, input, spans, { task, entities: findEntities(task, NOW), reading })
      count++
      const choice = its.length === 1 ? its[0]!.choice : undefined
      const isValid =
        values.length > 0 && values.every((it) => tool.operation.input.shape[input]!.safeParse(it).success)
      if (isValid && (choice === undefined || [values[0]].flat().map(String).includes(choice))) return []
      const text = spans.map((span) => span.text).join(' & ')
      return [{ input, shown: `${name}: ${text}${choice ? ` (${choice})` : ''} → ${JSON.stringify(values)}` }]
    }),
  )
console.log(`${count} marked, ${failures.length} not read`)
const byInput = [...Map.groupBy(failures, ({ input }) => input)].toSorted(([, a], [, b]) => b.length - a.length)
for (const [input, its] of byInput)
  console.log([`${input} ${its.length}`, ...its.slice(0, EXAMPLES_MAX).map(({ shown }) => shown)].join('\n    '))
process.exit()
