import { stem } from '#support/text/stem.ts'
import { normalise } from '#support/text/normalise.ts'
import { findConcepts } from './synonyms.ts'

/** A word, or a pair of Chinese characters, with its weight. */
export interface Term {
  readonly text: string
  readonly weight: number
  /** The word as the task has it; absent for a fragment of a word. */
  readonly surface?: string
}

// The weight of pairs of Chinese characters. They supplement dictionary words, because the dictionary lacks many
// technical terms.
const PAIR_WEIGHT = 0.3
const CHARACTER_WEIGHT = 0.2
const CONCEPT_WEIGHT = 1.5
const NUMBER_WEIGHT = 0.9

// Splits a text where letters or digits meet Chinese characters: 95現在 is a number and a word.
const RUN =
  /(?<ideographs>[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]+)|(?<word>(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])[\p{L}\p{N}])+)/gu

// English function words.
const STOP_WORDS = new Set(
  (
    'a an and any are as at be been being but by can could did do does doing for from give had has have her him his how ' +
    'i if in into is it its let me my need of on or our please should show so some than that the their them then there ' +
    'these they this those to today tell up us want was we were what when where which who whom whose why will with ' +
    'would you your'
  ).split(' '),
)

// Chinese function words. Removing them leaves a gap, and no pair of characters spans a gap.
const STOP_PHRASES =
  '有沒有|可不可以|能不能|是不是|會不會|要不要|幫我|請問|請幫|我想要|我想|我要|想要|想知道|告訴我|一下|可以|什麼|怎麼|怎樣|如何|哪些|哪個|哪裡|這個|那個|這份|這段|這篇|某個|現在|目前|如果|還是|或是|以及|我的|你的|嗎|呢|吧|的|了|和|與|或|在|是|有|我|你|個|給|把|被|讓|請|這|那'
const STOP_PATTERN = new RegExp(`${STOP_PHRASES}|${normalise(STOP_PHRASES)}`, 'g')

/** The terms of a text in either language: word stems, Chinese words with their parts, and concepts. */
export function taskTerms(text: string): Term[] {
  const plain = text.normalize('NFKC').replaceAll('_', ' ')
  const concepts = findConcepts(normalise(plain)).map((id) => ({ text: id, weight: CONCEPT_WEIGHT }))
  const words = [...plain.matchAll(RUN)].flatMap((run) => {
    if (run.groups?.word !== undefined) return wordTerms(run.groups.word)
    return (run.groups?.ideographs ?? '').split(STOP_PATTERN).flatMap(ideographTerms)
  })
  return [...concepts, ...words]
}

/** Removes URLs, whose words do not describe the request. */
export function withoutAddresses(text: string): string {
  return text
    .replaceAll(/https?:\/\/[^\s，。、「」"'<>）)]+/gi, ' ')
    .replaceAll(/(?<![\w@.-])(?:[a-z0-9-]+\.)+(?!txt|md|js|xml)[a-z]{2,18}(?![\w-])(?:\/[\w./-]*)?/gi, ' ')
}

function wordTerms(surface: string): Term[] {
  const word = normalise(surface)
  if (STOP_WORDS.has(word)) return []
  return [{ text: stem(word), weight: /^\d+$/.test(word) ? NUMBER_WEIGHT : 1, surface }]
}

const segmenter = new Intl.Segmenter('zh-Hans', { granularity: 'word' })

function ideographTerms(run: string): Term[] {
  // Segments the original text instead of the normalised one, whose mixture of both Chinese scripts the dictionary does
  // not know.
  const words = [...segmenter.segment(run)]
    .map(({ segment }) => ({ text: normalise(segment), weight: 1, surface: segment }))
    .filter(({ text }) => text.length > 1)
  const known = new Set(words.map(({ text }) => text))
  const characters = Array.from(normalise(run))
  const pairs = characters.slice(1).map((character, at) => `${characters[at]}${character}`)
  return [
    ...characters.map((text) => ({ text, weight: CHARACTER_WEIGHT })),
    ...pairs.filter((pair) => !known.has(pair)).map((text) => ({ text, weight: PAIR_WEIGHT })),
    ...words,
  ]
}
