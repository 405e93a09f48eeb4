import type { z } from 'zod'
import { NUMBER, WHOLE_NUMBER } from './amount.ts'
import { choiceKind } from './choice.ts'
import { DATES } from './date.ts'
import { FLAG } from './flag.ts'
import { bare, kindOf, type Kind } from './kind.ts'
import { listKind } from './list.ts'

const made = new WeakMap<z.core.$ZodType, Kind>()

/**
 * The kind of an input field: the one that it was declared with, else what its schema says: numbers, yes or no, choices
 * and lists are read in one way everywhere. Undefined for free text and for what only programs send.
 */
export function kindFor(schema: z.core.$ZodType): Kind | undefined {
  const declared = kindOf(schema)
  if (declared) return declared
  const inner = bare(schema)
  const kind = made.get(inner) ?? derive(inner)
  if (kind) made.set(inner, kind)
  return kind
}

function derive(schema: z.core.$ZodType): Kind | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'number':
      return isWhole(schema) ? WHOLE_NUMBER : NUMBER
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

function isWhole(schema: z.core.$ZodType): boolean {
  return 'isInt' in schema ? schema.isInt === true : 'format' in schema && schema.format === 'safeint'
}
