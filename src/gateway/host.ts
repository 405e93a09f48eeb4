/** The host name of a Host header: lower case, without port and without the root's dot. Undefined when it is no name. */
export function normalizeHost(host: string | undefined): string | undefined {
  if (host === undefined) return undefined
  const match = /^(\[[0-9a-f:.]+\]|[a-z0-9_.-]+?)\.?(?::\d{1,5})?$/i.exec(host)
  return match?.[1]?.toLowerCase()
}

/** Names → service, made once. Loopback addresses are the bare domain too, so that `curl 127.0.0.1` finds it. */
export function hostTable(
  /** The bare domain, and further names of the front page. */
  [domain = '', ...frontHosts]: readonly string[],
  services: readonly { name: string; hosts: readonly string[] }[],
): ReadonlyMap<string, string> {
  const table = new Map<string, string>(
    [domain, ...frontHosts, 'localhost', '127.0.0.1', '[::1]'].map((name) => [name, FRONT]),
  )
  for (const { name, hosts } of services) {
    for (const host of [`${name}.${domain}`, ...hosts]) {
      const taken = table.get(host)
      if (taken !== undefined && taken !== name)
        throw new Error(`The host name ${host} is given to both ${taken || 'the front page'} and ${name}.`)
      table.set(host, name)
    }
  }
  return table
}

/** Stands for the bare domain in the table. */
export const FRONT = ''
