import { comparisonKey } from '#support/text/normalise.ts'
import { isComplete } from './certainty.ts'
import type { NamedThing } from './named-thing.ts'
import type { Names, Resolution } from './names.ts'

// Texts that contain a name and something else: its key, its name in another language, other names, or more words.

/** A name confirms a code that lacks its leading zeros: 元大940 is 00940. */
export const SHORT_CODE = /^\d{2,3}$/
/** Between a code and a name, where people may omit the space: 00919群益台灣精選高息. */
const BETWEEN_CODE_AND_NAME = /(?<=[\dA-Z])(?=\p{sc=Han})|(?<=\p{sc=Han})(?=\d)/gu

/** Resolves a key beside a name or part of one, if both mean the same thing: 台積電 2330, 國泰00878. */
export function resolveWithKey(text: string, names: Names, keyFormat: RegExp | undefined): Resolution | undefined {
  if (!keyFormat) return undefined
  const words = text
    .replaceAll(BETWEEN_CODE_AND_NAME, ' ')
    .split(/[\s()（）\-–/、,:：]+/)
    .filter((word) => word !== '')
  const key = words.find((word) => keyFormat.test(word))
  if (key === undefined || words.length < 2) return undefined
  const byKey = names.resolve(key)
  if (!('thing' in byKey)) return undefined
  const { thing } = byKey
  const isNameOfThing = (name: string) => {
    const byName = names.resolve(name)
    if ('thing' in byName && byName.thing === thing) return true
    // Part of a name can confirm a code, although it is ambiguous alone: many names contain 高股息.
    return isPartOfName(name, thing, 'thing' in byName ? 'beginning' : 'any')
  }
  const rest = words.filter((word) => word !== key).join(' ')
  // The words beside a code may be two names of the same thing: 華碩 ASUS 2357.
  return isNameOfThing(rest) || rest.split(' ').every(isNameOfThing) ? { thing, how: 'name' } : undefined
}

function isPartOfName(name: string, { label, names }: NamedThing, where: 'any' | 'beginning'): boolean {
  const part = comparisonKey(name)
  if (part === '') return false
  return [label, ...names].some((it) => {
    const at = comparisonKey(it).indexOf(part)
    return where === 'any' ? at >= 0 : at === 0
  })
}

const EAST_ASIAN_NAME = String.raw`[^\p{sc=Latin}]*[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]`
const LATIN_NAME = String.raw`\p{sc=Latin}[^\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}()（）]*`
/** 星塵龍 Stardust Dragon, 台積電（TSMC）. */
const LATIN_SECOND = new RegExp(`^(?<eastAsian>${EAST_ASIAN_NAME}) ?[(（/]? ?(?<latin>${LATIN_NAME})[)）]?$`, 'u')
/** Stardust Dragon 星塵龍, TSMC (台積電). */
const LATIN_FIRST = new RegExp(`^(?<latin>${LATIN_NAME})[(（/]? ?(?<eastAsian>${EAST_ASIAN_NAME})[)）]?$`, 'u')

/** Resolves a Chinese or Japanese name beside a Latin one, if both mean the same thing. */
export function resolveInTwoScripts(text: string, names: Names): Resolution | undefined {
  const { eastAsian, latin } = LATIN_SECOND.exec(text)?.groups ?? LATIN_FIRST.exec(text)?.groups ?? {}
  if (eastAsian === undefined || latin === undefined) return undefined
  const [one, other] = [names.resolve(eastAsian.trim()), names.resolve(latin.trim())]
  if (!isComplete(one) && !isComplete(other)) return undefined
  // If one name is ambiguous (Everlight), the other decides.
  const [thing, another] = matchesOf(one).filter(({ key }) => matchesOf(other).some((it) => it.key === key))
  return thing && !another ? { thing, how: 'name' } : undefined
}

function matchesOf(resolution: Resolution): readonly NamedThing[] {
  if ('thing' in resolution) return [resolution.thing]
  return 'choices' in resolution ? resolution.choices : []
}

/** Words and marks between names in a list: 廣達跟緯創, gpt-5 vs o3. */
const BETWEEN_NAMES = /^(?:[\s,，、;；/／&+]|和|跟|與|与|及|或|還是|还是|比|\b(?:and|or|vs|versus)\b)*$/iu
/** Characters between codes in a list. A code never contains them. */
const BETWEEN_CODES = /[\s,，、;；/／&+和跟與与及或]+/u

/** The things in a text that consists of names or codes only; otherwise empty. */
export function findListed(text: string, names: Names): NamedThing[] {
  const found = names.find(text)
  const ends = [0, ...found.map(({ end }) => end)]
  const isOnlyNames = ends.every((end, at) => BETWEEN_NAMES.test(text.slice(end, found[at]?.start)))
  if (isOnlyNames) return [...new Set(found.map(({ thing }) => thing))]
  const byCode = text.split(BETWEEN_CODES).map((code) => names.byKey(code))
  return byCode.every((thing) => thing !== undefined) ? [...new Set(byCode)] : []
}

/** With more words removed, the rest says too little about the text. */
const REMOVED_WORDS_MAX = 2

/** Removes the last words of an unknown name: gpt-5.5-chat-latest suggests gpt-5.5; 研華科技 suggests 研華. */
export function findWithoutLastWords(text: string, names: Names): NamedThing | undefined {
  let shorter = text
  for (let removed = 0; removed < REMOVED_WORDS_MAX; removed++) {
    // A Chinese word at the end of a name, such as 科技, has two characters as a rule.
    shorter = /\p{sc=Han}{4}$/u.test(shorter)
      ? shorter.slice(0, -2)
      : shorter.slice(0, Math.max(0, shorter.search(/[ -][^ -]*$/)))
    if (shorter.length < 2) return undefined
    const resolution = names.resolve(shorter)
    if ('thing' in resolution && isComplete(resolution)) return resolution.thing
  }
  return undefined
}
