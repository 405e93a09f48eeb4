import { lookupTable } from '#support/text/lookup-table.ts'
import type { McpServerRow } from '../schema.ts'
import type { Package } from '../schema.ts'
import { brandOf } from './vendor.ts'

type Connected = Pick<McpServerRow, 'name' | 'remotes' | 'packages'>

/** The connection to a server: an address to call or a command to start. */
export type Way = Called | Started

// Type aliases instead of interfaces: only aliases are assignable to the `Record<string, unknown>` of the output
// schema.
type Called = { type: 'http' | 'sse'; url: string; headers?: Record<string, string> }
type Started = { command: string; args: string[]; env?: Record<string, string> }

// A placeholder for the reader's own API key.
const YOURS = '…'

interface Client {
  readonly client: string
  readonly file: string
  readonly key: 'mcpServers' | 'servers'
  readonly write: (way: Way) => object
}

/** The settings file of each client and its format, according to the client's documentation. */
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
    // Claude Desktop's file supports local servers only. The local program mcp-remote connects it to a remote server.
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

/** Renames the URL field for clients that infer the transport from the field's name. */
function renamed(way: Way, field: string): object {
  return 'url' in way ? { [field]: way.url, ...(way.headers && { headers: way.headers }) } : way
}

/** Lists every way to connect to a server: addresses first, then packages. Omits packages of unknown type. */
export function waysTo({ remotes, packages }: Connected, auth: string | null): Way[] {
  // Streamable HTTP replaced HTTP+SSE in the protocol revision 2025-03-26.
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

/** The `mcpServers` settings, which most clients accept. Null if the connection is unknown. */
export function usualSettings(server: Connected, way: Way | undefined): { mcpServers: Record<string, Way> } | null {
  return way ? { mcpServers: { [shortName(server)]: way } } : null
}

export function settingsOfClients(server: Connected, way: Way | undefined) {
  if (!way) return []
  return CLIENTS.map(({ client, file, key, write }) => ({
    client,
    file,
    config: { [key]: { [shortName(server)]: write(way) } },
  }))
}

const PLAIN = new Set(['mcp', 'mcp-server', 'server'])

/** The server's key in the settings: the last part of its name, or the brand if that part is generic. */
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
  // A container receives only the environment variables that `-e` names.
  oci: (identifier, environment) => ({
    command: 'docker',
    args: ['run', '-i', '--rm', ...environment.flatMap((name) => ['-e', name]), imageOf(identifier)],
  }),
})

/** Directories abbreviate references to container images: this table adds the missing image host. */
const IMAGE_HOSTS: readonly (readonly [prefix: string, host: string])[] = [
  ['dockerhub:', ''],
  ['ghcr:', 'ghcr.io/'],
  ['mcr:', 'mcr.microsoft.com/'],
]

function imageOf(identifier: string): string {
  const [prefix = '', host = ''] = IMAGE_HOSTS.find(([it]) => identifier.startsWith(it)) ?? []
  return `${host}${identifier.slice(prefix.length)}`
}

/** Undefined if the directory does not give the package type. */
function commandOf({ registry_type: type, identifier, environment = [] }: Package): Started | undefined {
  const run = type === undefined ? undefined : RUNNERS[type]
  if (!run) return undefined
  const env = Object.fromEntries(environment.map((name) => [name, YOURS]))
  return { ...run(identifier, environment), ...(environment.length > 0 && { env }) }
}
