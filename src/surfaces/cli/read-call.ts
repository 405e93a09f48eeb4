import { parseArgs } from 'node:util'
import type { Operation } from '#operation/operation.ts'
import type { Service } from '#operation/service.ts'
import { toolCallMessage } from '#operation/tool-call-message.ts'
import { requestOf, type SampleRequest } from '../pages/samples.ts'
import type { Command } from './command.ts'
import { describeOperation, listInputs, MAX_USD_DEFAULT } from './usage.ts'

const CALL_OPTIONS = {
  json: { type: 'boolean' },
  lang: { type: 'string' },
  url: { type: 'string' },
  wallet: { type: 'string' },
  max: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

/** Reads the words after the operation's name. Values without a name fill the inputs in order, required ones first. */
export function readCall(service: Service, operation: Operation, argv: readonly string[]): Command {
  const fields = Object.keys(operation.input.shape)
  const inputs = Object.fromEntries(fields.map((field) => [field.replaceAll('_', '-'), { type: 'string' as const }]))
  let parsed
  try {
    parsed = parseArgs({ args: [...argv], options: { ...inputs, ...CALL_OPTIONS }, allowPositionals: true })
  } catch (err) {
    return refuse(`${(err as Error).message.split('. ')[0]}.`)
  }
  const { values, positionals } = parsed as {
    values: Record<string, string | boolean | undefined>
    positionals: string[]
  }
  if (values.help) return { do: 'help', text: describeOperation(service, operation) }
  const max = readText(values.max) ?? MAX_USD_DEFAULT
  if (!/^\d+(\.\d+)?$/.test(max)) return { do: 'refuse', text: `--max takes US dollars, such as ${MAX_USD_DEFAULT}.` }
  const [pairs, unnamed] = separatePairs(positionals, fields)
  const named = fields.flatMap((field) => {
    const value = readText(values[field.replaceAll('_', '-')]) ?? pairs.get(field)
    return value === undefined ? [] : [[field, value] as const]
  })
  const free = listInputs(operation).filter((field) => !named.some(([name]) => name === field))
  if (unnamed.length > free.length) return refuse(`There is no input for ${unnamed[free.length]}.`)
  const placed = unnamed.map((value, at) => [free[at] ?? '', value] as const)
  const input = Object.fromEntries([...placed, ...named].map(([name, value]) => [name, readValue(value, operation)]))
  const wallet = readText(values.wallet)
  return {
    do: 'ask',
    request: requestOf(operation, input, `/${service.name}`) ?? createToolRequest(service, operation, input),
    asJson: values.json === true || operation.route === undefined,
    language: readText(values.lang),
    base: readText(values.url),
    pay: wallet === undefined ? undefined : { wallet, maxUsd: Number(max) },
  }

  function refuse(sentence: string): Command {
    return { do: 'refuse', text: `${sentence}\n\n${describeOperation(service, operation)}` }
  }
}

function readText(value: string | boolean | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** Separates pairs such as `date=2026-12-25` from values without a name. */
function separatePairs(words: readonly string[], fields: readonly string[]) {
  const pairs = new Map<string, string>()
  const unnamed = words.filter((word) => {
    const [name = '', ...rest] = word.split('=')
    const field = name.replaceAll('-', '_')
    if (rest.length === 0 || !fields.includes(field)) return true
    pairs.set(field, rest.join('='))
    return false
  })
  return [pairs, unnamed] as const
}

/** Lists and objects in a POST body must be JSON. parseInput() converts all other values. */
function readValue(value: string, { route }: Operation): unknown {
  if (!route?.startsWith('POST')) return value
  try {
    const parsed: unknown = JSON.parse(value)
    return typeof parsed === 'object' && parsed !== null ? parsed : value
  } catch {
    return value
  }
}

/** The request for an operation without a route, which only MCP offers. */
function createToolRequest(service: Service, operation: Operation, input: Record<string, unknown>): SampleRequest {
  return {
    method: 'POST',
    url: `/${service.name}/mcp`,
    contentType: 'application/json',
    body: JSON.stringify(toolCallMessage(operation.name, input)),
  }
}
