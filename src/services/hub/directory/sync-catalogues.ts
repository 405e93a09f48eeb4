import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { defineSync, parseJson, parseShape } from '#data/sync/define-sync.ts'
import type { Sync } from '#operation/sync.ts'
import { mcpServersDataset } from '../datasets.ts'
import type { McpServerRow } from '../schema.ts'
import { mcpServers } from '../schema.ts'

type Listed = Pick<McpServerRow, 'name' | 'title'> & Partial<McpServerRow> & { readonly maker?: string | undefined }

const NO_TEXTS = { description: null, description_zh: null, version: null, repository: null }
const UNSAID = { ...NO_TEXTS, published_at: null, updated_at: null, remotes: [], packages: [], tags: [], tools: [] }

/**
 * Syncs a catalogue that is a single document and deletes rows that the document lacks. The date of the registry's rows
 * does not change.
 */
function syncCatalogue(spec: {
  readonly directory: 'docker_catalog' | 'plugin_list' | 'remote_list'
  readonly title: string
  readonly url: string
  readonly every: string
  readonly rowsMin: number
  readonly source: Sync['source']
  readonly read: (text: string) => readonly Listed[]
}): Sync {
  const { directory, url, rowsMin, read, ...rest } = spec
  return defineSync({
    ...rest,
    name: `hub_${directory}`,
    datasets: [mcpServersDataset],
    fetch: async ({ get }) => [await get(url, { conditional: true })],
    parse([document], { today }) {
      const listed = new Map(read(document?.text() ?? '').map((row) => [row.name, row]))
      const rows = [...listed.values()].map(({ maker, ...row }) => ({
        ...UNSAID,
        ...row,
        status: 'unknown',
        directory,
        signals: [{ kind: directory, as_of: today, ...(maker !== undefined && { detail: maker }) }],
      }))
      const within = eq(mcpServers.directory, directory)
      return [{ dataset: mcpServersDataset, mode: 'replace', within, rows, rowsMin, isPart: true }]
    },
  })
}

const text = z.string().nullish().catch(undefined)
const dockerSchema = z.looseObject({
  registry: z.record(
    z.string(),
    z.looseObject({
      title: text,
      description: text,
      image: text,
      upstream: text,
      source: text,
      remote: z.looseObject({ url: text, transport_type: text }).nullish().catch(undefined),
      secrets: z
        .array(z.looseObject({ env: text }))
        .nullish()
        .catch([]),
      tools: z
        .array(z.looseObject({ name: z.string() }))
        .nullish()
        .catch([]),
      metadata: z.looseObject({ category: text, tags: z.array(z.string()).nullish().catch([]) }).nullish(),
    }),
  ),
})

/** Reads Docker's catalogue. Drops the digest of each image, because it changes with every build. */
function readDocker(body: string): Listed[] {
  const what = 'Docker’s MCP catalogue'
  const { registry } = parseShape(what, dockerSchema, parseJson(what, body))
  return Object.entries(registry).map(([name, it]) => {
    const { remote, image, metadata } = it
    const environment = (it.secrets ?? []).flatMap(({ env }) => env ?? [])
    const identifier = image && (image.split('@')[0] ?? image).replace(/^(?!ghcr\.io\/|mcr\.)/, 'dockerhub:')
    return {
      name: `mcp/${name.toLowerCase()}`,
      title: it.title ?? name,
      description: it.description ?? null,
      repository: it.upstream ?? it.source ?? null,
      remotes: remote?.url ? [{ type: remote.transport_type ?? 'streamable-http', url: remote.url }] : [],
      packages: identifier
        ? [{ registry_type: 'oci', identifier, ...(environment.length > 0 && { environment }) }]
        : [],
      tags: [
        remote?.url ? 'remote' : 'oci',
        ...(metadata?.category ? [metadata.category] : []),
        ...(metadata?.tags ?? []),
      ],
      tools: (it.tools ?? []).map((tool) => tool.name),
    }
  })
}

const pluginsSchema = z.looseObject({
  plugins: z.array(
    z.looseObject({
      name: z.string(),
      description: text,
      category: text,
      homepage: text,
      author: z.looseObject({ name: text }).nullish().catch(undefined),
      source: z.union([z.string(), z.looseObject({ url: text })]),
    }),
  ),
})

/** Reads plugins that have an MCP server: plugins that declare one, and all plugins of partners. */
function readPlugins(body: string): Listed[] {
  const what = 'The plugin marketplace'
  return parseShape(what, pluginsSchema, parseJson(what, body))
    .plugins.filter((plugin) => /\bmcp\b|"\.\/external_plugins\//i.test(JSON.stringify(plugin)))
    .map(({ name, description, category, homepage, author, source }) => ({
      name: `plugin/${name}`,
      title: name,
      description: description ?? null,
      repository: (typeof source === 'string' ? homepage : source.url?.replace(/\.git$/, '')) ?? null,
      tags: category ? [category] : [],
      maker: author?.name ?? undefined,
    }))
}

/** Reads the Markdown table of remote servers: name, category, address, authentication, maintainer. */
function readRemotes(body: string): Listed[] {
  return body.split('\n').flatMap((line) => {
    const [, title = '', category = '', address = '', , maintainer = ''] = line.split('|').map((cell) => cell.trim())
    const url = /^`(https:\/\/[^`]+)`$/.exec(address)?.[1]
    const maker = /^\[([^\]]+)\]/.exec(maintainer)?.[1]
    if (url === undefined || maker === undefined) return []
    return {
      name: `remote-list/${title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')}`,
      title,
      remotes: [{ type: url.endsWith('/sse') ? 'sse' : 'streamable-http', url }],
      tags: ['remote', category.toLowerCase()],
      maker,
    }
  })
}

const GITHUB = 'https://raw.githubusercontent.com'

export const catalogueSyncs = [
  syncCatalogue({
    directory: 'docker_catalog',
    title: 'Docker’s MCP catalogue',
    url: 'https://desktop.docker.com/mcp/catalog/v3/catalog.json',
    every: '47 4 * * *',
    // The catalogue had 328 entries on 2026-07-08.
    rowsMin: 150,
    source: { name: 'Docker MCP catalogue', url: 'https://github.com/docker/mcp-registry', licence: 'MIT' },
    read: readDocker,
  }),
  syncCatalogue({
    directory: 'plugin_list',
    title: 'Anthropic’s plugin marketplace: plugins with an MCP server',
    url: `${GITHUB}/anthropics/claude-plugins-official/main/.claude-plugin/marketplace.json`,
    every: '52 4 * * *',
    // 83 plugins of the catalogue declared a server on 2026-08-21.
    rowsMin: 40,
    source: {
      name: 'Claude plugin marketplace',
      url: 'https://github.com/anthropics/claude-plugins-official',
      licence: 'Apache-2.0',
    },
    read: readPlugins,
  }),
  syncCatalogue({
    directory: 'remote_list',
    title: 'Vendors’ remote servers, from awesome-remote-mcp-servers',
    url: `${GITHUB}/jaw9c/awesome-remote-mcp-servers/main/README.md`,
    every: '57 4 * * *',
    // The list had 114 rows on 2026-06-23.
    rowsMin: 60,
    source: {
      name: 'awesome-remote-mcp-servers',
      url: 'https://github.com/jaw9c/awesome-remote-mcp-servers',
      licence: 'MIT',
    },
    read: readRemotes,
  }),
]
