import { z } from 'zod'
import type { JsonSchema } from '#operation/json-schema.ts'
import { sentencesOf } from '#operation/references.ts'
import { splitToolName, type RemoteTool } from '#operation/sites.ts'
import type { RoutedOperation, TaskTool } from './task-tool.ts'

/** The length limit of a tool's summary. It is long enough to tell tools apart. */
const SUMMARY_CHARACTERS_MAX = 200

// Caches converted tools, because a site's changed list contains mostly unchanged tools.
const made = new WeakMap<RemoteTool, TaskTool>()

/** Converts a remote tool to the form of a local operation. */
export function remoteTaskTool(remote: RemoteTool): TaskTool {
  const tool = made.get(remote) ?? declared(remote)
  made.set(remote, tool)
  return tool
}

/** A tool whose input schema and example are converted on first use. */
function declared(remote: RemoteTool): TaskTool {
  const { site, tool } = splitToolName(remote.name)
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
      valueNames: {},
      inputAliases: {},
      get input() {
        return (input ??= inputOf(inputSchema))
      },
      get example() {
        return (example ??= sampleOf(inputSchema))
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

/** Splits identifiers such as `createIssue` and `create-issue` into words. */
function spaced(name: string): string {
  return name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').replaceAll(/[_.-]+/g, ' ')
}

/**
 * Converts a site's input schema as far as necessary to read values from a task. The site itself validates the rest.
 */
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

/** For a nullable schema, its alternative that is not null. */
function concrete(schema: JsonSchema): JsonSchema {
  if (schema.anyOf) return concrete(schema.anyOf.find(({ type }) => type !== 'null') ?? {})
  return Array.isArray(schema.type) ? { ...schema, type: schema.type.find((it: unknown) => it !== 'null') } : schema
}

/** An example value for each required input, from the site's own examples if possible. */
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
