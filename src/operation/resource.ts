import type { Context } from './context.ts'
import { pathParameters, type Operation } from './operation.ts'
import type { Bilingual } from './view/language.ts'

type Records = Pick<Context, 'db' | 'now'>

export interface Resource {
  /** The path after `dozen://<service>/`, with variables in braces: `chapters/{slug}`. */
  readonly path: string
  readonly operation: Operation
  readonly title: Bilingual
  readonly description: string
  /** Converts the variables of the address to the operation's input. Default: unchanged. */
  readonly input?: (variables: Variables) => Readonly<Record<string, unknown>>
  /** The documents that exist, for auto-completion. Default: those of the operation's permanent pages. */
  readonly listed?: (records: Records) => readonly ListedDocument[]
  /** Titles of the documents, by the value of the only variable. */
  readonly names?: (records: Records) => Readonly<Record<string, string>>
  /** Besides the template, `resources/list` contains every document. */
  readonly isListed?: true
}

export type Variables = Readonly<Record<string, string>>

export interface ListedDocument {
  readonly variables: Variables
  readonly name?: string
}

/** Declares an MCP resource. Throws if the operation is paid, or if a variable is not one of its inputs. */
export function defineResource(resource: Resource): Resource {
  const { path, operation, input } = resource
  if (operation.price !== undefined) throw new Error(`${path} is the answer of ${operation.name}, which is paid.`)
  const variables = pathParameters(path)
  const listed = resource.listed ?? permanentPages(resource, variables)
  if (variables.length > 0 !== (listed !== undefined))
    throw new Error(`${path}: \`listed\` is required with variables in the path, and not allowed without.`)
  const unknown = input ? undefined : variables.find((name) => !(name in operation.input.shape))
  if (unknown !== undefined) throw new Error(`${path}: ${operation.name} has no input ${unknown}.`)
  return Object.freeze({ ...resource, ...(listed && { listed }) })
}

/** Lists the documents by the permanent pages of the operation whose inputs are exactly the variables. */
function permanentPages({ operation, names }: Resource, variables: readonly string[]): Resource['listed'] {
  const { permanent } = operation
  if (!permanent || variables.length === 0) return undefined
  return (records) => {
    const named = names?.(records)
    return permanent(records)
      .filter((input) => Object.keys(input).toSorted().join() === variables.toSorted().join())
      .map((input) => {
        const values = Object.fromEntries(variables.map((name) => [name, String(input[name])]))
        const name = named?.[Object.values(values).join()]
        return { variables: values, ...(name !== undefined && { name }) }
      })
  }
}

/** Expands the simple variables of a path (RFC 6570 §3.2.2). */
export function fillPath(path: string, variables: Variables): string {
  return path.replaceAll(/\{([a-z_]+)\}/g, (_, name: string) => encodeURIComponent(variables[name] ?? ''))
}

/** The values of the variables in a path, or undefined if the path does not match the template. */
export function readPath(path: string, filled: string): Variables | undefined {
  const [parts, values] = [path.split('/'), filled.split('/')]
  if (parts.length !== values.length) return undefined
  const variables: Record<string, string> = {}
  for (const [at, part] of parts.entries()) {
    const [name] = pathParameters(part)
    const value = decodeText(values[at] ?? '')
    if (value === undefined || value === '' || (name === undefined && value !== part)) return undefined
    if (name !== undefined) variables[name] = value
  }
  return variables
}

function decodeText(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    // An address with a malformed percent escape matches no resource.
    return undefined
  }
}
