import type { Operation } from '#operation/operation.ts'
import type { Service } from '#operation/service.ts'

/** The highest price of a call that is paid without --max, in US dollars. */
export const MAX_USD_DEFAULT = '0.05'

export const USAGE = `Usage: dozen SERVICE OPERATION [VALUE …] [--input VALUE …] [--json] [--lang zh-TW|en] [--url ADDRESS]
             [--wallet NAME --max USD]        pays for paid operations, at most USD a call (default ${MAX_USD_DEFAULT})
       dozen wallet [new NAME]                lists the wallets on this machine, or creates one
       dozen mcp SERVICE [--url ADDRESS]      serves MCP on stdin and stdout, for clients without HTTP

Answers from the data on this machine, or from the gateway at --url. Try: dozen life is-holiday 2026-12-25`

export function listServices(services: readonly Service[]): string {
  const rows = services.map(({ name, title, titleZh }) => `  ${name.padEnd(10)}${title} · ${titleZh}`)
  return `${USAGE}\n\nServices:\n${rows.join('\n')}`
}

export function describeService(service: Service): string {
  const rows = service.operations.map((operation) => {
    const price = operation.price ? ` (US${operation.price})` : ''
    return `  ${writeSynopsis(operation)}\n      ${operation.summary}${price}`
  })
  return `${service.summary}\n\n${rows.join('\n')}`
}

export function describeOperation(service: Service, operation: Operation): string {
  const rows = Object.entries(operation.input.shape).map(
    ([name, field]) => `  ${typedInput(name).padEnd(20)} ${(field as { description?: string }).description ?? ''}`,
  )
  return `Usage: dozen ${service.name} ${writeSynopsis(operation)}\n${operation.summary}\n${rows.join('\n')}`
}

/** The inputs in the order in which values without a name fill them: required ones first. */
export function listInputs(operation: Operation): string[] {
  const names = Object.keys(operation.input.shape)
  return [...names.filter((name) => !isOptional(operation, name)), ...names.filter((it) => isOptional(operation, it))]
}

export function typedName(operation: Operation): string {
  return operation.name.replaceAll('_', '-')
}

function typedInput(name: string): string {
  return `--${name.replaceAll('_', '-')}`
}

function writeSynopsis(operation: Operation): string {
  const inputs = listInputs(operation).map((name) => (isOptional(operation, name) ? `[${name}]` : name.toUpperCase()))
  return [typedName(operation), ...inputs].join(' ')
}

function isOptional({ input }: Operation, name: string): boolean {
  return input.shape[name]?.safeParse(undefined).success === true
}
