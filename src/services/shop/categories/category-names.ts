import { z } from 'zod'
import { listCell, readTable } from '#support/files/read.ts'

const KINDS = ['fresh', 'parts', 'peripherals', 'devices', 'other'] as const
export type CategoryKind = (typeof KINDS)[number]

const categoryRow = z.object({
  slug: z.string(),
  name_zh: z.string(),
  name_en: z.string(),
  kind: z.enum(KINDS),
  also: listCell,
})

export type CategoryName = Readonly<z.output<typeof categoryRow>>

export const CATEGORY_NAMES: readonly CategoryName[] = readTable('reference/shop/categories.tsv', categoryRow)

const known = new Map(
  CATEGORY_NAMES.flatMap((it) => [it.slug, it.name_zh, it.name_en.toLowerCase()].map((name) => [name, it] as const)),
)

const kinds = new Map(CATEGORY_NAMES.map(({ slug, kind }) => [slug, kind]))

export function kindOf(slug: string): CategoryKind {
  return kinds.get(slug) ?? 'other'
}

/** The category with this slug or name, in either language. An unknown name becomes a category of its own. */
export function nameCategory(written: string): CategoryName {
  const text = written.trim()
  return known.get(text.toLowerCase()) ?? { slug: toSlug(text), name_zh: text, name_en: text, kind: 'other', also: [] }
}

function toSlug(text: string): string {
  const slug = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
  return slug === '' ? 'other' : slug
}
