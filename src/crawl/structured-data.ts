export interface StructuredData {
  /** How many JSON-LD blocks the page has. */
  readonly blocks: number
  /** Blocks that are not JSON, so that nobody can read them. */
  readonly broken: number
  /** The types they and microdata declare, each once, without their vocabulary. */
  readonly types: readonly string[]
}

const TYPES_MAX = 100
const DEPTH_MAX = 8

/** Reads the texts of JSON-LD blocks and the `itemtype`s of microdata. */
export function readStructuredData(blocks: readonly string[], itemTypes: readonly string[]): StructuredData {
  const types = new Set<string>()
  let broken = 0
  for (const block of blocks) {
    try {
      collectTypes(JSON.parse(block), types, 0)
    } catch {
      // The block's author reads of it in the audit.
      broken++
    }
  }
  for (const type of itemTypes.flatMap((value) => value.split(/\s+/))) addType(type, types)
  return { blocks: blocks.length, broken, types: [...types] }
}

function collectTypes(value: unknown, types: Set<string>, depth: number): void {
  if (typeof value !== 'object' || value === null || depth > DEPTH_MAX) return
  if (Array.isArray(value)) {
    for (const item of value) collectTypes(item, types, depth + 1)
    return
  }
  for (const [key, held] of Object.entries(value)) {
    if (key === '@type') for (const type of [held].flat()) addType(type, types)
    else if (key === '@graph') collectTypes(held, types, depth + 1)
  }
}

function addType(type: unknown, types: Set<string>): void {
  if (typeof type !== 'string' || types.size >= TYPES_MAX) return
  const name = type.trim().replace(/^https?:\/\/schema\.org\//, '')
  if (name !== '') types.add(name.slice(0, 100))
}
