import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

interface SeedEndpoint {
  service: string
  route: string
  /** A price such as `$0.01`, or `free`. */
  price: string
}

/**
 * The endpoints, prices and tools of the product specification, copied by hand into tests/support/seed-document.tsv.
 * Its columns are service, route and price; lines with `tool` list a service's tools.
 */
export function readSeedDocument(): { endpoints: SeedEndpoint[]; tools: Record<string, string[]> } {
  const file = fileURLToPath(new URL('seed-document.tsv', import.meta.url))
  const lines = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t'))
  return {
    endpoints: lines
      .filter(([kind]) => kind === 'endpoint')
      .map(([, service = '', route = '', price = '']) => ({ service, route, price })),
    tools: Object.fromEntries(
      lines.filter(([kind]) => kind === 'tools').map(([, service = '', names = '']) => [service, names.split(' ')]),
    ),
  }
}
