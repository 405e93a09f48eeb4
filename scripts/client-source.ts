import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { toJsonSchema, type JsonSchema } from '#operation/json-schema.ts'
import type { Operation } from '#operation/operation.ts'
import { routeNames, writeReferences } from '#operation/references.ts'
import type { Service } from '#operation/service.ts'
import { evmTokens } from '#payments/networks.ts'

/** The files of `dozen/client`: JavaScript without dependencies, and the types of every input and answer. */
export function clientFiles(services: readonly Service[]): Readonly<Record<string, string>> {
  return {
    'payer.js': withoutTypes('payer.ts'),
    'connect.js': withoutTypes('connect.ts'),
    'index.js': indexSource(services),
    'index.d.ts': typesSource(services),
  }
}

/** A module of src/client without its types, because Node does not strip types inside packages. */
function withoutTypes(name: string): string {
  const source = readFileSync(new URL(`../src/client/${name}`, import.meta.url), 'utf8')
  return stripTypeScriptTypes(source)
    .replaceAll(/from '(\.\/\w+)\.ts'/g, "from '$1.js'")
    .replaceAll(/[ \t]+$/gm, '')
}

function indexSource(services: readonly Service[]): string {
  const calls = Object.fromEntries(
    services.map(({ name, operations }) => [
      name,
      Object.fromEntries(operations.map((operation) => [methodName(operation), operation.route ?? operation.name])),
    ]),
  )
  return `import { connectTo } from './connect.js'
export { DozenError } from './connect.js'
export { PaymentError } from './payer.js'

const CALLS = ${JSON.stringify(calls, null, 2)}

const TOKENS = ${JSON.stringify(evmTokens(), null, 2)}

export const connect = (options) => connectTo(CALLS, TOKENS, options)

export const { ${services.map(({ name }) => name).join(', ')} } = connect({ url: globalThis.process?.env?.DOZEN_URL })
`
}

function typesSource(services: readonly Service[]): string {
  return `// Made from the declarations by npm run client.

/** A wallet: a viem account, or any object that signs EIP-712 messages. */
export interface Account {
  readonly address: string
  signTypedData(message: any): Promise<string>
}

export interface ConnectOptions {
  /** The address of the gateway. Default: http://localhost:8402. */
  readonly url?: string
  /**
   * The payer, and its limits in US dollars for one call and for all calls. Without it, paid operations are refused
   * with their price.
   */
  readonly pay?: { readonly account: Account; readonly maxUsd: number; readonly budgetUsd?: number }
  /** Language of errors and texts: zh-TW or en. */
  readonly language?: string
  readonly fetch?: typeof fetch
}

export interface CallOptions {
  readonly signal?: AbortSignal
  /** The \`payment\` of a pending PaymentError. With it, the call continues that payment. */
  readonly payment?: string
}

/** An error response of the gateway, with the fields of its problem document (RFC 9457). */
export declare class DozenError extends Error {
  readonly status: number
  readonly code: string
  readonly errors: readonly { readonly path: string; readonly message: string }[]
  readonly suggestions: readonly string[]
}

/**
 * A payment that was not made, or whose outcome is unknown. If \`payment\` is present, send that payment again and
 * never sign another.
 */
export declare class PaymentError extends Error {
  readonly reason: 'over_limit' | 'no_offer' | 'refused' | 'pending'
  readonly payment: string | undefined
}

export interface Dozen {
${services.map(({ name }) => `  readonly ${name}: ${typeName(name)}`).join('\n')}
}

export declare function connect(options?: ConnectOptions): Dozen

${services.map(({ name }) => `export declare const ${name}: ${typeName(name)}`).join('\n')}

${services.map(serviceType).join('\n\n')}
`
}

function serviceType(service: Service): string {
  const names = routeNames(service.operations)
  const methods = service.operations.map((operation) => {
    const input = toJsonSchema(operation.input, 'input')
    const isOpen = (input.required ?? []).length === 0
    const price = operation.price === undefined ? '' : ` Costs ${operation.price}.`
    const about = comment(writeReferences(operation.description, names) + price, '  ')
    const output = typeOf(toJsonSchema(operation.output, 'output'), '  ')
    return `${about}  ${methodName(operation)}(input${isOpen ? '?' : ''}: ${typeOf(input, '  ')}, options?: CallOptions): Promise<${output}>`
  })
  return `/** ${service.summary} */\nexport interface ${typeName(service.name)} {\n${methods.join('\n')}\n}`
}

/** The TypeScript type of a JSON Schema. It omits lengths and patterns, which the gateway checks. */
function typeOf(schema: JsonSchema, indent: string): string {
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if ('const' in schema) return JSON.stringify(schema['const'])
  if (schema.anyOf) return [...new Set(schema.anyOf.map((option) => typeOf(option, indent)))].join(' | ')
  switch (schema.type) {
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type
    case 'integer':
    case 'number':
      return 'number'
    case 'array':
      return `(${schema.items ? typeOf(schema.items, indent) : 'unknown'})[]`
    case 'object':
      return objectType(schema, indent)
    default:
      return 'unknown'
  }
}

function objectType({ properties, required = [], additionalProperties }: JsonSchema, indent: string): string {
  const inner = `${indent}  `
  if (!properties || Object.keys(properties).length === 0) {
    const values =
      typeof additionalProperties === 'object' ? typeOf(additionalProperties as JsonSchema, inner) : 'unknown'
    return `Record<string, ${values}>`
  }
  const fields = Object.entries(properties).map(
    ([name, field]) =>
      `${comment(field.description ?? '', inner)}${inner}${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${typeOf(field, inner)}`,
  )
  return `{\n${fields.join('\n')}\n${indent}}`
}

function comment(text: string, indent: string): string {
  return text === '' ? '' : `${indent}/** ${text.replaceAll('*/', '*\\/')} */\n`
}

function methodName({ name }: Pick<Operation, 'name'>): string {
  return name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

function typeName(name: string): string {
  return name[0]?.toUpperCase() + name.slice(1)
}
