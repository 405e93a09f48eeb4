import { z } from 'zod'
import { mcpServerRow, probeRow, x402ApiRow, type McpServerRow } from '../schema.ts'
import { settingsOfClients, usualSettings, waysTo } from './connect.ts'
import { DIRECTORIES } from '../schema.ts'
import type { ListedServer, StoredX402Api } from './queries.ts'
import { mergeEntries } from './same-server.ts'
import { findSignal } from './signals.ts'
import { useOf } from './trust.ts'
import { isOwnNamespace } from './vendor.ts'

export const mcpServerSchema = mcpServerRow.omit({ tools: true, published_at: true, signals: true }).extend({
  use: z
    .enum(['remote', 'package', 'untyped_package', 'source', 'nothing'])
    .describe(
      'remote: call it at once; package: install it; untyped_package: a name without the registry it is in; source: only a page or repository; nothing: no directory says how.',
    ),
  transports: z.array(z.string()).describe('streamable-http, sse or stdio.'),
  auth: z
    .enum(['oauth', 'bearer', 'some', 'none', 'environment'])
    .nullable()
    .describe('What its endpoint asked for when last probed; environment: keys in variables; null: not known.'),
  connect: z
    .object({ mcpServers: z.record(z.string(), z.record(z.string(), z.unknown())) })
    .nullable()
    .describe('Ready for the settings of a client; … stands for keys of yours. Null where no way is known.'),
  trust: z
    .int()
    .describe('0 to 100: can it be used, who vouches for it, is it kept alive. Says nothing of what the server does.'),
  answered_on: z.string().nullable().describe('The last day on which a probe found its endpoint answering.'),
  also_as: z
    .array(
      z.object({
        name: z.string(),
        directory: z.enum(DIRECTORIES),
        version: z.string().nullable(),
        updated_at: z.string().nullable(),
      }),
    )
    .describe('Other entries of the same server: other directories, names and versions.'),
})

const shownSignalSchema = z.object({
  kind: z.string(),
  as_of: z.string().nullable(),
  detail: z.union([z.string(), z.number()]).nullable(),
  source: z.string().nullable(),
})

export const detailedMcpServerSchema = mcpServerSchema.extend({
  tools: mcpServerRow.shape.tools,
  published_at: mcpServerRow.shape.published_at,
  clients: z
    .array(z.object({ client: z.string(), file: z.string(), config: z.record(z.string(), z.unknown()) }))
    .describe('The same settings as each of the common clients writes them.'),
  signals: z.array(shownSignalSchema).describe('What `trust` is made of besides its use, with who says so and when.'),
  probes: z.array(probeRow).describe('When its endpoints were last asked and last answered.'),
})

export const x402ApiSchema = x402ApiRow.omit({ price_micro_usd: true, x402_version: true }).extend({
  price_usd: z.number().nullable().describe('The lowest price of one call in US dollars; null where it is not known.'),
  network: z.string().nullable().describe('The chain of the first way to pay.'),
  pay_to: z.string().nullable(),
  trust: z
    .int()
    .describe('0 to 100: can it be paid for, did it answer, whose address is it. Says nothing of what it gives.'),
  signals: z
    .array(shownSignalSchema)
    .describe(
      'What is known of it, and since when; absent where not known. Without a source: its own entry and those beside it. own_domain: no hosting platform’s name that is known.',
    ),
})

export function showMcpServer(listed: ListedServer): z.infer<typeof mcpServerSchema> {
  const { server, auth, ways, others } = readListed(listed)
  const { id: _, tools: __, published_at: ___, signals: ____, ...fields } = server
  return {
    ...fields,
    use: useOf(server),
    transports: transportsOf(server),
    auth,
    connect: usualSettings(server, ways[0]),
    trust: listed.score,
    answered_on: newestOf(listed.probes.map((it) => it.answered_on)),
    also_as: others.map(({ name, directory, version, updated_at }) => ({ name, directory, version, updated_at })),
  }
}

export function showDetailedMcpServer(listed: ListedServer): z.infer<typeof detailedMcpServerSchema> {
  const { server, ways } = readListed(listed)
  const namespace = { kind: 'namespace', as_of: null, detail: server.name.split('/')[0] ?? null }
  const signals = [...(isOwnNamespace(server) ? [namespace] : []), ...server.signals]
  return {
    ...showMcpServer(listed),
    tools: server.tools,
    published_at: server.published_at,
    clients: settingsOfClients(server, ways[0]),
    signals: signals.map(({ kind, as_of, detail }) => ({
      kind,
      as_of,
      detail: detail ?? null,
      source: findSignal(kind)?.source ?? null,
    })),
    probes: [...listed.probes],
  }
}

function readListed({ entries, probes }: ListedServer) {
  const [first, ...others] = entries
  const server = mergeEntries(first, others)
  const wantsKeys = server.remotes.length === 0 && server.packages.some((it) => (it.environment ?? []).length > 0)
  const auth = probes.find((it) => it.auth !== null)?.auth ?? (wantsKeys ? ('environment' as const) : null)
  return { server, others, auth, ways: waysTo(server, auth) }
}

function transportsOf({ remotes, packages }: Pick<McpServerRow, 'remotes' | 'packages'>): string[] {
  const known = [...remotes.map(({ type }) => type), ...packages.flatMap((it) => it.transport ?? [])]
  // A server package uses stdio unless its entry names another transport.
  const usual = packages.some((it) => it.registry_type !== undefined && it.transport === undefined) ? ['stdio'] : []
  return [...new Set([...known, ...usual])]
}

function newestOf(days: readonly (string | null)[]): string | null {
  return days.reduce((a, b) => (b !== null && (a === null || b > a) ? b : a), null)
}

export function showX402Api(api: StoredX402Api): z.infer<typeof x402ApiSchema> {
  const { id: _, x402_version: __, price_micro_usd: micro, score, ...fields } = api
  const { options } = api
  const cheapest = options.find(({ price_usd: usd }) => usd !== undefined && usd * 1e6 === micro) ?? options[0]
  return {
    ...fields,
    price_usd: micro === null ? null : micro / 1_000_000,
    network: cheapest?.network ?? null,
    pay_to: cheapest?.pay_to ?? null,
    trust: score,
  }
}
