import { stemmer } from 'stemmer'

/**
 * The stem of a lower-case English word, which drive, drives, driving and drived have in common. Source: M. F. Porter,
 * "An algorithm for suffix stripping" (1980). Words with digits or other letters are unchanged.
 */
export function stem(word: string): string {
  return /^[a-z]+$/.test(word) ? stemmer(word) : word
}
