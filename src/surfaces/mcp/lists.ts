import { gzipSync } from 'node:zlib'
import { META_SERVER_INFO, MODERN_VERSION, resultReply, type RequestId } from './messages.ts'
import { checkTools, listedOf, type ToolList } from './tools.ts'

export interface ServerInfo {
  readonly name: string
  readonly title: string
  readonly version: string
  readonly icons?: readonly { readonly src: string; readonly mimeType: string; readonly sizes: readonly string[] }[]
}

const OFFERED = { tools: {}, resources: {}, prompts: {}, completions: {} }

/** How long a client may keep a list: they change with a release only. */
const LIST_TTL_MS = 300_000

export interface ListBody {
  readonly body: string | Uint8Array<ArrayBuffer>
  readonly isGzipped: boolean
}

/**
 * The answers that are the same for everybody, serialised once per revision of the toolbox. Clients number their
 * requests from 0, so whole bodies are kept for small ids, plain and compressed.
 */
export function createLists(server: ServerInfo, instructions: string, toolbox: ToolList, hasLogs: boolean) {
  const capabilities = hasLogs ? { ...OFFERED, logging: {} } : OFFERED
  const serverInfo = JSON.stringify(server)
  const modernMeta = `"_meta":{"${META_SERVER_INFO}":${serverInfo}}`
  const bodies = new Map<string, ListBody>()
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
    modernMeta,
    initialize: (protocolVersion: string) =>
      JSON.stringify({ protocolVersion, capabilities, serverInfo: server, instructions }),
    discover:
      `{"resultType":"complete","supportedVersions":["${MODERN_VERSION}"],"capabilities":${JSON.stringify(capabilities)},` +
      `"instructions":${JSON.stringify(instructions)},"ttlMs":${LIST_TTL_MS},"cacheScope":"public",${modernMeta}}`,
    listJson: (era: 'legacy' | 'modern') => current()[era],
    /** A finished tools/list body. */
    listBody(id: RequestId, era: 'legacy' | 'modern', isGzipped: boolean): ListBody {
      const json = current()[era]
      const key = `${era} ${isGzipped} ${JSON.stringify(id)}`
      const held = bodies.get(key)
      if (held) return held
      const text = Buffer.from(resultReply(id, json).body ?? '')
      const made = { body: isGzipped ? Uint8Array.from(gzipSync(text)) : Uint8Array.from(text), isGzipped }
      if (Number.isInteger(id) && Number(id) >= 0 && Number(id) < 64) bodies.set(key, made)
      return made
    },
  }
}
