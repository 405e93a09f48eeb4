import type { Item } from './items.ts'
import { readJsonLd, type JsonLdBlock } from './json-ld.ts'
import { judgeItems, type ItemFault } from './judge-items.ts'

export interface StructuredData {
  /** How many JSON-LD blocks the page has. */
  readonly blocks: number
  /** Blocks that are not JSON, so that nobody can read them. */
  readonly broken: number
  /** The types that JSON-LD, microdata and RDFa declare, each once, without their vocabulary. */
  readonly types: readonly string[]
  /** Until when its jobs are open, as it is written. */
  readonly jobsUntil: readonly { readonly line: number; readonly date: string }[]
  readonly faults: readonly (ItemFault | SyntaxFault)[]
}

export interface SyntaxFault extends Omit<ItemFault, 'code'> {
  readonly code: 'sd_syntax'
}

const TYPES_MAX = 100

/** Reads the texts of JSON-LD blocks, and judges them together with the items found in the markup. */
export function readStructuredData(blocks: readonly JsonLdBlock[], markup: readonly Item[]): StructuredData {
  const { items, broken } = readJsonLd(blocks)
  const all = [...items, ...markup]
  const types = new Set(all.flatMap((item) => item.types.map((type) => type.slice(0, 100))))
  return {
    blocks: blocks.length,
    broken: broken.length,
    types: [...types].slice(0, TYPES_MAX),
    jobsUntil: all
      .filter((item) => item.types.includes('JobPosting'))
      .flatMap(({ line, properties }) =>
        (properties.get('validThrough') ?? []).flatMap((date) => (typeof date === 'string' ? [{ line, date }] : [])),
      )
      .slice(0, TYPES_MAX),
    faults: [
      ...broken.map(({ line, reason, text }) => ({
        code: 'sd_syntax' as const,
        line,
        where: 'JSON-LD',
        found: text,
        wanted: reason,
        url: null,
      })),
      ...judgeItems(all),
    ],
  }
}
