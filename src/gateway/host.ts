/** A service and its path prefix, which is empty if the service has its own host name, and otherwise `/life`. */
export interface Place {
  readonly service: string
  readonly prefix: string
}

export interface HostTable {
  /** The service at a host name; FRONT for the bare domain; undefined for an unknown name. */
  serviceOf(host: string | undefined): string | undefined
  /** The service of a request. Undefined for the front page and for unknown hosts. */
  placeOf(host: string | undefined, path: string): Place | undefined
  readonly names: readonly string[]
}

/** In place of a service's name: the bare domain, which shows the front page. */
export const FRONT = ''

/** The host name in a Host header: lower case, without port or final dot. Undefined if it is invalid. */
export function normalizeHost(host: string | undefined): string | undefined {
  if (host === undefined) return undefined
  const match = /^(\[[0-9a-f:.]+\]|[a-z0-9_.-]+?)\.?(?::\d{1,5})?$/i.exec(host)
  return match?.[1]?.toLowerCase()
}

/**
 * Builds the table of host names. Throws if two services, or a service and the front page, share one. Loopback addresses are names of
 * the bare domain, so that `curl 127.0.0.1` works.
 */
export function hostTable(
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
