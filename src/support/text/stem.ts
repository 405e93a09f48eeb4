import { stemmer } from 'stemmer'

/**
 * The stem of a lower-case English word, by M. F. Porter, "An algorithm for suffix stripping" (1980): drive, drives,
 * driving and drived share one. Words with digits or other letters are returned unchanged.
 */
export function stem(word: string): string {
  return /^[a-z]+$/.test(word) ? stemmer(word) : word
}
