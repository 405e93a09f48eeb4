import type { RemoteTool } from '#operation/sites.ts'
import { capped } from './site-text.ts'

/** The size limit of one site's part of the hub's list, as JSON: about 12,000 tokens. */
const LIST_BYTES_MAX = 48 * 1024
const BRIEF_CHARACTERS_MAX = 100
/** Prose fields, which describe_tool also returns. */
const PROSE = new Set(['description', 'title', 'examples', 'default', '$comment'])

/**
 * A site's tools for the list of all tools: complete if they fit, else without prose, and if necessary only some of
 * them. The others remain available to search, describe_tool and calls.
 */
export function listedTools(tools: readonly RemoteTool[]): readonly RemoteTool[] {
  if (bytesOf(tools) <= LIST_BYTES_MAX) return tools
  let left = LIST_BYTES_MAX
  return tools.map(brief).filter((tool) => {
    left -= bytesOf(tool) + 1
    return left >= 0
  })
}

function brief(tool: RemoteTool): RemoteTool {
  const { outputSchema: _, title: __, icons: ___, ...kept } = tool
  return {
    ...kept,
    name: tool.name,
    description: capped(tool.description, BRIEF_CHARACTERS_MAX),
    inputSchema: withoutProse(tool.inputSchema),
  }
}

/** Removes prose fields from a schema, but keeps properties that have such a name. */
function withoutProse(schema: unknown, isNames = false): unknown {
  if (Array.isArray(schema)) return schema.map((it) => withoutProse(it))
  if (schema === null || typeof schema !== 'object') return schema
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([name]) => isNames || !PROSE.has(name))
      .map(([name, inner]) => [name, withoutProse(inner, !isNames && (name === 'properties' || name === '$defs'))]),
  )
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value))
}
