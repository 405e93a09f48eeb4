import { stemmer } from 'stemmer'

/**
 * The stem of a lower-case English word, such as drive for driving. Source: M. F. Porter, "An algorithm for suffix
 * stripping" (1980).
 */
export function stem(word: string): string {
  return /^[a-z]+$/.test(word) ? stemmer(word) : word
}
