import { z } from 'zod'
import type { Database } from '#data/db/client.ts'
import type { LocalizedText } from '#support/errors/localized-text.ts'
import { comparisonKey } from '#support/text/normalise.ts'
import { respelled, withoutAround, wordsAround } from './around-name.ts'
import { ofKind, type Kind } from './kind.ts'
import type { RowCache } from '../row-cache.ts'
import type { NamedThing } from './named-thing.ts'
import type { Names, Resolution } from './names.ts'
import { readResolution, severalNamed } from './read-resolution.ts'
import { plain, type Found, type Outcome, type Reading } from './reading.ts'

export interface NamedOptions {
  /** The kind of thing, in both languages: stock, 股票. */
  readonly what: LocalizedText
  readonly example: string
  /** The Chinese name of the example, if the example is a slug: 記憶體 for memory. */
  readonly exampleZh?: string
  /** The index of names. Names from the database are indexed on first use. */
  readonly names: ((db: Database) => Names) & Partial<Pick<RowCache<Names>, 'steps'>>
  /** The format of keys, if no name has it. Such text is a key, never a misspelt name, even if unknown. */
  readonly keys?: RegExp
  readonly isKey?: (db: Database, text: string) => boolean
  /** The text may also be search terms. Text that is not a complete name is passed on unchanged. */
  readonly mayBeWords?: true
  /** The extent of the data, added to the refusal of an unknown name. */
  readonly scope?: LocalizedText | ((db: Database, text: string) => LocalizedText)
  /** The format of foreign codes, such as AAPL. For them, only swapped letters are corrected: TMSC to TSMC. */
  readonly foreign?: RegExp
  /** Removes additions to a name, such as an exchange's suffix (2330.TW). */
  readonly tidy?: (text: string) => string
  /** Words to ignore beside a name, besides the common ones: 公司, shares. */
  readonly around?: readonly string[]
  /** Question words to ignore after a name. Before a name they may be part of it: banned, 股利. */
  readonly asked?: readonly string[]
  /** Other spellings to try if the text itself is no name. */
  readonly respell?: (text: string) => readonly string[]
  /** Refines a match by the complete text, such as a model's version. Undefined if the text contradicts it. */
  readonly meant?: (db: Database, thing: NamedThing, text: string) => NamedThing | undefined
}

/** An input that names a thing by its key or any of its names. */
export function namedInput(options: NamedOptions, schema = z.string().min(1).max(200)) {
  return ofKind(schema, namedKind(options))
}

export function namedKind(options: NamedOptions): Kind {
  const {
    what,
    example,
    exampleZh = example,
    names,
    keys,
    isKey,
    mayBeWords = false,
    scope,
    foreign,
    tidy = (text) => text,
    around,
    asked,
    respell = () => [],
    meant = (_db, thing) => thing,
  } = options
  const aroundIt = wordsAround(what, around, asked)
  /** Resolves the text as written. If that fails, tries other notations. */
  const understand = (text: string, known: Names): Resolution => {
    const resolution = resolveWithKey(text, known, keys) ?? known.resolve(text)
    if (rankOf(resolution) < 2) return aheadOf(resolution, respell(text), known)
    const twice = resolveTwice(text, known) ?? (keys && resolveWithKey(text, known, SHORT_CODE))
    if (twice) return twice
    const others = [...respelled(text), ...respell(text)].map((it) => known.resolve(it))
    return findMostCertain([resolution, ...others.filter((it) => isExact(it) || 'choices' in it)])
  }
  const hint = {
    en: `Send the key or the name of one ${what.en}, for example ${example}.`,
    zh: `請寫一個${what.zh}的代號或名稱，例如 ${exampleZh}。`,
  }
  const read = (text: string, { context }: Reading): Outcome<string> => {
    const asWritten = plain(text)
    const written = tidy(asWritten)
    if (keys?.test(written)) return { value: written }
    if (!context) return undefined
    if (isKey?.(context.db, asWritten)) return { value: asWritten }
    const almost: NamedThing[] = []
    const known = mapNames(names(context.db), (thing) => {
      const it = meant(context.db, thing, asWritten)
      if (!it) almost.push(thing)
      return it
    })
    let resolution = understand(written, known)
    let words: Outcome<string> = { value: written }
    // Removes one word at a time: 限制解除這張卡 is tried as 限制解除 before 解除.
    for (const bare of isExact(resolution) ? [] : withoutAround(asWritten, aroundIt)) {
      if (keys?.test(tidy(bare)) || isKey?.(context.db, bare)) return { value: tidy(bare) }
      const within = understand(tidy(bare), known)
      if (rankOf(within) >= rankOf(resolution)) continue
      resolution = within
      words = { value: tidy(bare), isWorkedOut: true }
      if (isExact(resolution)) break
    }
    const several = rankOf(resolution) >= NEAR ? severalIn(asWritten, known) : []
    if (several.length > 1) return severalNamed(what, text, several)
    if (rankOf(resolution) >= NEAR) resolution = suggestFirst(almost[0] ?? withoutLastWords(written, known), resolution)
    if (foreign?.test(written) && 'nearest' in resolution) resolution = suggestAnagrams(written, resolution.nearest)
    const isWords = !('thing' in resolution) || resolution.how === 'prefix'
    if (mayBeWords && isWords) return words
    if ('thing' in resolution) return readResolution(resolution, what, text, hint)
    return readResolution(
      resolution,
      what,
      text,
      hint,
      typeof scope === 'function' ? scope(context.db, asWritten) : scope,
    )
  }
  return {
    name: 'named',
    inputMode: 'text',
    example,
    exampleZh,
    hint,
    ...(mayBeWords && { mayBeWords }),
    ...(keys && { exact: keys }),
    read,
    complete: (db, typed) => {
      const known = names(db)
      return known.complete(plain(typed)).map(({ key, label }) => ({
        key,
        label,
        // A getter, because only forms read it.
        get text() {
          const resolution = known.resolve(label)
          return 'thing' in resolution && resolution.thing.key === key ? label : key
        },
        ...(keys && { note: key }),
      }))
    },
    ...(names.steps && { prepare: names.steps }),
    find: (text, { context }) =>
      (context ? names(context.db).find(text) : []).map(({ thing, start, end }): Found<string> => ({
        value: thing.key,
        name: thing.label,
        isWorkedOut: true,
        start,
        end,
      })),
  }
}

function mapNames(names: Names, meant: (thing: NamedThing) => NamedThing | undefined): Names {
  return {
    ...names,
    resolve(text) {
      const resolution = names.resolve(text)
      if (!('thing' in resolution)) return resolution
      const thing = meant(resolution.thing)
      if (thing === resolution.thing) return resolution
      return thing ? { thing, how: 'name' } : { nearest: [resolution.thing] }
    },
  }
}

/**
 * Prefers a complete name of lower rank to several prefix matches: Imagen 4 is Google's model, although a reseller's
 * imagen4/preview begins with the text.
 */
function aheadOf(resolution: Resolution, others: readonly string[], known: Names): Resolution {
  if (!('choices' in resolution)) return resolution
  const lowest = Math.min(...resolution.choices.map(({ rank = 0 }) => rank))
  if (lowest === 0) return resolution
  const complete = others.map((it) => known.resolve(it)).find(isExact)
  return complete && 'thing' in complete && (complete.thing.rank ?? 0) < lowest ? complete : resolution
}

/** Whether the text matched a complete name or key. */
function isExact(resolution: Resolution): boolean {
  return 'thing' in resolution && (resolution.how === 'key' || resolution.how === 'name')
}

/** The most certain resolution. The order is: complete name, prefix or several names, typing mistake, similar names. */
function findMostCertain(readings: readonly [Resolution, ...Resolution[]]): Resolution {
  return readings.reduce((best, it) => (rankOf(it) < rankOf(best) ? it : best))
}

/** Words and marks between names in a list: 廣達跟緯創, gpt-5 vs o3. */
const BETWEEN = /^(?:[\s,，、;；/／&+]|和|跟|與|与|及|或|還是|还是|比|\b(?:and|or|vs|versus)\b)*$/iu
/** Characters between codes in a list. A code never contains them. */
const BETWEEN_CODES = /[\s,，、;；/／&+和跟與与及或]+/u

/** The things in a text that consists of names or codes only; otherwise empty. */
function severalIn(text: string, names: Names): NamedThing[] {
  const found = names.find(text)
  const ends = [0, ...found.map(({ end }) => end)]
  const isAll = ends.every((end, at) => BETWEEN.test(text.slice(end, found[at]?.start)))
  if (isAll) return [...new Set(found.map(({ thing }) => thing))]
  const byCode = text.split(BETWEEN_CODES).map((code) => names.byKey(code))
  return byCode.every((it) => it !== undefined) ? [...new Set(byCode)] : []
}

/** Drops the last words of an unknown name: gpt-5.5-chat-latest suggests gpt-5.5; 研華科技 suggests 研華. */
function withoutLastWords(text: string, known: Names): NamedThing | undefined {
  let shorter = text
  for (let words = 0; words < LEFT_WORDS_MAX; words++) {
    shorter = /\p{sc=Han}{4}$/u.test(shorter)
      ? shorter.slice(0, -2)
      : shorter.slice(0, Math.max(0, shorter.search(/[ -][^ -]*$/)))
    if (shorter.length < 2) return undefined
    const resolution = known.resolve(shorter)
    if ('thing' in resolution && isExact(resolution)) return resolution.thing
  }
  return undefined
}

const LEFT_WORDS_MAX = 2

function suggestFirst(thing: NamedThing | undefined, resolution: Resolution): Resolution {
  if (!thing) return resolution
  const nearest = 'nearest' in resolution ? resolution.nearest.filter(({ key }) => key !== thing.key) : []
  return { nearest: [thing, ...nearest].slice(0, OFFERED_MAX) }
}

function suggestAnagrams(text: string, things: readonly NamedThing[]): Resolution {
  const lettersOf = (name: string) => [...comparisonKey(name)].toSorted().join('')
  const letters = lettersOf(text)
  return { nearest: things.filter(({ names }) => names.some((name) => lettersOf(name) === letters)) }
}

const OFFERED_MAX = 8

const NEAR = 3
const NOTHING_NEAR = 4

function rankOf(resolution: Resolution): number {
  if ('thing' in resolution) return isExact(resolution) ? 0 : resolution.how === 'slip' ? 2 : 1
  if ('choices' in resolution) return 1
  return 'nearest' in resolution && resolution.nearest.length > 0 ? NEAR : NOTHING_NEAR
}

/** Resolves a key beside a name or part of one, if both mean the same thing: 台積電 2330, 國泰00878. */
function resolveWithKey(text: string, names: Names, keys: RegExp | undefined): Resolution | undefined {
  if (!keys) return undefined
  // Inserts a space between a code and a name: 00919群益台灣精選高息.
  const parted = text.replaceAll(/(?<=[\dA-Z])(?=\p{sc=Han})|(?<=\p{sc=Han})(?=\d)/gu, ' ')
  const words = parted.split(/[\s()（）\-–/、,:：]+/).filter((word) => word !== '')
  const key = words.find((word) => keys.test(word))
  if (key === undefined || words.length < 2) return undefined
  const rest = words.filter((word) => word !== key).join(' ')
  const byKey = names.resolve(key)
  if (!('thing' in byKey)) return undefined
  const { thing } = byKey
  const isOf = (name: string) => {
    const byName = names.resolve(name)
    if ('thing' in byName && byName.thing === thing) return true
    // Part of a name can confirm a code, although it is ambiguous alone: many names contain 高股息.
    return isPartOf(name, thing, 'thing' in byName ? 'beginning' : 'any')
  }
  // The words beside a code may be two names of the same thing: 華碩 ASUS 2357.
  return isOf(rest) || rest.split(' ').every(isOf) ? { thing, how: 'name' } : undefined
}

/** A name confirms a code that lacks its leading zeros: 元大940 is 00940. */
const SHORT_CODE = /^\d{2,3}$/

function isPartOf(name: string, { label, names }: NamedThing, where: 'any' | 'beginning'): boolean {
  const key = comparisonKey(name)
  if (key === '') return false
  return [label, ...names].some((it) => {
    const at = comparisonKey(it).indexOf(key)
    return where === 'any' ? at >= 0 : at === 0
  })
}

/** Resolves a Chinese or Japanese name beside a Latin one, if both mean the same thing: 星塵龍 Stardust Dragon. */
function resolveTwice(text: string, names: Names): Resolution | undefined {
  const { east, latin } = TWICE.exec(text)?.groups ?? LATIN_FIRST.exec(text)?.groups ?? {}
  if (east === undefined || latin === undefined) return undefined
  const [one, other] = [names.resolve(east.trim()), names.resolve(latin.trim())]
  if (!isExact(one) && !isExact(other)) return undefined
  // If one name is ambiguous (Everlight), the other decides.
  const same = meantBy(one).filter(({ key }) => meantBy(other).some((it) => it.key === key))
  return same.length === 1 ? { thing: same[0]!, how: 'name' } : undefined
}

function meantBy(resolution: Resolution): readonly NamedThing[] {
  if ('thing' in resolution) return [resolution.thing]
  return 'choices' in resolution ? resolution.choices : []
}

const EAST = String.raw`[^\p{sc=Latin}]*[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]`
const LATIN = String.raw`\p{sc=Latin}[^\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}()（）]*`
const TWICE = new RegExp(`^(?<east>${EAST}) ?[(（/]? ?(?<latin>${LATIN})[)）]?$`, 'u')
const LATIN_FIRST = new RegExp(`^(?<latin>${LATIN})[(（/]? ?(?<east>${EAST})[)）]?$`, 'u')
