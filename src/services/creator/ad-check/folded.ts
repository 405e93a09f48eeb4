import { normalise } from '#support/text/normalise.ts'

/** For a text that is compared folded, so that what is written here counts in either script. */
export function folded(source: string): RegExp {
  return new RegExp(normalise(source), 'u')
}

/** What one of these matches: tried together they cost little more than one. */
export function anyOf(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => `(?:${source})`).join('|'), 'u')
}
