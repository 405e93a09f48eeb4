import type { LocalizedText } from '#support/errors/localized-text.ts'
import { comparisonKey } from '#support/text/normalise.ts'
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
/** Items are searched to this depth: enough for a product, its variants and their offers. */
const DEPTH_MAX = 4

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
    until: readValues(all, ENDS),
    /** Questions and ratings in JSON-LD, which readers of the page must see, too. */
    claims: readValues(items, CLAIMS),
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

const ENDS: Properties = lookupTable({ JobPosting: 'validThrough', Offer: 'priceValidUntil' })
const CLAIMS: Properties = lookupTable({ Question: 'name', AggregateRating: 'ratingValue' })

type Values = { readonly line: number; readonly where: string; readonly text: string }[]

/** A property to read of items of each type. */
type Properties = Readonly<Record<string, string>>

/** The values of these properties, as written. */
function readValues(items: readonly Item[], wanted: Properties, depth = 0): Values {
  if (depth > DEPTH_MAX) return []
  return items
    .flatMap((item): Values => [
      ...item.types.flatMap((type) =>
        (item.properties.get(wanted[type] ?? '') ?? []).flatMap((value) =>
          isItem(value) ? [] : [{ line: item.line, where: `${type}.${wanted[type]}`, text: String(value) }],
        ),
      ),
      ...readValues([...item.properties.values()].flat().filter(isItem), wanted, depth + 1),
    ])
    .slice(0, TYPES_MAX)
}

/** A page with less text is filled by scripts, so its text is not known. */
const TEXT_MIN = 60
const SAYS_RATING = /★|review|\bstars?\b|rating|評價|評論|評分|顆星/iu
const SHOWN_MAX = 80

/** A question of an FAQ, or a rating, that the page does not show. Google’s policies forbid marking it up. */
export function findUnshown({ claims }: StructuredData, text: string) {
  if (text.trim().length < TEXT_MIN) return undefined
  const shown = comparisonKey(text)
  const hidden = claims.find(({ where, text: claim }) =>
    where.startsWith('Question')
      ? !shown.includes(comparisonKey(claim))
      : !text.includes(claim) && !SAYS_RATING.test(text),
  )
  return hidden && { ...hidden, text: hidden.text.slice(0, SHOWN_MAX) }
}
