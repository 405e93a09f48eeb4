import type { RemoteTool } from '#operation/sites.ts'
import { shorten } from './site-text.ts'

/** Size limit, as JSON, of one remote site's tools or other offers in the hub's list: about 12,000 tokens. */
const LIST_BYTES_MAX = 48 * 1024
const DESCRIPTION_CHARACTERS_MAX = 100
/** Fields for people. The tool describe_tool returns them too, so a long list may omit them. */
const PROSE = new Set(['description', 'title', 'examples', 'default', '$comment'])

/**
 * The tools of a remote site in the hub's list. If they do not fit, their prose is removed, and if that is not
 * enough, some tools are omitted. The others can still be found with search, read with describe_tool, and called.
 */
export function listedTools(tools: readonly RemoteTool[]): readonly RemoteTool[] {
  return bytesOf(tools) <= LIST_BYTES_MAX ? tools : keepFitting(tools.map(shortenTool))
}

/** The first items whose JSON fits into the limit of a list. */
export function keepFitting<Item>(items: readonly Item[]): Item[] {
  let bytesLeft = LIST_BYTES_MAX
  return items.filter((item) => {
    bytesLeft -= bytesOf(item) + 1
    return bytesLeft >= 0
  })
}

function shortenTool(tool: RemoteTool): RemoteTool {
  const { outputSchema: _, title: __, icons: ___, ...shown } = tool
  return {
    ...shown,
    name: tool.name,
    description: shorten(tool.description, DESCRIPTION_CHARACTERS_MAX),
    inputSchema: withoutProse(tool.inputSchema),
  }
}

/** Removes the prose fields of a schema. With `isNames`, the keys are names of properties and stay. */
function withoutProse(schema: unknown, isNames = false): unknown {
  if (Array.isArray(schema)) return schema.map((item) => withoutProse(item))
  if (schema === null || typeof schema !== 'object') return schema
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([name]) => isNames || !PROSE.has(name))
      .map(([name, inner]) => [name, withoutProse(inner, !isNames && (name === 'properties' || name === '$defs'))]),
  )
}

export function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value))
}
