import { stemmer } from 'stemmer'

const FILLER = new Set(
  'a an the of to in on at by for from with and or is are be do does did i me my you your it its this that what which how when where who there here can may would should have has had any as not than one'.split(
    ' ',
  ),
)

/** Irregular past forms, which stemming does not find. */
const PAST: Readonly<Record<string, string>> = {
  won: 'win',
  sold: 'sell',
  bought: 'buy',
  paid: 'pay',
  fell: 'fall',
  rose: 'rise',
}

const CHINESE_FILLER = /[的了嗎呢我你這那是在有沒請幫個一]|哪些|什麼|甚麼|多少|怎麼|可以|可不|能不/gu

/** The words of a text in comparable form: stems of Latin words, and single Chinese characters and pairs. */
export function wordsOf(text: string): string[] {
  const latin = (text.toLowerCase().match(/[a-z]+|\d+/g) ?? [])
    .filter((word) => !FILLER.has(word))
    .map((word) => stemmer(PAST[word] ?? word))
  const runs = text.replaceAll(CHINESE_FILLER, ' ').match(/\p{Script=Han}+/gu) ?? []
  const chinese = runs.flatMap((run) => [...run].flatMap((character, at) => [character, run.slice(at, at + 2)]))
  return [...latin, ...new Set(chinese)]
}
