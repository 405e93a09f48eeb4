import { z } from 'zod'
import { DIRECTORIES, packageSchema, paymentOptionSchema, remoteSchema } from '../datasets.ts'
import type { StoredMcpServer, StoredX402Api } from './queries.ts'

/** One MCP server, as lists show it. */
export const mcpServerSchema = z.object({
  name: z.string().describe('The whole name, often with a slash: `owner/name`.'),
  title: z.string().nullable(),
  description: z.string().nullable().describe('Null where the directory has none.'),
  version: z.string().nullable(),
  remotes: z.array(remoteSchema).describe('Where it can be called without installing it.'),
  packages: z.array(packageSchema),
  tags: z.array(z.string()),
  repository: z.string().nullable(),
  updated_at: z.string().nullable(),
  status: z.string().describe('active or deprecated by the registry; unknown in catalogues that do not say.'),
  directory: z.enum(DIRECTORIES).describe('The directory that the entry comes from.'),
})

/** An entry of the seed, as the examples show it. */
export const exampleMcpServer: z.infer<typeof mcpServerSchema> = {
  name: 'ai.aliengiraffe/spotdb',
  title: null,
  description: 'Ephemeral data sandbox for AI workflows with guardrails and security',
  version: '0.1.0',
  remotes: [],
  packages: [
    {
      registry_type: 'oci',
      identifier: 'dockerhub:aliengiraffe/spotdb:0.1.0',
      transport: 'stdio',
      environment: ['X-API-Key'],
    },
  ],
  tags: ['oci'],
  repository: 'https://github.com/aliengiraffe/spotdb',
  updated_at: '2025-10-09T17:05:17Z',
  status: 'active',
  directory: 'mcp_registry',
}

export const wholeMcpServerSchema = mcpServerSchema.extend({
  tools: z.array(z.string()).describe('Names of its tools, where a catalogue has listed them.'),
  published_at: z.string().nullable(),
})

/** One resource that is paid for by x402. */
export const x402ApiSchema = z.object({
  resource: z.string().describe('The address to call.'),
  name: z.string().nullable(),
  description: z.string().nullable(),
  price_usd: z.number().nullable().describe('The lowest price of one call in US dollars; null where it is not known.'),
  network: z.string().nullable().describe('The chain of the first way to pay.'),
  pay_to: z.string().nullable(),
  method: z.string().nullable(),
  tags: z.array(z.string()),
  updated_at: z.string().nullable(),
  first_seen: z.string().nullable(),
  last_seen: z.string().nullable().describe('The newest day on which the catalogue listed it.'),
  options: z.array(paymentOptionSchema).describe('Every way to pay.'),
})

export function showMcpServer(server: StoredMcpServer): z.infer<typeof mcpServerSchema> {
  const { name, title, description, version, remotes, packages, tags, repository, updated_at, status, directory } =
    server
  return { name, title, description, version, remotes, packages, tags, repository, updated_at, status, directory }
}

export function showWholeMcpServer(server: StoredMcpServer): z.infer<typeof wholeMcpServerSchema> {
  return { ...showMcpServer(server), tools: server.tools, published_at: server.published_at }
}

export function showX402Api(api: StoredX402Api): z.infer<typeof x402ApiSchema> {
  const { resource, name, description, method, tags, updated_at, first_seen, last_seen, options } = api
  const cheapest =
    options.find((option) => option.price_usd !== undefined && option.price_usd * 1e6 === api.price_micro_usd) ??
    options[0]
  return {
    resource,
    name,
    description,
    price_usd: api.price_micro_usd === null ? null : api.price_micro_usd / 1_000_000,
    network: cheapest?.network ?? null,
    pay_to: cheapest?.pay_to ?? null,
    method,
    tags,
    updated_at,
    first_seen,
    last_seen,
    options,
  }
}
