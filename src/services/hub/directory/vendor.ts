import type { ServerEntry } from '../schema.ts'

type Named = Pick<ServerEntry, 'name' | 'directory' | 'signals' | 'remotes' | 'packages' | 'repository'>

/** Labels such as “co” in co.uk, under which countries register domains. */
const SECOND_LEVEL = new Set(['ac', 'co', 'com', 'edu', 'go', 'gov', 'ne', 'net', 'or', 'org'])

/** The part of a host that its owner chose: `mcp.stripe.com` → `stripe`, `api.example.co.uk` → `example`. */
export function brandOf(host: string): string {
  const parts = host.split(':')[0]?.split('.') ?? []
  const last = parts.at(-1) ?? ''
  const isBelow = parts.length > 2 && last.length === 2 && SECOND_LEVEL.has(parts.at(-2) ?? '')
  return parts.at(isBelow ? -3 : -2) ?? ''
}

/**
 * `com.stripe/mcp` → `stripe.com`. Undefined for accounts of code hosts, which prove an account instead of a domain.
 */
function namespaceHost({ name, directory }: Pick<Named, 'name' | 'directory'>): string | undefined {
  const [namespace = ''] = name.split('/')
  if (directory !== 'mcp_registry' || !namespace.includes('.') || /^io\.(github|gitlab)\./.test(namespace))
    return undefined
  return namespace.split('.').toReversed().join('.')
}

/** Whether the publisher controls the domain in the server's name. The registry verifies control by DNS or HTTP. */
export function isOwnNamespace(server: Named): boolean {
  return namespaceHost(server) !== undefined && !server.signals.some(({ kind }) => kind === 'platform_domain')
}

/** Names of the server's vendor, from its namespace, domain, curated lists and code host account. */
export function vendorNames(server: Named): string[] {
  const { signals, directory, remotes, packages, repository } = server
  const namespace = isOwnNamespace(server) ? (namespaceHost(server) ?? '') : ''
  const isHosted = signals.some(({ kind }) => kind === 'platform_domain')
  const isEndorsed = directory === 'endpoint_census' || signals.some(({ kind }) => OWNED.has(kind))
  const hosts = isEndorsed && !isHosted ? remotes.map(({ url }) => URL.parse(url)?.hostname ?? '') : []
  const listed = signals.flatMap(({ kind, detail }) => (LISTED.has(kind) && detail !== undefined ? String(detail) : []))
  const scopes = packages.flatMap(({ identifier }) => /^@([^/]+)\//.exec(identifier)?.[1] ?? [])
  const owner = repository === null ? '' : (URL.parse(repository)?.pathname.split('/')[1] ?? '')
  const names = [brandOf(namespace), ...hosts.map(brandOf), ...listed, ...scopes, owner]
  return [...new Set(names.flatMap((it) => [it, bareName(it)]).filter((it) => it !== ''))]
}

/** Removes a prefix or suffix that vendors add if their own name is taken: datadoghq, getsentry, slackapi. */
function bareName(name: string): string {
  const bare = name.replace(/^(get|try|use|join)(?=[a-z]{4})/i, '').replace(/(?<=[a-z]{4})(hq|app|api|labs|inc)$/i, '')
  return bare === name ? '' : bare
}

const LISTED = new Set(['official_list', 'vendor_list', 'remote_list', 'plugin_list'])
const OWNED = new Set(['domain_verified', 'domain_endpoint', 'official_list', 'obot_catalog'])
