import fc from 'fast-check'

const SURROGATES = { first: 0xd800, count: 0x800 }
const CHARACTERS = 0x110000 - SURROGATES.count

/**
 * Any character of Unicode, halves of surrogate pairs left out: a `unit` of `fc.string`. It is what fast-check calls
 * `binary`, without the table of a million characters that is made of it wherever that is named.
 */
export const anyCharacter = fc
  .nat({ max: CHARACTERS - 1 })
  .map((at) => String.fromCodePoint(at < SURROGATES.first ? at : at + SURROGATES.count))
