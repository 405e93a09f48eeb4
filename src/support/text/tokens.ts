import { createHash } from 'node:crypto'
import { normalise } from './normalise.ts'
import { stem } from './stem.ts'

/** More terms could exceed SQLite's limit on the depth of expressions. People type fewer words. */
const TERMS_MAX = 32

// Runs of scripts that are written without spaces, and words of other scripts.
const RUN =
  /([\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー々〆]+)|[[\p{L}\p{N}\p{M}]--[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー々〆]]+/gv

/** A unit of search: a run of ideographs, or one word. */
export interface Run {
  readonly kind: 'ideographs' | 'word'
  readonly text: string
  readonly start: number
}

/**
 * The tokens to store in an FTS5 table, which `ftsQuery` finds. Chinese, Japanese and Korean text becomes overlapping
 * pairs; other words become stems.
 */
export function searchTokens(text: string): string {
  const normalised = normalise(text)
  return [...splitRuns(normalised).flatMap(indexTerms), ...listCompounds(normalised)].join(' ')
}

/**
 * The FTS5 query for a search. Undefined without a letter or digit. Each term is quoted, so that no input is a syntax
 * error. `any` also finds partial matches.
 */
export function ftsQuery(typed: string, match: 'all' | 'any' = 'all'): string | undefined {
  const runs = splitRuns(normalise(typed))
  const terms = [...new Set(runs.flatMap((run) => (match === 'any' ? looseTerms(run) : strictTerm(run))))]
  if (terms.length === 0) return undefined
  if (match === 'any') return terms.slice(0, TERMS_MAX).join(' OR ')
  const all = terms.slice(0, TERMS_MAX).join(' AND ')
  // The words as a phrase improve the rank of texts that contain them side by side, such as "hand trap".
  const isPhrase = runs.length > 1 && runs.length <= TERMS_MAX && runs.every((run) => run.kind === 'word')
  return isPhrase ? `(${all}) OR "${runs.map((run) => stem(run.text)).join(' ')}"` : all
}

export function splitRuns(folded: string): Run[] {
  // "monster" must find "monster's", so the possessive ending is dropped.
  const text = folded.replace(/(?<=[a-z])['’]s\b/gu, '  ')
  const runs: Run[] = []
  for (const { 0: found, 1: ideographs, index } of text.matchAll(RUN)) {
    runs.push({ kind: ideographs === undefined ? 'word' : 'ideographs', text: found, start: index })
  }
  return runs
}

/** A text to which every rule of tokenising applies. */
const SAMPLE =
  'Drives driving drove, ponies and caresses: agreed, plastered, hopping, sized, relational electrical goodness replacement ' +
  'adoption controlling flying skies; Yu-Gi-Oh monster’s cards 3080 ＲＴＸ５０７０ café naïve Ünicode пример ' +
  '顯示卡和显示卡，滑鼠與鼠标 こんにちは 안녕하세요'

/** The version of the tokenizer. If it changes, the next start builds existing search indexes again. */
export const TOKENS_MADE_BY = createHash('sha256').update(searchTokens(SAMPLE)).digest('hex').slice(0, 16)

function indexTerms(run: Run): string[] {
  if (run.kind === 'word') return [stem(run.text)]
  return [...pairsOf(run.text), Array.from(run.text).at(-1) ?? '']
}

/** `Yu-Gi-Oh` is also found as `yugioh`. Stored after the text, so that phrases are not interrupted. */
function listCompounds(normalised: string): string[] {
  // Most texts have no hyphen, and the search for one costs less than the pattern.
  if (!normalised.includes('-')) return []
  return (normalised.match(/(?<![a-z0-9])[a-z0-9]+(?:-[a-z0-9]+)+/g) ?? []).map((word) =>
    stem(word.replaceAll('-', '')),
  )
}

function strictTerm(run: Run): string {
  if (run.kind === 'word') return `"${stem(run.text)}"`
  const pairs = pairsOf(run.text)
  return pairs.length > 0 ? `"${pairs.slice(0, TERMS_MAX).join(' ')}"` : `"${run.text}"*`
}

function looseTerms(run: Run): string[] {
  if (run.kind === 'word') return [strictTerm(run)]
  const pairs = pairsOf(run.text)
  return pairs.length > 0 ? pairs.map((pair) => `"${pair}"`) : [strictTerm(run)]
}

/** The overlapping pairs of a run. A single character has none. */
export function pairsOf(run: string): string[] {
  const characters = Array.from(run)
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`)
}
