import fc from 'fast-check'

const SURROGATES = { first: 0xd800, count: 0x800 }
const CHARACTERS = 0x110000 - SURROGATES.count

/**
 * Any Unicode character except half a surrogate pair, as a `unit` of `fc.string`. fast-check's `binary` would do, but
 * it builds a table of a million characters.
 */
export const anyCharacter = fc
  .nat({ max: CHARACTERS - 1 })
  .map((at) => String.fromCodePoint(at < SURROGATES.first ? at : at + SURROGATES.count))
