import type { JsonSchema } from '#operation/json-schema.ts'
import { trimTail } from '#support/text/trim-tail.ts'
import { taggedTerms } from './tagged-values.ts'
import type { TaskText } from './task-text.ts'
import { kindOfInput, type TaskTool } from './task-tool.ts'
import { withScheme } from './typed-values.ts'

type Role = (text: TaskText, tool: TaskTool) => string | undefined

// Common input names of remote tools, with a function that finds the value in a task.
const ROLES: readonly (readonly [RegExp, Role])[] = [
  [/^(?:page_?)?(?:url|uri|link|website)$/i, ({ entities }) => entities.urls.map(withScheme)[0]],
  [/^(?:to|recipient|email|e_?mail_?address)$/i, ({ task }) => EMAIL.exec(task)?.[0]],
  [/^(?:file_?|dir_?)?(?:path|file|filename|directory|folder)$/i, ({ task }) => FILE_PATH.exec(task)?.[0]],
  [/^owner$/i, ({ task }) => REPOSITORY.exec(task)?.[1]],
  [/^repo(?:sitory)?(?:_?name)?$/i, ({ task }, tool) => repositoryIn(task, tool)],
  [/^channel(?:_?(?:name|id))?$/i, ({ task }) => /(?<![\w/])#[\p{L}\w-]+/u.exec(task)?.[0]],
  [/^(?:q|query|search|keywords?|search_?(?:term|query)|term|topic)$/i, subjectOf],
  [/^(?:city|location|place|town|region)(?:_?name)?$/i, ({ task }) => PLACE.exec(task)?.[1]],
  [/^(?:sql|query|statement)$/i, ({ task }) => /[:：]\s*((?:select|with|show|explain)\b.+)$/is.exec(task)?.[1]],
]

/** A search term of a single character would match everything. */
function subjectOf(text: TaskText, tool: TaskTool): string | undefined {
  return [...text.entities.quoted, ...taggedTerms(tool, text)].find((words) => Array.from(words).length > 1)
}

const EMAIL = /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/
const FILE_PATH = /(?<![\w:/.])(?:~|\.{1,2})?\/[\w./-]*[\w/]|(?<![\w:/.@-])[\w-]+(?:\/[\w.-]+)+\.\w{1,8}(?!\w)/
const REPOSITORY = /(?<![\w:/.@-])([A-Za-z\d][\w-]{0,38})\/([\w.-]*\w)(?![\w/])/
/** A name after a preposition of place. */
const PLACE = /\b(?:in|at|for|near) (\p{Lu}[\p{L}'-]+(?:[ -]\p{Lu}[\p{L}'-]+){0,3})/u

function repositoryIn(task: string, { inputSchema }: TaskTool): string | undefined {
  const found = REPOSITORY.exec(task)
  return found?.[inputSchema.properties?.owner ? 2 : 0]
}

/** Quoted texts fill inputs in this order: first a title, then a text, then search terms. */
const QUOTED_FIELDS = [
  /^(?:title|subject|summary|headline|name)$/i,
  /^(?:text|message|content|body|description|comment|input|prompt|note)$/i,
  /^(?:q|query|search|keywords?|sql|term|topic|pattern)$/i,
]

/** Finds values in the task for each input of a remote tool, by the input's kind, its name or quotation marks. */
export function findGivenToRemote(tool: TaskTool, text: TaskText): Map<string, unknown[]> {
  const properties = Object.entries(tool.inputSchema.properties ?? {})
  const given = new Map<string, unknown[]>(
    quotedFor(
      properties.map(([name]) => name),
      text,
    ),
  )
  for (const [name, schema] of properties) {
    if (given.has(name)) continue
    const value = valueFor(name, schema, tool, text)
    if (value !== undefined) given.set(name, [value])
  }
  for (const [name, value] of numbersFor(properties, tool, text)) given.set(name, [value])
  return given
}

function valueFor(name: string, { type, enum: choices }: JsonSchema, tool: TaskTool, text: TaskText): unknown {
  const kind = kindOfInput(tool, name)
  if (kind?.name === 'choice' || kind?.name === 'date') return kind.find?.(text.task, text.reading)[0]?.value
  if (type !== 'string' || choices) return undefined
  for (const [names, role] of ROLES) {
    const value = names.test(name) ? role(text, tool) : undefined
    if (value !== undefined) return value
  }
  return undefined
}

function* quotedFor(names: readonly string[], { entities }: TaskText): Generator<[string, unknown[]]> {
  const open = QUOTED_FIELDS.flatMap((pattern) => names.filter((name) => pattern.test(name)))
  for (const [at, quoted] of entities.quoted.entries()) {
    const name = open[at]
    if (name !== undefined) yield [name, [quoted]]
  }
}

/**
 * If a task has as many numbers as the tool has required number inputs, assigns them in order. Otherwise assigns each
 * number to the input whose name precedes it.
 */
function* numbersFor(
  properties: readonly (readonly [string, JsonSchema])[],
  { inputSchema }: TaskTool,
  { task, entities }: TaskText,
): Generator<[string, number]> {
  const names = properties.filter(([, { type }]) => type === 'integer' || type === 'number').map(([name]) => name)
  const required = names.filter((name) => inputSchema.required?.includes(name))
  const { numbers } = entities
  if (required.length > 0 && required.length === numbers.length) {
    for (const [at, name] of required.entries()) yield [name, numbers[at]?.value ?? 0]
    return
  }
  for (const name of names) {
    const words = name.toLowerCase().replaceAll('_', ' ')
    const named = numbers.find(({ start }) => endsWithWords(task.slice(0, start).toLowerCase(), words))
    if (named) yield [name, named.value]
  }
}

function endsWithWords(before: string, words: string): boolean {
  const plain = trimTail(before, /[\s:=：]/)
  return plain.endsWith(words) && !/\w/.test(plain.at(-words.length - 1) ?? '')
}
