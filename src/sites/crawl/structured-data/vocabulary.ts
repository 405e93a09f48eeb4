import { z } from 'zod'
import { readDocument } from '#support/files/read.ts'
import { nearest } from '#support/text/suggest.ts'

const vocabularySchema = z.object({
  enumerations: z.record(z.string(), z.array(z.string())),
  types: z.record(z.string(), z.array(z.string())),
})

const rulesSchema = z.object({
  pages: z.record(z.string(), z.string()),
  rules: z.array(
    z.object({
      type: z.string(),
      applies: z.enum(['page', 'anywhere']),
      page: z.string(),
      required: z.array(z.string()),
      one_of: z.array(z.array(z.string())),
      recommended: z.array(z.string()),
    }),
  ),
  retired: z.array(z.object({ type: z.string(), since: z.string() })),
})

export type GoogleRule = z.infer<typeof rulesSchema>['rules'][number] & { readonly url: string }

let loaded: ReturnType<typeof load> | undefined

/** The types of schema.org and the requirements of Google, loaded from `data/reference/crawl/` on first use. */
export function vocabulary() {
  return (loaded ??= load())
}

function load() {
  const { types, enumerations } = readDocument('reference/crawl/schema-org.json', vocabularySchema)
  const { rules, pages, retired } = readDocument('reference/crawl/google-structured-data.json', rulesSchema)
  const parents = new Map(Object.entries(types))
  const byType = Map.groupBy(
    rules.map((rule) => ({ ...rule, url: pages[rule.page] ?? '' })),
    ({ type }) => type,
  )
  const byLowerCase = new Map([...parents.keys()].map((name) => [name.toLowerCase(), name]))
  /** The type and its supertypes, nearest first. Empty for an unknown type. */
  const ancestors = (type: string) => {
    const found = parents.has(type) ? [type] : []
    for (const name of found)
      for (const parent of parents.get(name) ?? []) if (!found.includes(parent)) found.push(parent)
    return found
  }
  return {
    ancestors,
    nearestType: (type: string) => {
      const lower = type.toLowerCase().replaceAll(/[\s_-]/g, '')
      const editsMax = Math.min(3, Math.max(1, Math.floor(lower.length / 3)))
      return byLowerCase.get(nearest(lower, [...byLowerCase.keys()], editsMax) ?? '')
    },
    enumeration: (name: string): readonly string[] => enumerations[name] ?? [],
    /** Google's rules for the type. If there are none, those of the nearest supertype with rules. */
    rulesFor: (type: string): readonly GoogleRule[] =>
      byType.get(ancestors(type).find((name) => byType.has(name)) ?? '') ?? [],
    retiredSince: (type: string) => retired.find((it) => it.type === type)?.since,
  }
}
