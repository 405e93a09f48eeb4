/** JSON nested more deeply is malicious: it would overflow the stack of recursive functions. */
const DEPTH_MAX = 200

class TooDeep extends Error {
  override readonly name = 'TooDeep'
}

/**
 * Copies JSON with every string mapped. `field`: the enclosing field name; undefined for a field name. Throws TooDeep.
 */
export function mapTexts(value: unknown, change: (text: string, field?: string) => string): unknown {
  const walk = (node: unknown, field: string, depth: number): unknown => {
    if (depth > DEPTH_MAX) throw new TooDeep(`It is nested deeper than ${DEPTH_MAX} levels.`)
    if (typeof node === 'string') return change(node, field)
    if (Array.isArray(node)) return node.map((item) => walk(item, field, depth + 1))
    if (node === null || typeof node !== 'object') return node
    return Object.fromEntries(Object.entries(node).map(([name, inner]) => [change(name), walk(inner, name, depth + 1)]))
  }
  return walk(value, '', 0)
}
