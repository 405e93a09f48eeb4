import { findArguments } from './fill-arguments.ts'
import type { ListedTool } from './listed-tool.ts'
import { wordsOf } from './words.ts'

// Weights of a word by the part of the tool that contains it.
const NAME = 3
const DESCRIPTION = 2
const INPUTS = 1

/**
 * Ranks the tools for a task, the best first. A tool ranks higher if it contains more words of the task; rare words
 * count more. It also ranks higher if its inputs can take the task's dates, numbers and names.
 */
export function rankTools(task: string, tools: readonly ListedTool[]): ListedTool[] {
  const asked = new Set(wordsOf(task))
  const places = new Map(tools.map((tool) => [tool, placesOf(tool, tools)]))
  const weightOf = (word: string) => {
    const holding = [...places.values()].filter((places) => places.has(word)).length
    return holding === 0 ? 0 : Math.log(1 + tools.length / holding)
  }
  const score = (tool: ListedTool) => {
    const words = [...asked].reduce((sum, word) => sum + weightOf(word) * (places.get(tool)?.get(word) ?? 0), 0)
    return words * (1 + Object.keys(findArguments(task, tool)).length)
  }
  return tools
    .map((tool) => ({ tool, score: score(tool) }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ tool }) => tool)
}

/**
 * The words of a tool and their weights. The words in a sentence such as “Use other_tool for a whole year” count for
 * the other tool.
 */
function placesOf(tool: ListedTool, tools: readonly ListedTool[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  const add = (text: string, weight: number) => {
    for (const word of wordsOf(text)) places.set(word, Math.max(places.get(word) ?? 0, weight))
  }
  add(`${tool.name} ${tool.title ?? ''}`, NAME)
  for (const clause of tools.flatMap(clausesOf)) if (clause.of === tool.name) add(clause.text, DESCRIPTION)
  for (const [name, field] of Object.entries(tool.inputSchema.properties ?? {}))
    add(`${name} ${field.description ?? ''} ${(field.enum ?? []).join(' ')}`, INPUTS)
  return places

  function clausesOf(speaker: ListedTool): { of: string; text: string }[] {
    return speaker.description.split(/(?<=[.;,:!?。；，：])\s*/).map((text) => {
      const other = tools.find(({ name }) => name !== speaker.name && new RegExp(`\\b${name}\\b`).test(text))
      return { of: other?.name ?? speaker.name, text }
    })
  }
}
