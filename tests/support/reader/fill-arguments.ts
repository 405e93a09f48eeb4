import type { Field, ListedTool } from './listed-tool.ts'
import { wordsOf } from './words.ts'

/**
 * The arguments that a task gives for a tool. If no part of the task fits a required text, that text gets the
 * complete task.
 */
export function fillArguments(task: string, tool: ListedTool): Record<string, unknown> {
  const { properties = {}, required = [] } = tool.inputSchema
  const takesAll = Object.entries(properties).filter(
    ([name, field]) => (required.includes(name) && field.type === 'string') || isSearched(name, field),
  )
  return { ...Object.fromEntries(takesAll.map(([name]) => [name, task])), ...findArguments(task, tool) }
}

/** Parts of the task that fit inputs of the tool. Required inputs come first, and each part is used once. */
export function findArguments(task: string, { inputSchema }: Pick<ListedTool, 'inputSchema'>): Record<string, unknown> {
  const { properties = {}, required = [] } = inputSchema
  const names = [...required, ...Object.keys(properties).filter((name) => !required.includes(name))]
  const filled: Record<string, unknown> = {}
  let left = task
  for (const name of names) {
    const found = find(name, properties[name] ?? {}, left, required.includes(name), names.length === 1)
    if (!found) continue
    filled[name] = found.value
    left = left.replace(found.used, ' ')
  }
  return filled
}

/** Whether an input takes a complete question, by its description. */
function isSearched(name: string, { type, description = '' }: Field): boolean {
  return type === 'string' && name === 'q' && /\bquestion\b|問題|想查/.test(description)
}

interface Found {
  readonly value: unknown
  /** The part of the task from which the value was read. */
  readonly used: string
}

const NOTHING_USED = ''

function find(name: string, field: Field, text: string, isRequired: boolean, isOnly: boolean): Found | undefined {
  const about = `${name} ${field.description ?? ''}`
  if (field.type === 'array') return listIn(text, field)
  if (field.type === 'boolean') return saysSo(name, text) ? { value: true, used: NOTHING_USED } : undefined
  if (field.type === 'integer' || field.type === 'number') return numberIn(text, about, isRequired || isOnly)
  const choices = choicesOf(field)
  if (field.enum) return bestChoice(choices, text)
  if (field.format === 'date') return matchIn(text, /\d{4}-\d{2}-\d{2}/)
  if (field.pattern?.startsWith('^')) return matchIn(text, unanchored(field.pattern))
  if (/\bIP(v4)?\b/.test(about)) return matchIn(text, /\d{1,3}(?:\.\d{1,3}){3}/)
  if (/^The path\b|路徑/i.test(field.description ?? '')) return matchIn(text, /(?<=\s)\/[\w./-]+/)
  if (/\b(host|address|domain)\b|網址|網域/i.test(about)) {
    const host = matchIn(text, /\b(?:[a-z0-9-]+\.)+(?!txt|pdf|html?|xml|md)[a-z]{2,}\b/)
    if (host || !isRequired) return host
  }
  const named = bestChoice(
    choices.filter(({ value }) => isWordIn(value, text)),
    text,
  )
  if (named) return named
  const alike = exampleIn(field, text)
  if (alike) return alike
  if (!isRequired && !/\b(words|name|card|term)\b|字|詞|名/i.test(about)) return undefined
  return quotedIn(text) ?? matchIn(text, isRequired ? /(?<=\S\s)\b[A-Z][\w-]+/ : /(?<=\S\s)\b[A-Z]{3,}\b/)
}

const QUOTED = /"([^"]+)"|「([^」]+)」/

function quotedIn(text: string): Found | undefined {
  const [used, latin, chinese] = QUOTED.exec(text) ?? []
  return used === undefined ? undefined : { value: latin ?? chinese, used }
}

function matchIn(text: string, pattern: RegExp): Found | undefined {
  // A quotation is a text of its own, so it is not searched.
  const [used] = pattern.exec(text.replace(QUOTED, (quoted) => ' '.repeat(quoted.length))) ?? []
  return used === undefined ? undefined : { value: used, used }
}

function unanchored(pattern: string): RegExp {
  return new RegExp(`(?<![\\w-])(?:${pattern.replace(/^\^/, '').replace(/\$$/, '')})(?![\\w-])`)
}

function listIn(text: string, { items }: Field): Found | undefined {
  const [used] = /\d+(?:\s*,\s*\d+)+/.exec(text) ?? []
  if (used !== undefined) return { value: used.split(',').map(Number), used }
  const choice = items?.enum && bestChoice(choicesOf(items), text)
  return choice ? { value: [choice.value], used: choice.used } : undefined
}

function saysSo(name: string, text: string): boolean {
  const spoken = new Set(wordsOf(text))
  return wordsOf(name).every((word) => spoken.has(word))
}

const NEAR_CHARACTERS = 22

/** The only number in the task, or else the number near a word that describes the input. */
function numberIn(text: string, about: string, isSole: boolean): Found | undefined {
  const numbers = [...text.matchAll(/(?<![\w.-])\d+(?:\.\d+)?(?![\w-])/g)]
  const first = numbers[0]
  if (isSole && numbers.length === 1 && first) return { value: Number(first[0]), used: first[0] }
  const own = new Set(wordsOf(about))
  const near = numbers
    .flatMap((match) => {
      const around = [...text.matchAll(/[a-z]+|\p{Script=Han}{2}/giu)]
        .filter(([word]) => wordsOf(word).some((stem) => own.has(stem)))
        .map(({ index, 0: word }) => (index < match.index ? match.index - index - word.length : index - match.index))
      return around.length > 0 ? [{ match, far: Math.min(...around) }] : []
    })
    .filter(({ far }) => far <= NEAR_CHARACTERS)
    .toSorted((a, b) => a.far - b.far)[0]
  if (near) return { value: Number(near.match[0]), used: near.match[0] }
  return isSole && first ? { value: Number(first[0]), used: first[0] } : undefined
}

interface Choice {
  readonly value: string
  readonly names: readonly string[]
}

/** The values in the schema or the description of an input, with their names. */
function choicesOf({ enum: values, description = '' }: Field): Choice[] {
  const listed = values ?? (/(?::|for example|such as)\s*([^.。]+)/.exec(description)?.[1] ?? '').split(/,\s*|\bor\b/)
  return listed
    .map((value) => String(value).trim())
    .filter((value) => value !== '')
    .map((value) => ({ value, names: [value.replaceAll(/[-_]/g, ' '), ...namesOf(value, description)] }))
}

/** Names in a description, as in `lotto649 (大樂透)`, `train: model training`, `film（電影）`. */
function namesOf(value: string, description: string): string[] {
  const at = description.indexOf(value)
  if (at === -1) return []
  const rest = description.slice(at + value.length)
  const [, inside, behind] = /^\s*[(（]([^)）]+)[)）]|^:\s*([^;,.、]+)/.exec(rest) ?? []
  return [inside, behind].filter((name) => name !== undefined)
}

/** The choice with the most words in the task. At least half of its words must be there. */
function bestChoice(choices: readonly Choice[], text: string): Found | undefined {
  const spoken = new Set(wordsOf(text))
  const share = (name: string) => {
    const words = wordsOf(name)
    const matched = words.filter((word) => spoken.has(word)).length
    return matched * 2 < words.length ? 0 : matched + matched / words.length
  }
  const best = choices
    .map(({ value, names }) => ({ value, score: isWordIn(value, text) ? Infinity : Math.max(...names.map(share)) }))
    .toSorted((a, b) => b.score - a.score)[0]
  if (!best?.score) return undefined
  return { value: best.value, used: isWordIn(best.value, text) ? best.value : NOTHING_USED }
}

function isWordIn(value: string, text: string): boolean {
  return ` ${text.toLowerCase()} `.split(/[\s,.?!「」"，。？]+/).includes(value.toLowerCase())
}

/** A word of the task that has the form of the description's example, such as `moa-veg-la1` or `gpt-4o`. */
function exampleIn({ description = '' }: Field, text: string): Found | undefined {
  const examples = (/(?:for example|例如)\s*([^.。]+)/.exec(description)?.[1] ?? '').split(/[,、]\s*|\s+or\s+/)
  const shapes = new Set(examples.map(shapeOf).filter((shape) => /\W|9/.test(shape)))
  const word = text.split(/[\s,?!，。？]+|\.(?=\s|$)/).find((it) => shapes.has(shapeOf(it)))
  return word === undefined ? undefined : { value: word, used: word }
}

function shapeOf(word: string): string {
  return word.replaceAll(/[a-z]+/gi, 'a').replaceAll(/\d+/g, '9')
}
