import { gzipSync } from 'node:zlib'
import type { Implementation } from '@modelcontextprotocol/server'
import { META_SERVER_INFO, resultReply, type Era, type RequestId } from './messages.ts'
import { checkTools, listedOf, type ToolList } from '../tools/tools.ts'

/** How long a client may cache a list or a document, which change only with a release. */
export const LIST_TTL_MS = 300_000

export type Lists = ReturnType<typeof createLists>

/** The tool list as JSON. Clients number requests from 0, so complete bodies for small ids are cached. */
export function createLists(server: Implementation, toolbox: ToolList) {
  const modernMeta = `"_meta":{"${META_SERVER_INFO}":${JSON.stringify(server)}}`
  const bodies = new Map<string, Uint8Array<ArrayBuffer>>()
  let serialised = { revision: Number.NaN, legacy: '', modern: '' }

  function current() {
    if (serialised.revision === toolbox.revision) return serialised
    const definitions = listedOf(toolbox)
    checkTools(definitions)
    const tools = JSON.stringify(definitions)
    bodies.clear()
    serialised = {
      revision: toolbox.revision,
      legacy: `{"tools":${tools}}`,
      modern: `{"resultType":"complete","tools":${tools},"ttlMs":${LIST_TTL_MS},"cacheScope":"public",${modernMeta}}`,
    }
    return serialised
  }
  current()

  return {
    listJson: (era: Era) => current()[era],
    listBody(id: RequestId, era: Era, isGzipped: boolean): Uint8Array<ArrayBuffer> {
      const json = current()[era]
      const key = `${era} ${isGzipped} ${JSON.stringify(id)}`
      const cached = bodies.get(key)
      if (cached) return cached
      const text = Buffer.from(resultReply(id, json).body ?? '')
      const made = Uint8Array.from(isGzipped ? gzipSync(text) : text)
      if (Number.isInteger(id) && Number(id) >= 0 && Number(id) < 64) bodies.set(key, made)
      return made
    },
  }
}
