import { mapInSteps, type Steps } from '#operation/cooperative-yield.ts'
import type { NamedThing } from '#operation/input/named-thing.ts'
import { comparisonKey } from '#support/text/normalise.ts'
import { wordsOfName } from './model-identity.ts'
import { plainName, undatedName } from './model-name.ts'
import { omittedKind, OMITTED_REST } from './omitted-words.ts'

// Catalogues give a model further names, some of which are those of other models.

/** Returns a predicate: whether a name that catalogues give a model means that model and no other. */
export function* aliasCheck(
  things: readonly NamedThing[],
  plainNames: Iterable<string>,
): Steps<(alias: string, thing: NamedThing) => boolean> {
  const distinctive = yield* distinctiveWords(plainNames)
  yield
  const owners = new Map<string, NamedThing[]>()
  yield* mapInSteps(things, (owner) => {
    for (const name of owner.names.map(comparisonKey)) owners.set(name, [...(owners.get(name) ?? []), owner])
  })
  return (alias, thing) => {
    const own = wordsOfName(thing.properName ?? thing.key)
    const words = wordsOfName(plainName(alias))
    return (
      !isListedElsewhere(alias, thing, owners) &&
      !lacksWord(words, own) &&
      !hasWordOfAnother(words, own, distinctive.get(own[0] ?? ''))
    )
  }
}

/** For each brand, the words that distinguish its models: chat for gpt, because gpt-5 and gpt-5-chat both exist. */
function* distinctiveWords(plainNames: Iterable<string>): Steps<ReadonlyMap<string, ReadonlySet<string>>> {
  const keyOf = (words: readonly string[]) => words.toSorted().join(' ')
  const all = yield* mapInSteps(plainNames, wordsOfName)
  yield
  const listed = new Set(all.map(keyOf))
  const byBrand = new Map<string, Set<string>>()
  for (const words of all) {
    const [brand = ''] = words
    for (const [at, word] of words.entries()) {
      const isWord = at > 0 && /^[a-z]{2,}$/.test(word) && omittedKind(word) === undefined
      if (isWord && listed.has(keyOf(words.toSpliced(at, 1)))) {
        byBrand.set(brand, (byBrand.get(brand) ?? new Set()).add(word))
      }
    }
  }
  return byBrand
}

/** Catalogues give claude-opus-4-8-fast as a name of claude-opus-4-8, but it is listed with its own price. */
function isListedElsewhere(
  alias: string,
  { key, properName = key }: NamedThing,
  owners: ReadonlyMap<string, readonly NamedThing[]>,
): boolean {
  // `owners` has names without dates: o1-preview-2024-09-12 is found as o1-preview.
  const named = [alias, undatedName(plainName(alias))].flatMap((it) => owners.get(comparisonKey(it)) ?? [])
  const own = wordsOfName(properName)
  const saysMore = wordsOfName(plainName(alias)).some((word) => !own.includes(word))
  return named.some((owner) => owner.key !== key && (owner.rank === 0 || saysMore))
}

/**
 * Catalogues give gpt-5.1-mini as a name of gpt-5.1-codex-mini, and claude-sonnet-4 as a name of claude-sonnet-4-5, but
 * each is another model.
 */
function lacksWord(words: readonly string[], own: readonly string[]): boolean {
  const omitted = own.filter((word) => !words.includes(word))
  const hasOlderVersion = omitted.some((word) => words.includes(word.replace(/\..*/, '')))
  return (
    hasOlderVersion ||
    (words.every((word) => own.includes(word)) && omitted.some((word) => !OMITTED_REST.test(comparisonKey(word))))
  )
}

/** Catalogues give gpt-5.5-chat and gpt-5.5-codex as names of gpt-5.5. */
function hasWordOfAnother(
  words: readonly string[],
  own: readonly string[],
  distinctive: ReadonlySet<string> | undefined,
): boolean {
  return (
    own.every((word) => words.includes(word)) &&
    words.some((word) => !own.includes(word) && distinctive?.has(word) === true)
  )
}
