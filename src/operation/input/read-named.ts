import type { Database } from '#data/db/client.ts'
import type { LocalizedText } from '#support/errors/localized-text.ts'
import type { RowCache } from '../row-cache.ts'
import { removeWordsAround, respelled, wordsAround } from './around-name.ts'
import {
  findMostCertain,
  isComplete,
  preferLowerRank,
  suggestAnagrams,
  suggestFirst,
  Uncertainty,
  uncertaintyOf,
} from './certainty.ts'
import type { Kind } from './kind.ts'
import { findListed, findWithoutLastWords, resolveInTwoScripts, resolveWithKey, SHORT_CODE } from './name-notations.ts'
import type { NamedThing } from './named-thing.ts'
import type { Names, Resolution } from './names.ts'
import { readResolution, severalNamed } from './read-resolution.ts'
import { plain, type Outcome } from './reading.ts'

export interface NamedOptions {
  /** The kind of thing, in both languages: stock, 股票. */
  readonly what: LocalizedText
  readonly example: string
  /** The Chinese name of the example, if the example is a slug: 記憶體 for memory. */
  readonly exampleZh?: string
  /** The index of names. Names from the database are indexed on first use. */
  readonly names: ((db: Database) => Names) & Partial<Pick<RowCache<Names>, 'steps'>>
  /** The format of keys, if no name has it. Such text is a key, never a misspelt name, even if unknown. */
  readonly keyFormat?: RegExp
  readonly isKey?: (db: Database, text: string) => boolean
  /** The text may also be search terms. Text that is not a complete name is passed on unchanged. */
  readonly mayBeWords?: true
  /** The extent of the data, added to the refusal of an unknown name. */
  readonly scope?: LocalizedText | ((db: Database, text: string) => LocalizedText)
  /** The format of foreign codes, such as AAPL. For them, only swapped letters are corrected: TMSC to TSMC. */
  readonly foreignCode?: RegExp
  /** Removes additions to a name, such as an exchange's suffix (2330.TW). */
  readonly removeAdditions?: (text: string) => string
  /** Words to ignore beside a name, besides the common ones: 公司, shares. */
  readonly around?: readonly string[]
  /** Question words to ignore after a name. Before a name they may be part of it: banned, 股利. */
  readonly questionWords?: readonly string[]
  /** Other spellings to try if the text itself is no name. */
  readonly otherSpellings?: (text: string) => readonly string[]
  /** Refines a match by the complete text, such as a model's version. Undefined if the text contradicts it. */
  readonly refine?: (db: Database, thing: NamedThing, text: string) => NamedThing | undefined
}

/**
 * Parses a complete text as one key or name. In this order: a key; the text without additions as a name; the text
 * without more and more of the words around the name. Of these attempts, the first of the most certain counts.
 */
export function createNameReader(options: NamedOptions, hint: LocalizedText): Kind['read'] {
  const { what, names, keyFormat, isKey, mayBeWords = false, scope, foreignCode } = options
  const { removeAdditions = (text) => text, refine } = options
  const around = wordsAround(what, options.around, options.questionWords)
  return (text, { context }) => {
    const written = plain(text)
    const name = removeAdditions(written)
    if (keyFormat?.test(name)) return { value: name }
    if (!context) return undefined
    const { db } = context
    if (isKey?.(db, written)) return { value: written }
    const contradicted: NamedThing[] = []
    const known = refineMatches(names(db), (thing) => {
      const refined = refine ? refine(db, thing, written) : thing
      if (!refined) contradicted.push(thing)
      return refined
    })
    let resolution = resolveNotations(name, known, options)
    let searchTerms: Outcome<string> = { value: name }
    // Removes one word at a time: 限制解除這張卡 is tried as 限制解除 before 解除.
    for (const shorter of isComplete(resolution) ? [] : removeWordsAround(written, around)) {
      const shorterName = removeAdditions(shorter)
      if (keyFormat?.test(shorterName) || isKey?.(db, shorter)) return { value: shorterName }
      const candidate = resolveNotations(shorterName, known, options)
      if (uncertaintyOf(candidate) >= uncertaintyOf(resolution)) continue
      resolution = candidate
      searchTerms = { value: shorterName, isWorkedOut: true }
      if (isComplete(resolution)) break
    }
    if (uncertaintyOf(resolution) >= Uncertainty.similarOnly) {
      const listed = findListed(written, known)
      if (listed.length > 1) return severalNamed(what, text, listed)
      resolution = suggestFirst(contradicted[0] ?? findWithoutLastWords(name, known), resolution)
    }
    if (foreignCode?.test(name) && 'nearest' in resolution) resolution = suggestAnagrams(name, resolution.nearest)
    if ('thing' in resolution) {
      if (mayBeWords && resolution.how === 'prefix') return searchTerms
      return readResolution(resolution, what, text, hint)
    }
    if (mayBeWords) return searchTerms
    return readResolution(resolution, what, text, hint, typeof scope === 'function' ? scope(db, written) : scope)
  }
}

/** Resolves the text as written. If that is less certain than part of a name, tries other notations and spellings. */
function resolveNotations(text: string, names: Names, { keyFormat, otherSpellings }: NamedOptions): Resolution {
  const spellings = () => otherSpellings?.(text) ?? []
  const resolution = resolveWithKey(text, names, keyFormat) ?? names.resolve(text)
  if (uncertaintyOf(resolution) < Uncertainty.typo) return preferLowerRank(resolution, spellings(), names)
  const twice = resolveInTwoScripts(text, names) ?? (keyFormat && resolveWithKey(text, names, SHORT_CODE))
  if (twice) return twice
  const others = [...respelled(text), ...spellings()].map((spelling) => names.resolve(spelling))
  return findMostCertain([resolution, ...others.filter((it) => isComplete(it) || 'choices' in it)])
}

/** The same index, with each match refined by the text. A match that the text contradicts is only suggested. */
function refineMatches(names: Names, refine: (thing: NamedThing) => NamedThing | undefined): Names {
  return {
    ...names,
    resolve(text) {
      const resolution = names.resolve(text)
      if (!('thing' in resolution)) return resolution
      const thing = refine(resolution.thing)
      if (thing === resolution.thing) return resolution
      return thing ? { thing, how: 'name' } : { nearest: [resolution.thing] }
    },
  }
}
