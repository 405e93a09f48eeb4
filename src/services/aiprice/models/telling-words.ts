import { mapInSteps, type Steps } from '#operation/cooperative-yield.ts'
import { wordsOfName } from './model-identity.ts'

// Words in a name that do not identify the model, such as words for its price, stage or serving.
const OF_SERVICE = new Set('default beta high free hf fp latest preview exp experimental instruct'.split(' '))

export type TellingWords = ReadonlyMap<string, ReadonlySet<string>>

/** For each brand, the words that distinguish its models: chat for gpt, because gpt-5 and gpt-5-chat both exist. */
export function* tellingWords(plainNames: Iterable<string>): Steps<TellingWords> {
  const all = yield* mapInSteps(plainNames, wordsOfName)
  yield
  const known = new Set(all.map(keyOf))
  const telling = new Map<string, Set<string>>()
  for (const words of all) {
    const [brand = ''] = words
    for (const [at, word] of words.entries()) {
      const isWord = at > 0 && /^[a-z]{2,}$/.test(word) && !OF_SERVICE.has(word)
      if (isWord && known.has(keyOf(words.toSpliced(at, 1)))) {
        telling.set(brand, (telling.get(brand) ?? new Set()).add(word))
      }
    }
  }
  return telling
}

function keyOf(words: readonly string[]): string {
  return words.toSorted().join(' ')
}

/**
 * Whether a word of the name denotes another model. Catalogues give gpt-5.5-chat and gpt-5.5-codex as names of gpt-5.5.
 */
export function tellsAnother(name: string, own: string, telling: TellingWords): boolean {
  const [nameWords, words] = [wordsOfName(name), wordsOfName(own)]
  const ofBrand = telling.get(words[0] ?? '')
  return (
    words.every((word) => nameWords.includes(word)) &&
    nameWords.some((word) => !words.includes(word) && ofBrand?.has(word) === true)
  )
}
