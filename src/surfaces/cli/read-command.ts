import { parseArgs } from 'node:util'
import type { Operation } from '#operation/operation.ts'
import type { Service } from '#operation/service.ts'
import { suggest } from '#support/text/suggest.ts'
import type { Command } from './command.ts'
import { readCall } from './read-call.ts'
import { describeService, listServices, typedName, USAGE } from './usage.ts'

/** Parses a command line. */
export function readCommand(argv: readonly string[], services: readonly Service[]): Command {
  const [first, second, ...rest] = argv
  if (first === undefined || first === '--help' || first === '-h') return { do: 'help', text: listServices(services) }
  if (first === 'mcp') return readBridge(argv.slice(1), services)
  if (first === 'wallet') return readWallet(argv.slice(1))
  const service = services.find(({ name }) => name === first)
  if (!service) return refuseService(first, services)
  if (second === undefined || second === '--help' || second === '-h')
    return { do: 'help', text: describeService(service) }
  const operation = findOperation(service, second)
  if (operation) return readCall(service, operation, rest)
  return refuse(`${service.name} has no operation ${second}.`, suggest(second, service.operations.map(typedName)))
}

/** `is-holiday` finds is_holiday. The last part of the route suffices: `phq9` finds score_phq9. */
function findOperation(service: Service, typed: string): Operation | undefined {
  const name = typed.replaceAll('_', '-').toLowerCase()
  return (
    service.operations.find((operation) => typedName(operation) === name) ??
    service.operations.find(({ route }) => route?.endsWith(`/${name}`))
  )
}

function readBridge(argv: readonly string[], services: readonly Service[]): Command {
  let parsed
  try {
    parsed = parseArgs({ args: [...argv], options: { url: { type: 'string' } }, allowPositionals: true })
  } catch (err) {
    return { do: 'refuse', text: `${(err as Error).message}\n\n${USAGE}` }
  }
  // `hub?tools=find` selects tools with the query string of the MCP address.
  const [name = 'hub?tools=find'] = parsed.positionals
  const [service = '', query] = name.split('?', 2)
  if (!services.some((it) => it.name === service)) return refuseService(service, services)
  return { do: 'bridge', path: `/${service}/mcp${query === undefined ? '' : `?${query}`}`, base: parsed.values.url }
}

function readWallet([first, name, ...more]: readonly string[]): Command {
  if (first === undefined) return { do: 'wallet', make: undefined }
  if (first === 'new' && name !== undefined && more.length === 0) return { do: 'wallet', make: name }
  return { do: 'refuse', text: 'Send dozen wallet, or dozen wallet new NAME.' }
}

function refuseService(typed: string, services: readonly Service[]): Command {
  const names = services.map(({ name }) => name)
  return refuse(`There is no service ${typed}.`, suggest(typed, names))
}

function refuse(sentence: string, suggestions: readonly string[]): Command {
  const near = suggestions.length > 0 ? ` Did you mean ${suggestions.join(', ')}?` : ' dozen --help lists them.'
  return { do: 'refuse', text: `${sentence}${near}` }
}
