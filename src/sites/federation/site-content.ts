import { z } from 'zod'
import { joinSiteUri } from '#operation/sites.ts'

const annotated = { annotations: z.looseObject({}).optional(), _meta: z.looseObject({}).optional() }
export const resourceSchema = z.union([
  z.looseObject({ uri: z.string(), text: z.string() }),
  z.looseObject({ uri: z.string(), blob: z.string() }),
])
export const contentSchema = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('text'), text: z.string(), ...annotated }),
  z.looseObject({ type: z.enum(['image', 'audio']), data: z.string(), mimeType: z.string(), ...annotated }),
  z.looseObject({ type: z.literal('resource'), resource: resourceSchema, ...annotated }),
  z.looseObject({ type: z.literal('resource_link'), uri: z.string(), name: z.string(), ...annotated }),
])
type Content = z.output<typeof contentSchema>

/** Replaces the resource addresses in a content block by addresses of the hub. Web addresses stay unchanged. */
export function withHubUris(site: string, block: Content): Content {
  if (block.type === 'resource_link') return { ...block, uri: toHubUri(site, block.uri) }
  if (block.type !== 'resource') return block
  return { ...block, resource: { ...block.resource, uri: toHubUri(site, block.resource.uri) } }
}

function toHubUri(site: string, uri: string): string {
  const isHubUri = uri.startsWith(`${site}+`)
  return /^https?:/i.test(uri) || isHubUri ? uri : joinSiteUri(site, uri)
}
