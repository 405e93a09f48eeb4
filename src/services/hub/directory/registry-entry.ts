import { z } from 'zod'
import type { Package, Remote } from '../schema.ts'

const OFFICIAL = 'io.modelcontextprotocol.registry/official'

const optionalText = z.string().nullish().catch(undefined)

const packageSchema = z.looseObject({
  registryType: optionalText,
  identifier: optionalText,
  version: optionalText,
  transport: z.looseObject({ type: optionalText }).nullish().catch(undefined),
  environmentVariables: z.array(z.looseObject({ name: z.string() })).catch([]),
})

const serverSchema = z.looseObject({
  name: z.string().min(1),
  title: optionalText,
  description: optionalText,
  version: optionalText,
  status: optionalText,
  repository: z.looseObject({ url: optionalText }).nullish().catch(undefined),
  websiteUrl: optionalText,
  remotes: z.array(z.unknown()).nullish().catch(undefined),
  packages: z.array(z.unknown()).nullish().catch(undefined),
})

const remoteSchema = z.looseObject({ type: optionalText, url: z.string().min(1) })

const officialSchema = z.looseObject({
  status: optionalText,
  publishedAt: optionalText,
  updatedAt: optionalText,
  isLatest: z.boolean().nullish().catch(undefined),
})

const entrySchema = z.looseObject({
  server: serverSchema,
  _meta: z
    .looseObject({ [OFFICIAL]: officialSchema.optional() })
    .optional()
    .catch(undefined),
})

export type RegistryEntry = NonNullable<ReturnType<typeof readRegistryEntry>>

/** Reads one entry of the registry's `/v0.1/servers`. Undefined for what has no name. */
export function readRegistryEntry(raw: unknown) {
  const entry = entrySchema.safeParse(raw).data
  if (!entry) return undefined
  const { server, _meta } = entry
  const official = _meta?.[OFFICIAL]
  const remotes = (server.remotes ?? []).flatMap((remote) => toRemote(remote) ?? [])
  const packages = (server.packages ?? []).flatMap((it) => toPackage(it) ?? [])
  return {
    isLatest: official?.isLatest ?? true,
    row: {
      name: server.name,
      title: server.title ?? null,
      description: server.description ?? null,
      version: server.version ?? null,
      status: official?.status ?? server.status ?? 'active',
      directory: 'mcp_registry',
      remotes,
      packages,
      tags: technicalTags(remotes, packages),
      tools: [] as string[],
      repository: server.repository?.url || server.websiteUrl || null,
      published_at: toInstant(official?.publishedAt),
      updated_at: toInstant(official?.updatedAt),
      description_zh: null,
      signals: [],
    },
  }
}

/** Facts about a server besides its description: how to reach it and where to install it from. */
function technicalTags(remotes: readonly Remote[], packages: readonly Package[]): string[] {
  const kinds = packages.flatMap(({ registry_type }) => registry_type ?? [])
  return [...new Set([...(remotes.length > 0 ? ['remote'] : []), ...kinds])]
}

function toRemote(raw: unknown): Remote | undefined {
  const remote = remoteSchema.safeParse(raw).data
  if (!remote) return undefined
  return { type: remote.type ?? 'streamable-http', url: remote.url }
}

function toPackage(raw: unknown): Package | undefined {
  const it = packageSchema.safeParse(raw).data
  if (!it?.identifier) return undefined
  const variables = it.environmentVariables.map(({ name }) => name)
  return {
    ...(it.registryType && { registry_type: it.registryType }),
    identifier: it.identifier,
    ...(it.version && { version: it.version }),
    ...(it.transport?.type && { transport: it.transport.type }),
    ...(variables.length > 0 && { environment: variables }),
  }
}

function toInstant(value: string | null | undefined): string | null {
  const at = value ? new Date(value) : undefined
  return at && !Number.isNaN(at.getTime()) ? `${at.toISOString().slice(0, 19)}Z` : null
}
