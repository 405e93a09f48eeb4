import type { RemoteTool } from '#operation/sites.ts'
import { capped } from './site-text.ts'

/** Of a site in the hub's list, as JSON: some 12,000 tokens. */
const LIST_BYTES_MAX = 48 * 1024
const BRIEF_CHARACTERS_MAX = 100
/** Prose, which describe_tool and the refusal of a wrong value say too. */
const PROSE = new Set(['description', 'title', 'examples', 'default', '$comment'])

/**
 * A site's tools as the list of everything shows them: whole where they are few; brief where they are many; and of very
 * many as many as there is room for. The others are found, described and called by name like these.
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

/** A schema without its prose; a property of such a name stays. */
function withoutProse(schema: unknown, isNames = false): unknown {
  if (Array.isArray(schema)) return schema.map((it) => withoutProse(it))
  if (schema === null || typeof schema !== 'object') return schema
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([name]) => isNames || !PROSE.has(name))
      .map(([name, held]) => [name, withoutProse(held, !isNames && (name === 'properties' || name === '$defs'))]),
  )
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value))
}
