import type { Database } from '#data/db/client.ts'
import { normalise } from '#support/text/normalise.ts'
import { ftsQuery } from '#support/text/tokens.ts'
import type { Product } from '../products/queries.ts'
import { alsoCalled } from './also-called.ts'
import { makerNames } from './maker-names.ts'
import { modelWords } from './model-words.ts'
import { hasMatch } from './queries.ts'

/**
 * Words that exclude what follows. 無 alone is none of them, since the lists themselves write 無線 and 無風扇; 有沒有, 要不要 and
 * 是不是 ask.
 */
const NOT =
  /(?:(?<!有)沒有?|(?<!要)不要|(?<!是)不是|不用|不含|不附|不帶|無附|排除|除了|(?<![a-z])(?:without|except(?: for)?|excluding|not?)(?![a-z]))[ 有含附帶]{0,2}(?:an? |the )?/giu
const NEXT_WORD = /^(?:\p{sc=Han}+|[a-z\d][a-z\d.-]*)/iu
/** Words without meaning after an excluded one: 不要搭板的, 沒散熱片那款, 除了愛文以外. */
const AFTER = /^(?:用?的|[那這]?[款種個]|版本?|以外|之外|外)+/u

interface Wanted {
  readonly wanted: string
  readonly excluded: readonly string[]
  /** Words that no product name has, so that they exclude nothing. */
  readonly unknown: readonly string[]
}

/** Splits a query into the wanted goods and what their names must not have: 三星 990 PRO 沒散熱片. */
export function readExcluded(db: Database, typed: string): Wanted {
  const spans = [...typed.matchAll(NOT)].flatMap(({ index, 0: not }) => {
    const behind = typed.slice(index + not.length)
    const run = NEXT_WORD.exec(behind)?.[0] ?? ''
    if (run === '') return []
    const known = nameWord(db, run)
    const word = known ?? run.split('的')[0] ?? run
    const [after = ''] = AFTER.exec(behind.slice(word.length)) ?? []
    return [{ word, isKnown: known !== undefined, start: index, end: index + not.length + word.length + after.length }]
  })
  const rest = spans.reduceRight((text, { start, end }) => `${text.slice(0, start)} ${text.slice(end)}`, typed)
  const wanted = rest.replaceAll(/\s+/g, ' ').trim()
  if (wanted === '') return { wanted: typed, excluded: [], unknown: [] }
  const words = (isKnown: boolean) => spans.flatMap((span) => (span.isKnown === isKnown ? [span.word] : []))
  return { wanted, excluded: words(true), unknown: words(false) }
}

/** The longest beginning of the run that some product name contains. */
function nameWord(db: Database, run: string): string | undefined {
  const shortest = /\p{sc=Han}/u.test(run) ? 2 : run.length
  for (let length = run.length; length >= shortest; length--) {
    const query = ftsQuery(run.slice(0, length))
    if (query !== undefined && hasMatch(db, `name : (${query})`)) return run.slice(0, length)
  }
  return undefined
}

/** Names state what a product lacks in these forms: 無風扇, 不含內顯. */
const LACKING = ['無', '沒', '沒有', '不含', '不附', '免']

export function hasWord(product: Pick<Product, 'name' | 'category' | 'spec'>, word: string): boolean {
  const { name, spec } = product
  const sought = normalise(word)
  const text = normalise([spec ?? '', name, ...makerNames(name), ...alsoCalled(product)].join(' '))
  if (!/\p{sc=Han}/u.test(sought)) {
    // Wi-Fi7 is also WIFI7.
    const joined = text.replaceAll('-', '')
    const words = `${text} ${joined}`.match(/[a-z\d]+/g) ?? []
    return [...words, ...modelWords(text), ...modelWords(joined)].includes(sought.replaceAll(/[^a-z\d]/g, ''))
  }
  const [first = '', ...others] = text.split(sought)
  return others.some(
    (_, at) => !LACKING.some((lacking) => (at === 0 ? first : (others[at - 1] ?? '')).endsWith(lacking)),
  )
}
