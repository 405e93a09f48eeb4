/** A service, and where it is mounted: nowhere by host, `/life` by path. */
export interface Place {
  readonly service: string
  readonly prefix: string
}

export interface HostTable {
  /** The service of a host name, FRONT for the bare domain, undefined for a name of nobody. */
  serviceOf(host: string | undefined): string | undefined
  /** Which service a request is for. Undefined for the front page, and for nobody. */
  placeOf(host: string | undefined, path: string): Place | undefined
  /** The names that are served, without the addresses of this machine. */
  readonly names: readonly string[]
}

/** Stands for the bare domain. */
export const FRONT = ''

/** The host name of a Host header: lower case, without port and without the root's dot. Undefined when it is no name. */
export function normalizeHost(host: string | undefined): string | undefined {
  if (host === undefined) return undefined
  const match = /^(\[[0-9a-f:.]+\]|[a-z0-9_.-]+?)\.?(?::\d{1,5})?$/i.exec(host)
  return match?.[1]?.toLowerCase()
}

/** Loopback addresses are the bare domain too, so that `curl 127.0.0.1` finds it. */
export function hostTable(
  /** The bare domain, and further names of the front page. */
  [domain = '', ...frontHosts]: readonly string[],
  services: readonly { readonly name: string; readonly hosts: readonly string[] }[],
): HostTable {
  const byPath = new Set(services.map(({ name }) => name))
  const table = new Map([domain, ...frontHosts, 'localhost', '127.0.0.1', '[::1]'].map((name) => [name, FRONT]))
  for (const { name, hosts } of services) {
    for (const host of [`${name}.${domain}`, ...hosts]) {
      const taken = table.get(host)
      if (taken !== undefined && taken !== name)
        throw new Error(`The host name ${host} is given to both ${taken || 'the front page'} and ${name}.`)
      table.set(host, name)
    }
  }
  const serviceOf = (host: string | undefined) => (host === undefined ? undefined : table.get(host))
  return {
    serviceOf,
    placeOf(host, path) {
      const service = serviceOf(host)
      if (service !== FRONT) return service === undefined ? undefined : { service, prefix: '' }
      const [, label = ''] = path.split('/', 2)
      return byPath.has(label) ? { service: label, prefix: `/${label}` } : undefined
    },
    names: [...table.keys()].filter((name) => /[a-z]/.test(name)),
  }
}
