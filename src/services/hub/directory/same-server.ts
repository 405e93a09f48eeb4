import type { ServerEntry } from '../schema.ts'

/**
 * If more entries than this share a package, it is a bridge that starts other servers, such as mcp-remote. If an entry
 * has addresses on more hosts than this, it lists the servers of a vendor.
 */
const SHARED_MAX = 5

/**
 * Groups the entries of one server: those that share an address, a package or a repository. Ignores repositories of
 * several servers.
 */
export function groupServers(servers: readonly ServerEntry[]): ServerEntry[][] {
  const roots = new Map(servers.map(({ id }) => [id, id]))
  for (const alike of Map.groupBy(servers.flatMap(keysOf), ({ key }) => key).values()) {
    if (alike.length === 1 || alike.length > SHARED_MAX || isSharedRepository(alike)) continue
    for (const { server } of alike) join(roots, alike[0]?.server.id ?? server.id, server.id)
  }
  return [...Map.groupBy(servers, ({ id }) => rootOf(roots, id)).values()]
}

/** Merges the addresses, packages, words and endorsements of `others` into `first`. */
export function mergeEntries<Entry extends ServerEntry>(first: Entry, others: readonly Entry[]): Entry {
  const all = [first, ...others]
  const unique = <T>(values: readonly T[], key: (value: T) => string) =>
    [...new Map(values.toReversed().map((value) => [key(value), value])).values()].toReversed()
  const given = <K extends 'title' | 'description' | 'description_zh' | 'repository'>(field: K) =>
    all.find((it) => it[field] !== null)?.[field] ?? null
  return {
    ...first,
    title: given('title'),
    description: given('description'),
    description_zh: given('description_zh'),
    repository: given('repository'),
    remotes: unique(
      all.flatMap((it) => it.remotes),
      ({ url }) => addressKey(url),
    ),
    packages: unique(
      all.flatMap((it) => it.packages),
      ({ identifier }) => identifier,
    ),
    tags: unique(
      all.flatMap((it) => it.tags),
      String,
    ),
    tools: unique(
      all.flatMap((it) => it.tools),
      String,
    ),
    signals: unique(
      all.flatMap((it) => it.signals),
      ({ kind, detail }) => `${kind} ${detail ?? ''}`,
    ),
  }
}

interface Keyed {
  readonly key: string
  readonly server: ServerEntry
}

function keysOf(server: ServerEntry): Keyed[] {
  // An npm scope that equals the repository's owner indicates that the package belongs to that repository.
  const scoped = server.packages.flatMap(({ identifier }) => /^@([\w.-]+\/[\w.-]+)$/.exec(identifier)?.[1] ?? [])
  const repositories = [
    repositoryKey(server.repository),
    ...scoped.map((name) => (server.repository === null ? `github.com/${name.toLowerCase()}` : undefined)),
  ]
  const hosts = new Set(server.remotes.map(({ url }) => URL.parse(url)?.host))
  const keys = [
    ...(hosts.size > SHARED_MAX ? [] : server.remotes).flatMap(({ url }) =>
      url.includes('{') ? [] : `remote ${addressKey(url)}`,
    ),
    ...server.packages.map(({ identifier }) => `package ${packageKey(identifier)}`),
    ...repositories.flatMap((it) => (it === undefined ? [] : `repository ${it}`)),
  ]
  return [...new Set(keys)].map((key) => ({ key, server }))
}

/**
 * A repository is shared if one directory lists several servers in it. A shared repository does not identify a server.
 */
function isSharedRepository(alike: readonly Keyed[]): boolean {
  if (!alike[0]?.key.startsWith('repository ')) return false
  return new Set(alike.map(({ server }) => server.directory)).size < alike.length
}

/** Normalises an address: no scheme, lower-case host without `www.`, no trailing slash. */
export function addressKey(url: string): string {
  const { host, pathname, search } = URL.parse(url) ?? { host: url, pathname: '', search: '' }
  return `${host.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}${search}`
}

/** Removes the tag of images and converts to lower case, because package registries ignore case. */
function packageKey(identifier: string): string {
  const name = identifier.toLowerCase()
  const folder = name.lastIndexOf('/') + 1
  const tag = name.indexOf(':', folder)
  return /^(dockerhub|ghcr|mcr|docker\.io)/.test(name) && folder > 0 && tag > 0 ? name.slice(0, tag) : name
}

/** `https://github.com/Owner/Name.git` → `github.com/owner/name`; undefined for pages other than repositories. */
function repositoryKey(repository: string | null): string | undefined {
  const url = repository === null ? undefined : URL.parse(repository)
  const parts = url?.pathname.split('/').filter(Boolean) ?? []
  if (!url || parts.length < 2) return undefined
  return `${url.host}/${parts.join('/')}`.toLowerCase().replace(/\.git$/, '')
}

function rootOf(roots: Map<number, number>, id: number): number {
  let root = id
  for (let up = roots.get(root); up !== undefined && up !== root; up = roots.get(root)) root = up
  roots.set(id, root)
  return root
}

function join(roots: Map<number, number>, a: number, b: number): void {
  roots.set(rootOf(roots, b), rootOf(roots, a))
}
