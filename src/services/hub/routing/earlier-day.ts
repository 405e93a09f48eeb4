import type { Features } from '#support/text/classifier/features.ts'
import { storedModel } from '#support/text/classifier/stored-model.ts'
import { contextOf, featuresOfPair, inputOf, NUMBER_MODEL, type PairInput, type Place } from './pair-features.ts'
import type { TaskTool } from './task-tool.ts'

// Says of a day in a task whether the task compares with it, with the classifier that assigns numbers.

/** The inputs `date` and `since` of a tool that compares two days. */
export function dayInputsOf({ operation, service }: Pick<TaskTool, 'operation' | 'service'>): readonly PairInput[] {
  const { date, since } = operation.input.shape
  return date && since ? ['date', 'since'].flatMap((name) => inputOf(name, operation, service) ?? []) : []
}

/** Whether the task compares with this day. */
export function isEarlierDay(tool: TaskTool, task: string, day: Place): boolean {
  const { classify } = storedModel(NUMBER_MODEL)
  const [date, since] = dayPairs(dayInputsOf(tool), task, day).map((features) => classify(features)[1]!)
  return since !== undefined && since > date!
}

/** The features of each input together with a day. */
export function dayPairs(its: readonly PairInput[], task: string, day: Place): Features[] {
  const context = contextOf(task, day, 0, task.length)
  return its.map((input) => featuresOfPair(input, context, []))
}
