import type { Context } from '#operation/context.ts'
import type { Routed } from '#operation/front.ts'
import type { Operation } from '#operation/operation.ts'
import type { Service } from '#operation/service.ts'
import { dangerIn } from '#support/text/danger.ts'
import { readCollectedTasks } from './collected-tasks.ts'
import { findEntities } from './entities.ts'
import { fillArguments } from './fill-arguments.ts'
import { readingOf } from './reading-of.ts'
import { listTools, type TaskTool } from './task-tool.ts'

const CHARACTERS_MAX = 200

interface PageLookup {
  readonly tool: TaskTool
  /** The words that no tool and no other page has: they say that it is meant, unless they are common. */
  readonly words: readonly string[]
}

/**
 * Lookups that have a page and that no list of tools names – 請假攻略, 颱風假紀錄, what is paid for – are routed to seldom or never. A sentence in the
 * box means one of them where it says a word that nothing else is known by. The longest such word first.
 */
export function pageLookups(neighbours: readonly Service[]): (text: string, context: Context) => readonly Routed[] {
  let known: readonly PageLookup[] | undefined
  const isCommon = commonWords()
  return (text, context) => {
    if (text.length > CHARACTERS_MAX || dangerIn(text)) return []
    known ??= lookupsOf(neighbours)
    const folded = fold(text).replaceAll(MEASURED, ' ')
    const said = known.flatMap(({ tool, words }) => {
      const own = words.filter((word) => isSaid(word, folded) && !isCommon(word, tool.operation.name))
      const length = Math.max(0, ...own.map((word) => word.length))
      return length === 0 ? [] : [{ tool, length }]
    })
    const reading = readingOf(context)
    return said
      .toSorted((a, b) => b.length - a.length)
      .map(({ tool }): Routed => {
        const task = { task: text, entities: findEntities(text, context.now), reading }
        const { arguments: args, filled, placeholders: missing } = fillArguments(tool, task)
        const input = Object.fromEntries(Object.entries(args).filter(([name]) => filled.includes(name)))
        return { service: tool.service.name, operation: tool.operation.name, input, missing }
      })
  }
}

/** What sells the data behind an answer answers no question itself. */
const WHOLE_DATA = /\/(?:export|history)(?:\/|$)/

function lookupsOf(services: readonly Service[]): PageLookup[] {
  const isPage = ({ tool, effect, price, route }: Operation) =>
    !tool &&
    (effect !== 'submit' || price !== undefined) &&
    (route?.startsWith('GET ') ?? false) &&
    !(price !== undefined && WHOLE_DATA.test(route ?? ''))
  const uses = services
    .flatMap(({ operations }) => operations.flatMap(({ keywords }) => [...new Set(keywords.map(fold))]))
    .reduce((counts, word) => counts.set(word, (counts.get(word) ?? 0) + 1), new Map<string, number>())
  return listTools(services, new Map(), () => undefined, isPage).map((tool) => ({
    tool,
    // A day, “today”, says when and not what.
    words: tool.operation.keywords.map(fold).filter((word) => uses.get(word) === 1 && !SOME_DAY.test(word)),
  }))
}

/** 遊戲王 is in the questions of all its lookups, and names none of them. Each word is judged when it is first said: all would take tenths of a second. */
function commonWords(): (word: string, own: string) => boolean {
  let asked: readonly { readonly tool: string; readonly task: string }[] | undefined
  const known = new Map<string, boolean>()
  return (word, own) => {
    asked ??= readCollectedTasks().map(({ task, tool }) => ({ tool, task: fold(task) }))
    const isCommon =
      known.get(word) ??
      new Set(asked.flatMap(({ task, tool }) => (tool !== own && isSaid(word, task) ? [tool] : []))).size >= COMMON_IN
    known.set(word, isCommon)
    return isCommon
  }
}

/** A word in which so many other tools are asked. */
const COMMON_IN = 5

/** 0.01 美金: a unit says how much, and names no lookup. */
const MEASURED = /(?<![\d.,])\d[\d.,]{0,12} ?(?:美金|美元|台幣|usd|twd|dollars?|bucks)/g

const SOME_DAY = /^(?:today|tomorrow|yesterday|[今明昨]天)$/

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

/** English words are whole, one or more of it; Chinese ones stand anywhere. */
function isSaid(word: string, text: string): boolean {
  // SEO 健檢 is also said 健檢 SEO.
  if (/[a-z] \p{sc=Han}|\p{sc=Han} [a-z]/u.test(word)) return word.split(' ').every((part) => text.includes(part))
  if (/\p{sc=Han}/u.test(word)) return text.includes(word)
  // indexnow的key: between Latin words Chinese only joins them.
  const words = ` ${text.replaceAll(/[^\p{L}\p{N}.-]+|\p{sc=Han}+/gu, ' ')} `
  return words.includes(` ${word} `) || words.includes(` ${word}s `)
}
