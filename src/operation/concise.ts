import { toJsonSchema, type JsonSchema } from './json-schema.ts'
import type { Operation } from './operation.ts'

/** Names are data: an answer about 《寶可夢》 needs both. */
const NAMES = ['name', 'title']

const pathsByOperation = new WeakMap<Operation, readonly string[]>()

/**
 * Paths of the fields that a concise answer leaves out: those that the operation declares, and translations of texts,
 * which an agent can translate by itself.
 */
export function leftOutOfConcise(operation: Operation): readonly string[] {
  const paths = pathsByOperation.get(operation) ?? [
    ...operation.conciseWithout,
    ...translationsIn(toJsonSchema(operation.output, 'output')),
  ]
  pathsByOperation.set(operation, paths)
  return paths
}

/** Paths of translations: `note_en` beside `note`, at any depth. */
function translationsIn({ properties = {}, items, anyOf = [] }: JsonSchema): string[] {
  const ofFields = Object.entries(properties).flatMap(([name, field]) =>
    isTranslation(name, properties) && !NAMES.some((it) => baseOf(name).endsWith(it))
      ? [name]
      : translationsIn(field).map((path) => `${name}.${path}`),
  )
  return [...new Set([...ofFields, ...[...(items ? [items] : []), ...anyOf].flatMap(translationsIn)])]
}

/** Whether the field translates another of the same object: `note_zh` beside `note`. */
export function isTranslation(name: string, properties: Readonly<Record<string, unknown>>): boolean {
  return baseOf(name) !== name && baseOf(name) in properties
}

function baseOf(name: string): string {
  return name.replace(/_(?:en|zh)$/, '')
}
