import type { Implementation } from '@modelcontextprotocol/server'
import { META_SERVER_INFO, type Era } from './messages.ts'
import { listTools } from '../tools/toolbox.ts'
import type { ToolList } from '../tools/tools.ts'

/** How long a client may cache a list or a document, which change only with a release. */
const LIST_TTL_MS = 300_000
/** Every caller gets the same lists and documents. */
export const PUBLIC_CACHE_HINT = { ttlMs: LIST_TTL_MS, cacheScope: 'public' } as const

/** The tool list as JSON, serialised again only after a change. */
export function createLists(server: Implementation, toolbox: ToolList): (era: Era) => string {
  const modernMeta = `"_meta":{"${META_SERVER_INFO}":${JSON.stringify(server)}}`
  let serialised = { revision: Number.NaN, legacy: '', modern: '' }
  const listJson = (era: Era) => {
    if (serialised.revision === toolbox.revision) return serialised[era]
    const tools = JSON.stringify(listTools(toolbox))
    serialised = {
      revision: toolbox.revision,
      legacy: `{"tools":${tools}}`,
      modern: `{"resultType":"complete","tools":${tools},"ttlMs":${LIST_TTL_MS},"cacheScope":"public",${modernMeta}}`,
    }
    return serialised[era]
  }
  listJson('modern')
  return listJson
}
