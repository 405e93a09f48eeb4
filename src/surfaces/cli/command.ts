import { parseArgs } from 'node:util'
import type { Operation } from '#operation/operation.ts'
import type { Service } from '#operation/service.ts'
import { suggest } from '#support/text/suggest.ts'
import { requestOf, type SampleRequest } from '../pages/samples.ts'
import { completionScript, SHELLS, typedInput, typedName } from './completion.ts'

export type Command =
  | { readonly do: 'help'; readonly text: string }
  /** The command line is invalid. `text` explains why, on stderr. */
  | { readonly do: 'refuse'; readonly text: string }
  | {
      readonly do: 'ask'
      readonly request: SampleRequest
      readonly asJson: boolean
      readonly language: string | undefined
      readonly base: string | undefined
      /** The wallet for paid operations, and the maximum price of a call. */
      readonly pay: { readonly wallet: string; readonly maxUsd: number } | undefined
    }
  | { readonly do: 'wallet'; readonly make: string | undefined }
  | { readonly do: 'bridge'; readonly path: string; readonly base: string | undefined }

const OPTIONS = {
  json: { type: 'boolean' },
  lang: { type: 'string' },
  url: { type: 'string' },
  wallet: { type: 'string' },
  max: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

const MAX_USD = '0.05'

const USAGE = `Usage: dozen SERVICE OPERATION [VALUE …] [--input VALUE …] [--json] [--lang zh-TW|en] [--url ADDRESS]
             [--wallet NAME --max USD]        pays for what is sold, no more than that; 0.05 unless told
       dozen wallet [new NAME]                the wallets here with their addresses, or a new one
       dozen mcp SERVICE [--url ADDRESS]      an MCP server on stdin and stdout, for clients that know no HTTP
       dozen completion bash|zsh|fish         what a shell needs to complete all this

Answers from the records on this machine, or from the gateway at --url. Try: dozen life is-holiday 2026-12-25`

/** Parses a command line. Values without a name fill the inputs in declared order, required inputs first. */
export function readCommand(argv: readonly string[], services: readonly Service[]): Command {
  const [first, second, ...rest] = argv
  if (first === undefined || first === '--help' || first === '-h') return { do: 'help', text: overview(services) }
  if (first === 'completion') return completion(second, services)
  if (first === 'mcp') return bridge(argv.slice(1), services)
  if (first === 'wallet') return wallet(argv.slice(1))
  const service = services.find(({ name }) => name === first)
  if (!service) return noService(first, services)
  if (second === undefined || second === '--help' || second === '-h') return { do: 'help', text: listOf(service) }
  const operation = findOperation(service, second)
  if (!operation) {
    return refuse(`${service.name} has no operation ${second}.`, suggest(second, service.operations.map(typedName)))
  }
  return ask(service, operation, rest)
}

/** `is-holiday` finds is_holiday. The last part of the route suffices: `phq9` finds score_phq9. */
function findOperation(service: Service, typed: string): Operation | undefined {
  const name = typed.replaceAll('_', '-').toLowerCase()
  return (
    service.operations.find((operation) => typedName(operation) === name) ??
    service.operations.find(({ route }) => route?.endsWith(`/${name}`))
  )
}

function ask(service: Service, operation: Operation, argv: readonly string[]): Command {
  const fields = Object.keys(operation.input.shape)
  const own = Object.fromEntries(fields.map((field) => [field.replaceAll('_', '-'), { type: 'string' as const }]))
  let parsed
  try {
    parsed = parseArgs({ args: [...argv], options: { ...own, ...OPTIONS }, allowPositionals: true })
  } catch (err) {
    return { do: 'refuse', text: `${(err as Error).message.split('. ')[0]}.\n\n${usageOf(service, operation)}` }
  }
  const { values, positionals } = parsed as {
    values: Record<string, string | boolean | undefined>
    positionals: string[]
  }
  if (values.help) return { do: 'help', text: usageOf(service, operation) }
  const max = typeof values.max === 'string' ? values.max : MAX_USD
  if (!/^\d+(\.\d+)?$/.test(max)) return { do: 'refuse', text: '--max takes US dollars, such as 0.05.' }
  const [equated, unnamed] = partEquated(positionals, fields)
  const named = fields.flatMap((field) => {
    const value = values[field.replaceAll('_', '-')] ?? equated.get(field)
    return typeof value === 'string' ? [[field, value] as const] : []
  })
  const free = orderOf(operation).filter((field) => !named.some(([name]) => name === field))
  if (unnamed.length > free.length) {
    return {
      do: 'refuse',
      text: `There is no input for ${unnamed[free.length]}.\n\n${usageOf(service, operation)}`,
    }
  }
  const placed = unnamed.map((value, at) => [free[at] ?? '', value] as const)
  const input = Object.fromEntries([...placed, ...named].map(([name, value]) => [name, readValue(value, operation)]))
  const request = requestOf(operation, input, `/${service.name}`) ?? toolRequest(service, operation, input)
  return {
    do: 'ask',
    request,
    asJson: values.json === true || operation.route === undefined,
    language: typeof values.lang === 'string' ? values.lang : undefined,
    base: typeof values.url === 'string' ? values.url : undefined,
    pay: typeof values.wallet === 'string' ? { wallet: values.wallet, maxUsd: Number(max) } : undefined,
  }
}

/** Separates pairs such as `date=2026-12-25` from values without a name. */
function partEquated(words: readonly string[], fields: readonly string[]) {
  const equated = new Map<string, string>()
  const unnamed = words.filter((word) => {
    const [name = '', ...rest] = word.split('=')
    const field = name.replaceAll('-', '_')
    if (rest.length === 0 || !fields.includes(field)) return true
    equated.set(field, rest.join('='))
    return false
  })
  return [equated, unnamed] as const
}

function wallet([first, name, ...more]: readonly string[]): Command {
  if (first === undefined) return { do: 'wallet', make: undefined }
  if (first === 'new' && name !== undefined && more.length === 0) return { do: 'wallet', make: name }
  return { do: 'refuse', text: `Say dozen wallet, or dozen wallet new NAME.` }
}

function orderOf({ input }: Operation): string[] {
  const names = Object.keys(input.shape)
  const isOptional = (name: string) => input.shape[name]?.safeParse(undefined).success === true
  return [...names.filter((name) => !isOptional(name)), ...names.filter(isOptional)]
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

function toolRequest(service: Service, operation: Operation, input: Record<string, unknown>): SampleRequest {
  const call = { name: operation.name, arguments: input }
  return {
    method: 'POST',
    url: `/${service.name}/mcp`,
    contentType: 'application/json',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call }),
  }
}

function bridge(argv: readonly string[], services: readonly Service[]): Command {
  let parsed
  try {
    parsed = parseArgs({ args: [...argv], options: { url: { type: 'string' } }, allowPositionals: true })
  } catch (err) {
    return { do: 'refuse', text: `${(err as Error).message}\n\n${USAGE}` }
  }
  // `hub?tools=find` selects tools with the query string of the MCP address.
  const [name = 'hub?tools=find'] = parsed.positionals
  const [service = '', query] = name.split('?', 2)
  if (!services.some((it) => it.name === service)) return noService(service, services)
  return { do: 'bridge', path: `/${service}/mcp${query === undefined ? '' : `?${query}`}`, base: parsed.values.url }
}

function noService(typed: string, services: readonly Service[]): Command {
  const names = services.map(({ name }) => name)
  return refuse(`There is no service ${typed}.`, suggest(typed, names))
}

function refuse(sentence: string, suggestions: readonly string[]): Command {
  const near = suggestions.length > 0 ? ` Did you mean ${suggestions.join(', ')}?` : ' dozen --help lists them.'
  return { do: 'refuse', text: `${sentence}${near}` }
}

function overview(services: readonly Service[]): string {
  const rows = services.map(({ name, title, titleZh }) => `  ${name.padEnd(10)}${title} · ${titleZh}`)
  return `${USAGE}\n\nServices:\n${rows.join('\n')}`
}

function listOf(service: Service): string {
  const rows = service.operations.map(
    (it) => `  ${usageLine(it)}\n      ${it.summary}${it.price ? ` (US${it.price})` : ''}`,
  )
  return `${service.summary}\n\n${rows.join('\n')}`
}

function usageOf(service: Service, operation: Operation): string {
  const rows = Object.entries(operation.input.shape).map(
    ([name, field]) => `  ${typedInput(name).padEnd(20)} ${(field as { description?: string }).description ?? ''}`,
  )
  return `Usage: dozen ${service.name} ${usageLine(operation)}\n${operation.summary}\n${rows.join('\n')}`
}

function usageLine(operation: Operation): string {
  const isOptional = (name: string) => operation.input.shape[name]?.safeParse(undefined).success === true
  const words = orderOf(operation).map((name) => (isOptional(name) ? `[${name}]` : name.toUpperCase()))
  return [typedName(operation), ...words].join(' ')
}

function completion(shell: string | undefined, services: readonly Service[]): Command {
  const known = SHELLS.find((it) => it === shell)
  if (!known) return { do: 'refuse', text: 'Name a shell: dozen completion bash, zsh or fish.' }
  const options = Object.keys(OPTIONS).map((name) => `--${name}`)
  return { do: 'help', text: completionScript(known, services, { commands: ['mcp', 'wallet', 'completion'], options }) }
}
