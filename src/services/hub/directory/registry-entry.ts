import { z } from 'zod'
import type { Package, Remote } from '../schema.ts'

const OFFICIAL = 'io.modelcontextprotocol.registry/official'

const text = z.string().nullish().catch(undefined)
const instant = text.transform((value) => {
  const at = value ? new Date(value) : undefined
  return at && !Number.isNaN(at.getTime()) ? `${at.toISOString().slice(0, 19)}Z` : null
})

/** Reads a list and drops its invalid elements. */
const validOf = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .array(z.unknown())
    .nullish()
    .catch([])
    .transform((all) =>
      (all ?? []).flatMap((it) => {
        const { success, data } = schema.safeParse(it)
        return success ? [data] : []
      }),
    )

const remoteSchema = z
  .looseObject({ type: text, url: z.string().min(1) })
  .transform(({ type, url }): Remote => ({ type: type ?? 'streamable-http', url }))

const packageSchema = z
  .looseObject({
    registryType: text,
    identifier: z.string().min(1),
    version: text,
    transport: z.looseObject({ type: text }).nullish().catch(undefined),
    environmentVariables: validOf(z.looseObject({ name: z.string() })),
  })
  .transform(({ registryType, identifier, version, transport, environmentVariables: variables }): Package => {
    return {
      ...(registryType && { registry_type: registryType }),
      identifier,
      ...(version && { version }),
      ...(transport?.type && { transport: transport.type }),
      ...(variables.length > 0 && { environment: variables.map(({ name }) => name) }),
    }
  })

const entrySchema = z.looseObject({
  server: z.looseObject({
    name: z.string().min(1),
    title: text,
    description: text,
    version: text,
    status: text,
    repository: z.looseObject({ url: text }).nullish().catch(undefined),
    websiteUrl: text,
    remotes: validOf(remoteSchema),
    packages: validOf(packageSchema),
  }),
  _meta: z
    .looseObject({
      [OFFICIAL]: z.looseObject({
        status: text,
        publishedAt: instant,
        updatedAt: instant,
        isLatest: z.boolean().nullish().catch(undefined),
      }),
    })
    .optional()
    .catch(undefined),
})

export type RegistryEntry = NonNullable<ReturnType<typeof readRegistryEntry>>

/** Reads one entry of the registry's `/v0.1/servers`. Undefined for an entry without a name. */
export function readRegistryEntry(raw: unknown) {
  const entry = entrySchema.safeParse(raw).data
  if (!entry) return undefined
  const { name, title, description, version, status, repository, websiteUrl, remotes, packages } = entry.server
  const official = entry._meta?.[OFFICIAL]
  const kinds = packages.flatMap(({ registry_type }) => registry_type ?? [])
  return {
    isLatest: official?.isLatest ?? true,
    row: {
      name,
      title: title ?? null,
      description: description ?? null,
      version: version ?? null,
      status: official?.status ?? status ?? 'active',
      directory: 'mcp_registry',
      remotes,
      packages,
      tags: [...new Set([...(remotes.length > 0 ? ['remote'] : []), ...kinds])],
      tools: [] as string[],
      repository: repository?.url || websiteUrl || null,
      published_at: official?.publishedAt ?? null,
      updated_at: official?.updatedAt ?? null,
      description_zh: null,
      signals: [],
    },
  }
}
