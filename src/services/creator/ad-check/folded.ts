import { normalise } from '#support/text/normalise.ts'

/** A regular expression for folded text, so that one source covers both Chinese scripts. */
export function folded(source: string): RegExp {
  return new RegExp(normalise(source), 'u')
}

/** Matches if any pattern does. One combined expression costs little more than a single pattern. */
export function anyOf(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => `(?:${source})`).join('|'), 'u')
}
