// Fits what collected tasks teach of words and tools, and writes data/models/hub/routing.json. Deterministic.
// How well it routes tasks that it has not seen: research/measure-routing.ts.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import type { z } from 'zod'
import { readCollectedTasks, type LabelledTask } from '#services/hub/routing/collected-tasks.ts'
import { unitTerms, WEIGHTS_FILE, type LearntWeights, type weightsFile } from '#services/hub/routing/learnt-weights.ts'
import { taskTerms, withoutAddresses } from '#services/hub/routing/task-terms.ts'

const ROUNDS = 15
const STEP = 3
/** How much shorter the steps of each round are. */
const STEP_DECAY = 0.4
const WEIGHT_DECAY = 1e-4
/** Smaller weights change nothing that could be seen. */
const WEIGHT_MIN = 0.2

/** A softmax regression by stochastic gradient descent, in an order that is always the same. */
export function fitRouting(tasks: readonly LabelledTask[]): LearntWeights {
  const tools = [...new Set(tasks.map(({ tool }) => tool))].toSorted()
  const samples = tasks.map(({ tool, task }) => ({
    wanted: tools.indexOf(tool),
    words: unitTerms(taskTerms(withoutAddresses(task))),
  }))
  const weights = new Map<string, Float64Array>()
  const weightsOf = (text: string) => {
    const held = weights.get(text) ?? new Float64Array(tools.length)
    weights.set(text, held)
    return held
  }
  const random = seededRandom()
  for (let round = 0; round < ROUNDS; round++) {
    const step = STEP / (1 + round * STEP_DECAY)
    for (const { wanted, words } of shuffled(samples, random)) {
      const rows = words.map(([text, share]) => ({ row: weightsOf(text), share }))
      const faults = sharesOf(tools.map((_, tool) => rows.reduce((sum, { row, share }) => sum + row[tool]! * share, 0)))
      faults[wanted]! -= 1
      for (const { row, share } of rows) {
        for (const [tool, fault] of faults.entries()) {
          row[tool] = row[tool]! * (1 - step * WEIGHT_DECAY) - step * fault * share
        }
      }
    }
  }
  const kept = [...weights].map(([text, row]): [string, [number, number][]] => [
    text,
    [...row.entries()].filter(([, weight]) => Math.abs(weight) >= WEIGHT_MIN),
  ])
  return { tools, terms: new Map(kept.filter(([, pairs]) => pairs.length > 0)) }
}

function sharesOf(sums: readonly number[]): number[] {
  const highest = Math.max(...sums)
  const powers = sums.map((sum) => Math.exp(sum - highest))
  const total = powers.reduce((sum, power) => sum + power, 0)
  return powers.map((power) => power / total)
}

/** Fisher and Yates. */
function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const order = [...list]
  for (let at = order.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    ;[order[at], order[other]] = [order[other]!, order[at]!]
  }
  return order
}

/** A linear congruential generator with the constants of ANSI C. */
function seededRandom(): () => number {
  let state = 7
  return () => {
    state = (state * 1103515245 + 12345) % 2 ** 31
    return state / 2 ** 31
  }
}

if (import.meta.main) {
  const { tools, terms } = fitRouting(readCollectedTasks())
  const path = new URL(`../data/${WEIGHTS_FILE}`, import.meta.url)
  const file: z.output<typeof weightsFile> = {
    fitted_on: createHash('sha256')
      .update(readFileSync(new URL('../data/models/hub/tasks.tsv', import.meta.url)))
      .digest('hex'),
    tools: [...tools],
    terms: Object.fromEntries(
      [...terms]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([text, pairs]) => [text, pairs.flatMap(([tool, weight]) => [tool, Math.round(weight * 100) / 100])]),
    ),
  }
  const rows = Object.entries(file.terms).map(([text, flat]) => `${JSON.stringify(text)}:${JSON.stringify(flat)}`)
  writeFileSync(
    path,
    `{"fitted_on":"${file.fitted_on}",\n"tools":${JSON.stringify(file.tools)},\n"terms":{\n${rows.join(',\n')}\n}}\n`,
  )
  console.log(`${terms.size} words, ${tools.length} tools.`)
}
