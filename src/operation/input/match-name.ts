import { comparisonKey } from '#support/text/normalise.ts'
import { editDistance, likenessTo } from '#support/text/suggest.ts'
import { hasWords } from '#support/text/whole-words.ts'
import type { NamedThing } from './named-thing.ts'

// How a text may relate to a name: as a part, a plural or a typing mistake. `wanted` is the text's comparison key.

/** Typing mistakes are not corrected in shorter texts. */
export const TYPO_LENGTH_MIN = 4
/** From 0 for unlike to 1 for equal. Below this, a suggestion would be a guess. */
const LIKENESS_MIN = 0.6
/** Shorter texts are contained in too many names. */
export const PART_LENGTH_MIN = 5
/** A refusal lists no more things than this. */
export const CHOICES_MAX = 8

/** The things whose name, or one word of it, resembles the text. Short texts resemble too many names. */
export function findMostSimilar(things: readonly NamedThing[], wanted: string): NamedThing[] {
  if (wanted.length < TYPO_LENGTH_MIN) return []
  const likenessOf = likenessTo(wanted)
  const isLike = (name: string) =>
    name.length >= TYPO_LENGTH_MIN && likenessOf(name) >= LIKENESS_MIN && isRelated(name, wanted)
  const wordsOf = (name: string) => [name, ...name.split(/[^\p{L}\p{N}]+/u)].map(comparisonKey)
  return things
    .filter(({ key, label, names }) => [key, label, ...names].flatMap(wordsOf).some(isLike))
    .slice(0, CHOICES_MAX)
}

/** Allows one edit only. Two edits turn a short word into another: fish and flash, flower and power. */
function isRelated(name: string, wanted: string): boolean {
  const [short, long] = name.length < wanted.length ? [name, wanted] : [wanted, name]
  return editsAllowed(long) > 1 || long.includes(short) || editDistance(short, long) <= 1
}

/** Whether the text, as part of a name, identifies the thing. Digits alone are too ambiguous. */
export function isPartOf({ key, label, names }: NamedThing, wanted: string, parts: 'han' | 'words'): boolean {
  if (wanted.length < PART_LENGTH_MIN) return false
  if (/\p{sc=Han}/u.test(wanted)) return true
  if (parts === 'han' || !/^\p{L}+$/u.test(wanted)) return false
  return isWords({ key, label, names }, wanted)
}

/** Whether the text consists of complete words of one of the names. */
export function isWords({ key, label, names }: NamedThing, wanted: string): boolean {
  return [key, label, ...names].some((name) => hasWords(name, wanted))
}

/** The things with exactly this text as a name; all of them if there are none. 黑魔導 is then not confused with 黑・魔・導. */
export function preferExactText(things: readonly NamedThing[], text: string): readonly NamedThing[] {
  if (things.length < 2) return things
  // Case is ignored, because 基亞 is registered as MEDIGEN and 高端 is called Medigen.
  const written = text.toLowerCase()
  const literal = things.filter(({ key, label, names }) =>
    [key, label, ...names].some((name) => name.toLowerCase() === written),
  )
  return literal.length > 0 ? literal : things
}

/** Whether a key is too short for correction, because one character makes another name: 強貪之壺, 強欲之壺. */
export function isShort(key: string, isClosed: boolean): boolean {
  if (isClosed) return key.length <= TYPO_LENGTH_MIN
  return EAST_ASIAN.test(key) ? key.replaceAll(/[a-z\d]/g, '').length < 7 : key.length < 8
}

/** Whether the words' initials agree: walker is not talker. True for names in different scripts. */
export function hasSameInitials(thing: NamedThing, text: string): boolean {
  const wanted = initialsOf(text)
  const found = [thing.key, thing.label, ...thing.names].map(initialsOf).filter((initials) => initials !== '')
  return wanted === '' || found.length === 0 || found.some((it) => isWithin(it, wanted) || isWithin(wanted, it))
}

export function isPluralOf({ key, label, names }: NamedThing, wanted: string): boolean {
  return [key, label, ...names].some((name) => `${comparisonKey(name)}s` === wanted)
}

/** Whether a word of the name begins with the text: not Darkwurm in Cyberdark Wurm. True in another script. */
export function beginsWord({ key, label, names }: NamedThing, wanted: string): boolean {
  const found = [key, label, ...names].filter((name) => comparisonKey(name).includes(wanted))
  return found.every((name) => {
    const words = name.split(/[^\p{L}\p{N}]+/u).map(comparisonKey)
    return words.some((_, at) => words.slice(at).join('').startsWith(wanted))
  })
}

/** Whether the text is only the owner in a name: Saryuja in Saryuja's Shackles. */
export function isOwnedBy({ key, label, names }: NamedThing, owner: string): boolean {
  return [key, label, ...names].some((name) => /['’]s\b/.test(name) && hasWords(name.replaceAll(/['’]s\b/g, ''), owner))
}

function initialsOf(name: string): string {
  return EAST_ASIAN.test(name) ? '' : (name.toLowerCase().match(/(?<![\p{L}'’])\p{L}/gu) ?? []).join('')
}

/** Whether the text contains all characters of the part in this order, not necessarily together. */
function isWithin(part: string, text: string): boolean {
  let at = 0
  for (const sign of text) if (sign === part[at]) at += 1
  return at === part.length
}

export const EAST_ASIAN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u

/** How many typing mistakes are corrected: none in short texts, one from 4 letters or 3 Chinese characters, two from 8. */
export function editsAllowed(key: string): number {
  if (EAST_ASIAN.test(key)) return key.length >= 3 ? 1 : 0
  return key.length < TYPO_LENGTH_MIN ? 0 : key.length < 8 ? 1 : 2
}

/** Edits at least this far apart are two mistakes, not one other word. */
const REPLACED_MAX = 4

/** Whether the edit distance is small enough. Two edits at adjacent letters make another word: jet and red. */
export function isTypo(name: string, wanted: string, allowed: number): boolean {
  const edits = editDistance(name, wanted)
  if (edits < 2 || edits > allowed) return edits <= allowed
  let start = 0
  while (start < name.length && name[start] === wanted[start]) start += 1
  let end = 0
  const shorter = Math.min(name.length, wanted.length) - start
  while (end < shorter && name.at(-1 - end) === wanted.at(-1 - end)) end += 1
  const replaced = [name.length, wanted.length].map((length) => length - start - end)
  return Math.min(...replaced) < 2 || Math.max(...replaced) > REPLACED_MAX
}

/** All digits of a name, in any script: 45 for gpt-4.5. */
export function digitsOf(name: string): string {
  return name.replaceAll(/\P{N}/gu, '')
}

/** Whether a cut at this position would divide a number: after the 23 of 2330. */
export function splitsNumber(name: string, at: number): boolean {
  return /\d/.test(name[at - 1] ?? '') && /\d/.test(name[at] ?? '')
}
