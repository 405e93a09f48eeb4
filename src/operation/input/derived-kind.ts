import type { z } from 'zod'
import type { LocalizedText } from '#support/errors/localized-text.ts'
import { comparisonKey } from '#support/text/normalise.ts'
import { countKind, NUMBER } from './amount.ts'
import { choiceKind } from './choice.ts'
import { DATES } from './date.ts'
import { FLAG } from './flag.ts'
import { bare, kindOf, type Kind } from './kind.ts'
import { listKind } from './list.ts'

const derivedKinds = new WeakMap<z.core.$ZodType, Kind>()

/** The kind of a schema, attached or derived from its type. Undefined for free text. */
export function kindFor(schema: z.core.$ZodType): Kind | undefined {
  const declared = kindOf(schema)
  if (declared) return declared
  const inner = bare(schema)
  const kind = derivedKinds.get(inner) ?? deriveKind(inner)
  if (kind) derivedKinds.set(inner, kind)
  return kind
}

/** Lets callers write an enum value by its label. A label of two values is ignored as ambiguous. */
export function nameValues(schema: z.core.$ZodType, names: Readonly<Record<string, LocalizedText>>): void {
  if (kindOf(schema)) return
  const inner = bare(schema)
  const { def } = (inner as z.core.$ZodTypes)._zod
  if (def.type === 'array') return nameValues(def.element, names)
  if (def.type !== 'enum') return
  const values = Object.values(def.entries).map(String)
  const keysOf = (value: string) =>
    new Set([value, names[value]?.zh, names[value]?.en].map((it) => comparisonKey(it ?? '')))
  const all = values.flatMap((value) => [...keysOf(value)])
  const isOwn = (key: string) => all.indexOf(key) === all.lastIndexOf(key)
  const labels = Object.entries(names).filter(
    ([value, { zh, en }]) =>
      values.includes(value) &&
      [zh, en].every((it) => comparisonKey(it) === comparisonKey(value) || isOwn(comparisonKey(it))),
  )
  derivedKinds.set(inner, choiceKind(values, Object.fromEntries(labels)))
}

function deriveKind(schema: z.core.$ZodType): Kind | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'number':
      return isInteger(schema) ? countKind(boundsOf(schema)) : NUMBER
    case 'boolean':
      return FLAG
    case 'string':
      return 'format' in def && def.format === 'date' ? DATES.future : undefined
    case 'enum':
      return choiceKind(Object.values(def.entries).map(String))
    case 'array':
      return (bare(def.element) as z.core.$ZodTypes)._zod.def.type === 'object'
        ? undefined
        : listKind(kindFor(def.element))
    default:
      return undefined
  }
}

function boundsOf(schema: z.core.$ZodType): { min: number | undefined; max: number | undefined } {
  const { minValue, maxValue } = schema as Partial<z.ZodNumber>
  return { min: minValue ?? undefined, max: maxValue ?? undefined }
}

function isInteger(schema: z.core.$ZodType): boolean {
  return 'isInt' in schema ? schema.isInt === true : 'format' in schema && schema.format === 'safeint'
}
