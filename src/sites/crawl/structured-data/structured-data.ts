import type { LocalizedText } from '#support/errors/localized-text.ts'
import { lookupTable } from '#support/text/lookup-table.ts'
import { isItem, type Item } from './items.ts'
import { readJsonLd, type JsonLdBlock } from './json-ld.ts'
import { judgeItems, type ItemFault } from './judge-items.ts'

export type StructuredData = ReturnType<typeof readStructuredData>

export interface SyntaxFault extends Omit<ItemFault, 'code'> {
  readonly code: 'sd_syntax'
  readonly wanted_zh: string
}

const TYPES_MAX = 100
/** Expiry dates are searched to this depth: enough for a product, its variants and their offers. */
const ENDS_DEPTH_MAX = 4

/** Parses the JSON-LD blocks, and checks them together with the items in the markup. */
export function readStructuredData(blocks: readonly JsonLdBlock[], markup: readonly Item[]) {
  const mistyped = blocks.flatMap(({ type, line }) => (type === undefined ? [] : [{ type, line }]))
  const { items, broken } = readJsonLd(blocks.filter(({ type }) => type === undefined))
  const all = [...items, ...markup]
  const types = new Set(all.flatMap((item) => item.types.map((type) => type.slice(0, 100))))
  return {
    blocks: blocks.length,
    broken: broken.length,
    types: [...types].slice(0, TYPES_MAX),
    /** Expiry dates of job postings and offers in the structured data, as written. */
    until: readEnds(all),
    faults: [
      ...mistyped.map(({ type, line }) =>
        syntaxFault(line, `<script type="${type}">`, {
          en: 'Nobody reads a script of this type; write type="application/ld+json".',
          zh: '沒有人讀這種 script；請寫 type="application/ld+json"。',
        }),
      ),
      ...broken.map(({ line, text, reason }) => syntaxFault(line, text, reason)),
      ...judgeItems(all),
    ],
  }
}

function syntaxFault(line: number, found: string, { en, zh }: LocalizedText): SyntaxFault {
  return { code: 'sd_syntax', line, where: 'JSON-LD', found, wanted: en, wanted_zh: zh, url: null }
}

const ENDS: Readonly<Record<string, string>> = lookupTable({ JobPosting: 'validThrough', Offer: 'priceValidUntil' })

function readEnds(items: readonly Item[], depth = 0): { line: number; where: string; date: string }[] {
  if (depth > ENDS_DEPTH_MAX) return []
  return items
    .flatMap((item) => [
      ...item.types.flatMap((type) =>
        (item.properties.get(ENDS[type] ?? '') ?? []).flatMap((date) =>
          typeof date === 'string' ? [{ line: item.line, where: `${type}.${ENDS[type]}`, date }] : [],
        ),
      ),
      ...readEnds([...item.properties.values()].flat().filter(isItem), depth + 1),
    ])
    .slice(0, TYPES_MAX)
}
