import { z } from 'zod'
import type { Package, Remote } from '../schema.ts'

const OFFICIAL = 'io.modelcontextprotocol.registry/official'

const optionalText = z.string().nullish().catch(undefined)

// Earlier schema versions write some of these names with underscores.
const packageSchema = z.looseObject({
  registryType: optionalText,
  registry_type: optionalText,
  registry_name: optionalText,
  identifier: optionalText,
  name: optionalText,
  version: optionalText,
  transport: z.looseObject({ type: optionalText }).nullish().catch(undefined),
  environmentVariables: z.array(z.looseObject({ name: z.string() })).catch([]),
  environment_variables: z.array(z.looseObject({ name: z.string() })).catch([]),
})

const serverSchema = z.looseObject({
  name: z.string().min(1),
  title: optionalText,
  description: optionalText,
  version: optionalText,
  version_detail: z.looseObject({ version: optionalText }).nullish().catch(undefined),
  status: optionalText,
  repository: z.looseObject({ url: optionalText }).nullish().catch(undefined),
  websiteUrl: optionalText,
  remotes: z.array(z.unknown()).nullish().catch(undefined),
  packages: z.array(z.unknown()).nullish().catch(undefined),
})

const remoteSchema = z.looseObject({ type: optionalText, transport_type: optionalText, url: z.string().min(1) })

const officialSchema = z.looseObject({
  status: optionalText,
  publishedAt: optionalText,
  published_at: optionalText,
  updatedAt: optionalText,
  updated_at: optionalText,
  isLatest: z.boolean().nullish().catch(undefined),
  is_latest: z.boolean().nullish().catch(undefined),
})

const entrySchema = z.looseObject({
  server: serverSchema,
  _meta: z
    .looseObject({ [OFFICIAL]: officialSchema.optional() })
    .optional()
    .catch(undefined),
})

export type RegistryEntry = NonNullable<ReturnType<typeof readRegistryEntry>>

/**
 * Reads one entry of the registry's `/v0.1/servers`, or of an earlier version of it, where the server stood without
 * its envelope. Undefined for what has no name.
 */
export function readRegistryEntry(raw: unknown) {
  const parsed = entrySchema.safeParse(raw)
  const bare = parsed.success ? undefined : serverSchema.safeParse(raw).data
  const server = parsed.data?.server ?? bare
  if (!server) return undefined
  const official = parsed.data?._meta?.[OFFICIAL]
  const remotes = (server.remotes ?? []).flatMap((remote) => toRemote(remote) ?? [])
  const packages = (server.packages ?? []).flatMap((it) => toPackage(it) ?? [])
  return {
    isLatest: official?.isLatest ?? official?.is_latest ?? true,
    row: {
      name: server.name,
      title: server.title ?? null,
      description: server.description ?? null,
      version: server.version ?? server.version_detail?.version ?? null,
      status: official?.status ?? server.status ?? 'active',
      directory: 'mcp_registry',
      remotes,
      packages,
      tags: technicalTags(remotes, packages),
      tools: [] as string[],
      repository: server.repository?.url || server.websiteUrl || null,
      published_at: toInstant(official?.publishedAt ?? official?.published_at),
      updated_at: toInstant(official?.updatedAt ?? official?.updated_at),
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
  return { type: remote.type ?? remote.transport_type ?? 'streamable-http', url: remote.url }
}

function toPackage(raw: unknown): Package | undefined {
  const it = packageSchema.safeParse(raw).data
  const identifier = it?.identifier ?? it?.name
  if (!it || !identifier) return undefined
  const variables = [...it.environmentVariables, ...it.environment_variables].map(({ name }) => name)
  const registryType = it.registryType ?? it.registry_type ?? it.registry_name
  return {
    ...(registryType && { registry_type: registryType === 'docker' ? 'oci' : registryType }),
    identifier,
    ...(it.version && { version: it.version }),
    ...(it.transport?.type && { transport: it.transport.type }),
    ...(variables.length > 0 && { environment: variables }),
  }
}

function toInstant(value: string | null | undefined): string | null {
  const at = value ? new Date(value) : undefined
  return at && !Number.isNaN(at.getTime()) ? `${at.toISOString().slice(0, 19)}Z` : null
}
