// Trains the classifier that finds the search terms of a task, and writes data/models/hub/search-words.model.
// Deterministic. Prints for each set of sentences how many words it judges as labelled, after training on the other
// sets. In the labelled tasks, [q:air fryer] is a search term.
import { writeFileSync } from 'node:fs'
import { z } from 'zod'
import { featuresOfWord, SEARCH_WORDS_MODEL, WORD_CLASSES, wordsIn } from '#services/hub/routing/search-words.ts'
import { listTools } from '#services/hub/routing/task-tool.ts'
import { services } from '#services/index.ts'
import { packModel } from '#support/text/classifier/model.ts'
import { readTable } from '#support/files/read.ts'
import { readMarked } from './marked-tasks.ts'
import { pruned, scoresOf, train, type Sample, type Trained } from './train.ts'

const FILE = 'labelled/hub/search-words.tsv'
const WEIGHT_MIN = 0.01
const tools = new Map(listTools(services, undefined, undefined, () => true).map((tool) => [tool.operation.name, tool]))

const rows = readTable(FILE, z.object({ writer: z.string(), tool: z.string(), task: z.string() })).map(
  ({ writer, tool, task: marked }) => {
    const { task, marks } = readMarked(marked)
    const words = wordsIn(task)
    const samples = words.map(({ start, end }, at): Sample => ({
      features: featuresOfWord(tools.get(tool)!, words, at),
      wanted: [Number(marks.some((mark) => start < mark.end && mark.start < end))],
    }))
    return { writer, samples }
  },
)

function trained(own: typeof rows): Trained {
  return train(
    own.flatMap(({ samples }) => samples),
    WORD_CLASSES.length,
  )
}

for (const [writer, own] of Map.groupBy(rows, (row) => row.writer)) {
  const model = trained(rows.filter((row) => row.writer !== writer))
  const judged = own.flatMap(({ samples }) =>
    samples.map(({ features, wanted }) => {
      const [no, yes] = scoresOf(model, features)
      return wanted[0] === Number(yes! > no!)
    }),
  )
  console.log(`${writer}: ${own.length} tasks, ${judged.filter(Boolean).length} of ${judged.length} words`)
}
const { bias, unit, ...weights } = pruned(trained(rows), WEIGHT_MIN)
const facts = { trainedOn: FILE, classes: WORD_CLASSES, bias, temperature: 1, unit }
writeFileSync(new URL(`../data/${SEARCH_WORDS_MODEL}`, import.meta.url), packModel(facts, weights))
