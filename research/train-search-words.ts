// Trains the classifier that finds the search terms of a task, and writes data/models/hub/search-words.model.zst.
// Deterministic. Prints for each set of sentences in how many the terms are exactly those labelled, after training on
// the sets of other writers. In the labelled tasks, [q:air fryer] is a search term, and [text:cures colds] is checked.
import {
  featuresOfWords,
  SEARCH_WORDS_MODEL,
  searchTerms,
  WORD_CLASSES,
  wordsIn,
} from '#services/hub/routing/search-words.ts'
import { listRoutedTools, type TaskTool } from '#services/hub/routing/task-tool.ts'
import { services } from '#services/index.ts'
import { readModel } from '#support/text/classifier/model.ts'
import { saveModel } from './left-out-writers.ts'
import { packModel } from './pack-model.ts'
import { foldsOf, JOBS, readLabelledTasks } from './marked-tasks.ts'
import { pruned, train, type Sample } from './train.ts'

const FILES = ['labelled/hub/search-words.tsv', 'labelled/hub/choices.tsv', JOBS]
const WEIGHT_MIN = 0.1
const tools = new Map(listRoutedTools(services, () => true).map((tool) => [tool.operation.name, tool]))

/** The input that takes the caller’s own words: a search, or a text to be checked. */
function wordsInput({ operation }: TaskTool): string | undefined {
  return ['q', 'text'].find((name) => name in operation.input.shape)
}

const rows = readLabelledTasks(FILES)
  .filter(({ tool }) => wordsInput(tools.get(tool)!) !== undefined)
  .map((row) => {
    const tool = tools.get(row.tool)!
    const terms = row.marks.filter(({ name }) => name === wordsInput(tool))
    const words = wordsIn(row.task)
    const features = featuresOfWords(tool, words)
    const samples = words.map(({ start, end }, at): Sample => ({
      features: features[at]!,
      wanted: [Number(terms.some((mark) => start < mark.end && mark.start < end))],
    }))
    return { ...row, tool, samples, terms: terms.map(({ start, end }) => row.task.slice(start, end)) }
  })

function packed(own: typeof rows): Buffer {
  const samples = own.flatMap((row) => row.samples)
  const { bias, unit, ...weights } = pruned(train(samples, WORD_CLASSES.length), WEIGHT_MIN)
  return packModel({ trainedOn: FILES.join(', '), classes: WORD_CLASSES, bias, temperature: 1, unit }, weights)
}

for (const { judged, others } of foldsOf(rows)) {
  const model = readModel(packed(others))
  for (const [writer, own] of Map.groupBy(judged, (row) => row.writer)) {
    const exact = own.filter(
      ({ tool, task, terms }) => searchTerms(tool, task, { urls: [] }, model).join('|') === terms.join('|'),
    )
    console.log(`${writer}: ${exact.length} of ${own.length} tasks`)
  }
}
saveModel(SEARCH_WORDS_MODEL, packed(rows))
