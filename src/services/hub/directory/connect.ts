import { lookupTable } from '#support/text/lookup-table.ts'
import type { McpServerRow } from '../datasets.ts'
import type { Package } from '../schema.ts'
import { brandOf } from './vendor.ts'

type Connected = Pick<McpServerRow, 'name' | 'remotes' | 'packages'>

/** How a client starts or calls a server. */
export type Way = Called | Started

// Types, not interfaces: only these are records of unknown values, as the answer declares them.
type Called = { type: 'http' | 'sse'; url: string; headers?: Record<string, string> }
type Started = { command: string; args: string[]; env?: Record<string, string> }

// The placeholder for a key that only the reader has.
const YOURS = '…'

interface Client {
  readonly client: string
  readonly file: string
  readonly key: 'mcpServers' | 'servers'
  readonly write: (way: Way) => object
}

/** The settings file of each client and its format, by the client's own documentation. */
const CLIENTS: readonly Client[] = [
  { client: 'Claude Code', file: '.mcp.json', key: 'mcpServers', write: (way) => way },
  { client: 'Cursor', file: '.cursor/mcp.json', key: 'mcpServers', write: (way) => renamed(way, 'url') },
  {
    client: 'VS Code',
    file: '.vscode/mcp.json',
    key: 'servers',
    write: (way) => ('url' in way ? way : { type: 'stdio', ...way }),
  },
  {
    client: 'Claude Desktop',
    file: 'claude_desktop_config.json',
    key: 'mcpServers',
    // Its file knows local servers only; mcp-remote is the bridge that its vendors' guides use.
    write: (way) => ('url' in way ? { command: 'npx', args: ['-y', 'mcp-remote', way.url] } : way),
  },
  {
    client: 'Windsurf',
    file: '~/.codeium/windsurf/mcp_config.json',
    key: 'mcpServers',
    write: (way) => renamed(way, 'serverUrl'),
  },
  {
    client: 'Gemini CLI',
    file: '~/.gemini/settings.json',
    key: 'mcpServers',
    write: (way) => renamed(way, 'url' in way && way.type === 'http' ? 'httpUrl' : 'url'),
  },
]

/** Clients that tell transports by the name of the field, not by a type. */
function renamed(way: Way, field: string): object {
  return 'url' in way ? { [field]: way.url, ...(way.headers && { headers: way.headers }) } : way
}

/** Every way to use a server, addresses before packages; none where no directory says what kind of package it is. */
export function waysTo({ remotes, packages }: Connected, auth: string | null): Way[] {
  // The protocol has replaced HTTP+SSE by Streamable HTTP (2025-03-26).
  const current = remotes.toSorted((a, b) => Number(a.type === 'sse') - Number(b.type === 'sse'))
  return [
    ...current.map(({ type, url }) => ({
      type: type === 'sse' ? ('sse' as const) : ('http' as const),
      url,
      ...(auth === 'bearer' && { headers: { Authorization: `Bearer ${YOURS}` } }),
    })),
    ...packages.flatMap((it) => commandOf(it) ?? []),
  ]
}

/** The settings that most clients read, with the best way to use the server; null where none is known. */
export function usualSettings(server: Connected, way: Way | undefined): { mcpServers: Record<string, Way> } | null {
  return way ? { mcpServers: { [shortName(server)]: way } } : null
}

/** The same way as each of the common clients writes it, to be put into one of its files. */
export function settingsOfClients(server: Connected, way: Way | undefined) {
  if (!way) return []
  return CLIENTS.map(({ client, file, key, write }) => ({
    client,
    file,
    config: { [key]: { [shortName(server)]: write(way) } },
  }))
}

// Last parts of names that say what it is, not which one.
const PLAIN = new Set(['mcp', 'mcp-server', 'server'])

/**
 * The server's name in the reader's settings: the last part of its name, or the brand where that part or the whole is
 * too general.
 */
function shortName({ name }: Pick<Connected, 'name'>): string {
  const [namespace = '', ...rest] = name.split('/')
  const last = rest.at(-1)
  if (last === undefined) return name.startsWith('mcp.') ? brandOf(name) : name
  return PLAIN.has(last) && namespace.includes('.') ? brandOf(namespace.split('.').toReversed().join('.')) : last
}

type Runner = (identifier: string, environment: readonly string[]) => { command: string; args: string[] }

const RUNNERS: Readonly<Record<string, Runner>> = lookupTable({
  npm: (identifier) => ({ command: 'npx', args: ['-y', identifier] }),
  pypi: (identifier) => ({ command: 'uvx', args: [identifier] }),
  nuget: (identifier) => ({ command: 'dnx', args: [identifier, '--yes'] }),
  // A container sees no variable of its host that is not named.
  oci: (identifier, environment) => ({
    command: 'docker',
    args: ['run', '-i', '--rm', ...environment.flatMap((name) => ['-e', name]), imageOf(identifier)],
  }),
})

/** Directories write image hosts short. */
const IMAGE_HOSTS: readonly (readonly [prefix: string, host: string])[] = [
  ['dockerhub:', ''],
  ['ghcr:', 'ghcr.io/'],
  ['mcr:', 'mcr.microsoft.com/'],
]

function imageOf(identifier: string): string {
  const [prefix = '', host = ''] = IMAGE_HOSTS.find(([it]) => identifier.startsWith(it)) ?? []
  return `${host}${identifier.slice(prefix.length)}`
}

/** Undefined where the directory does not say what kind of package it is. */
function commandOf({ registry_type: type, identifier, environment = [] }: Package): Started | undefined {
  const run = type === undefined ? undefined : RUNNERS[type]
  if (!run) return undefined
  const env = Object.fromEntries(environment.map((name) => [name, YOURS]))
  return { ...run(identifier, environment), ...(environment.length > 0 && { env }) }
}
