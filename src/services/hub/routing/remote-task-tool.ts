import { z } from 'zod'
import type { JsonSchema } from '#operation/json-schema.ts'
import { sentencesOf } from '#operation/references.ts'
import { apart, type RemoteTool } from '#operation/sites.ts'
import type { RoutedOperation, TaskTool } from './task-tool.ts'

/** Enough to tell tools apart. */
const SUMMARY_CHARACTERS_MAX = 200

// A list that is another one brings most of its tools as they were.
const made = new WeakMap<RemoteTool, TaskTool>()

/** A tool of a remote site as if it had been declared here. */
export function remoteTaskTool(remote: RemoteTool): TaskTool {
  const tool = made.get(remote) ?? declared(remote)
  made.set(remote, tool)
  return tool
}

/** The input schema and the example are made on first use. */
function declared(remote: RemoteTool): TaskTool {
  const { site, tool } = apart(remote.name)
  const inputSchema = (remote.inputSchema ?? {}) as JsonSchema
  const title = typeof remote.title === 'string' ? remote.title : spaced(tool)
  const summary = (sentencesOf(remote.description)[0] ?? '').trim().slice(0, SUMMARY_CHARACTERS_MAX)
  let input: z.ZodObject | undefined
  let example: RoutedOperation['example'] | undefined
  return {
    service: { name: site, title: site, titleZh: site },
    operation: {
      name: tool,
      route: undefined,
      unlisted: false,
      price: undefined,
      title,
      titleZh: title,
      summary,
      description: remote.description,
      keywords: [],
      valueNames: {},
      inputAliases: {},
      get input() {
        return (input ??= inputOf(inputSchema))
      },
      get example() {
        return (example ??= { input: sampleOf(inputSchema), output: {} })
      },
    },
    isRemote: true,
    inputSchema,
    outputSchema: (remote.outputSchema ?? {}) as JsonSchema,
    description: remote.description,
    tasks: [],
    valueNames: [],
  }
}

/** `createIssue` and `create-issue` are words, too. */
function spaced(name: string): string {
  return name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').replaceAll(/[_.-]+/g, ' ')
}

/** Of a schema of somebody else's, what its values are read by; what is more is for the site to check. */
function inputOf({ properties = {}, required = [] }: JsonSchema): z.ZodObject {
  return z.looseObject(
    Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => {
        const field = fieldOf(schema)
        return [name, required.includes(name) ? field : field.optional()]
      }),
    ),
  )
}

function fieldOf(schema: JsonSchema): z.ZodType {
  const { type, items, format } = concrete(schema)
  const choices = schema.enum?.filter((it) => typeof it === 'string') ?? []
  if (choices.length > 0) return z.enum(choices)
  switch (type) {
    case 'string':
      return format === 'date' ? z.iso.date() : z.string()
    case 'integer':
      return z.int()
    case 'number':
      return z.number()
    case 'boolean':
      return z.boolean()
    case 'array':
      return z.array(fieldOf(items ?? {}))
    default:
      return z.unknown()
  }
}

/** Of a value or null, the value. */
function concrete(schema: JsonSchema): JsonSchema {
  if (schema.anyOf) return concrete(schema.anyOf.find(({ type }) => type !== 'null') ?? {})
  return Array.isArray(schema.type) ? { ...schema, type: schema.type.find((it: unknown) => it !== 'null') } : schema
}

/** Something to be replaced for each required input, in the site's own words where it gives an example. */
function sampleOf({ properties = {}, required = [] }: JsonSchema): Record<string, unknown> {
  return Object.fromEntries(required.map((name) => [name, sampleFor(name, properties[name] ?? {})]))
}

function sampleFor(name: string, schema: JsonSchema): unknown {
  const { type, format, minimum } = concrete(schema)
  const given = [schema.default, Array.isArray(schema.examples) ? schema.examples[0] : undefined, schema.enum?.[0]]
  const own = given.find((it) => it !== undefined && fieldOf(schema).safeParse(it).success)
  if (own !== undefined) return own
  switch (type) {
    case 'integer':
    case 'number':
      return typeof minimum === 'number' ? minimum : 1
    case 'boolean':
      return false
    case 'array':
      return []
    case 'object':
      return {}
    default:
      return format === 'date' ? '2026-01-01' : `<${name}>`
  }
}
