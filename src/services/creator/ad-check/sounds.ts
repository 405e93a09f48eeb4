import { z } from 'zod'
import { readTable } from '#support/files/read.ts'
import { normalise, type FoldedText } from '#support/text/normalise.ts'

/** Pronunciations, without tone, of characters that advertisements spell by sound to evade a list. */
const SOUNDS = readTable(
  'models/creator/ad-sounds.tsv',
  z.object({ zhuyin: z.string().min(1), pinyin: z.string().min(1), characters: z.string().min(1) }),
).map(({ zhuyin, pinyin, characters }) => ({ sound: zhuyin, pinyin, characters: [...normalise(characters)] }))

const BY_PINYIN: ReadonlyMap<string, readonly string[]> = new Map(
  [...Map.groupBy(SOUNDS, ({ pinyin }) => mergedPinyin(pinyin))].map(([pinyin, held]) => [
    pinyin,
    held.flatMap(({ characters }) => characters),
  ]),
)

const SYLLABLE =
  /(?:[\u3105-\u3119][\u3127-\u3129]?[\u311a-\u3126]?|[\u3127-\u3129][\u311a-\u3126]?|[\u311a-\u3126])[ˊˇˋ]?/gu
const TONE = /[ˊˇˋ]/u
/** A word in Latin letters next to a Chinese character: 治liao失眠. */
const LATIN = /(?<=\p{Script=Han})[a-z]{2,6}(?![a-z])|(?<![a-z])[a-z]{2,6}(?=\p{Script=Han})/gu

/**
 * Replaces zhuyin or pinyin with a character if it forms a listed word with its neighbour: 降ㄒㄩㄝˋ糖, 減fei. A single
 * zhuyin initial matches every syllable that begins with it: ㄐ肥. Other syllables stay. `isPair` tests a pair of folded
 * characters.
 */
export function readSounds(folded: FoldedText, isPair: (first: string, second: string) => boolean): FoldedText {
  const found = [...folded.text.matchAll(SYLLABLE), ...folded.text.matchAll(LATIN)].sort((a, b) => a.index - b.index)
  if (found.length === 0) return folded
  const parts: string[] = []
  const starts: number[] = []
  const ends: number[] = []
  const copy = (from: number, to: number) => {
    parts.push(folded.text.slice(from, to))
    for (let at = from; at < to; at++) {
      starts.push(folded.starts[at] ?? 0)
      ends.push(folded.ends[at] ?? 0)
    }
  }
  let read = 0
  for (const [index, { 0: syllable, index: at }] of found.entries()) {
    copy(read, at)
    read = at + syllable.length
    const before = lastLetter(parts)
    const next = found[index + 1]
    const after =
      next?.index === read ? charactersOf(next[0]) : [/\S/u.exec(folded.text.slice(read, read + 3))?.[0] ?? '']
    const character = charactersOf(syllable).find(
      (it) => isPair(before, it) || after.some((following) => isPair(it, following)),
    )
    if (character === undefined) {
      copy(at, read)
      continue
    }
    parts.push(character)
    starts.push(folded.starts[at] ?? 0)
    ends.push(folded.ends[read - 1] ?? 0)
  }
  copy(read, folded.text.length)
  return { text: parts.join(''), starts: Uint32Array.from(starts), ends: Uint32Array.from(ends) }
}

function lastLetter(parts: readonly string[]): string {
  return (
    parts
      .findLast((part) => part.trim() !== '')
      ?.trimEnd()
      .at(-1) ?? ''
  )
}

function charactersOf(syllable: string): readonly string[] {
  if (/^[a-z]/u.test(syllable)) return BY_PINYIN.get(mergedPinyin(syllable)) ?? []
  const wanted = mergedZhuyin(syllable.replace(TONE, ''))
  const isInitial = wanted.length === 1 && wanted <= '\u3119'
  return SOUNDS.filter(({ sound }) => {
    const held = mergedZhuyin(sound)
    return isInitial ? held.startsWith(wanted) : held === wanted
  }).flatMap(({ characters }) => characters)
}

/**
 * Merges sounds that many speakers in Taiwan do not distinguish and so misspell: zh and z, sh and s, in and ing, en and
 * eng.
 */
function mergedPinyin(syllable: string): string {
  return syllable.replace(/^([zcs])h/u, '$1').replace(/(?<=[ie]n)g$/u, '')
}

const SPOKEN_ALIKE = new Map(
  [...'ㄓㄗㄔㄘㄕㄙㄥㄣ'].flatMap((it, at, all) => (at % 2 === 0 ? [[it, all[at + 1] ?? it]] : [])),
)

function mergedZhuyin(syllable: string): string {
  return [...syllable].map((it) => SPOKEN_ALIKE.get(it) ?? it).join('')
}
