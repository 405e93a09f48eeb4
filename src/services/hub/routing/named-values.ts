import type { Operation } from '#operation/operation.ts'
import { normalise } from '#support/text/normalise.ts'

export interface NamedValue {
  readonly input: string
  readonly value: string
  readonly pattern: RegExp
}

/** The declared names of input values, longest first: 半導體設備 matches before 半導體. */
export function readValueNames({ valueNames }: Operation): NamedValue[] {
  return Object.entries(valueNames)
    .flatMap(([input, names]) =>
      Object.entries(names).flatMap(([value, ways]) =>
        ways.filter(Boolean).map((way) => ({ input, value, way: normalise(way) })),
      ),
    )
    .sort((a, b) => b.way.length - a.way.length)
    .map(({ input, value, way }) => ({ input, value, pattern: namePattern(way) }))
}

/** Finds the declared names in a text, longest first. */
export function findNamedValues(names: readonly NamedValue[], normalised: string, input: string): string[] {
  const found = names.filter((it) => it.input === input && it.pattern.test(normalised)).map(({ value }) => value)
  return [...new Set(found)]
}

/**
 * A pattern for a name in normalised text. Latin names match complete words, in singular or plural; spaces in Chinese
 * names are optional.
 */
function namePattern(way: string): RegExp {
  const spelt = way.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(' ', String.raw`[\s-]*`)
  const from = /^[a-z0-9]/.test(way) ? '(?<![a-z0-9])' : ''
  const to = /[a-z0-9]$/.test(way) ? '(?:s?(?![a-z0-9]))' : ''
  return new RegExp(from + spelt + to)
}
