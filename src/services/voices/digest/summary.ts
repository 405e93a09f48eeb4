import { z } from 'zod'
import { COMMUNITIES } from '../credibility/communities.ts'
import { countSides } from './recommendation.ts'
import type { Aspect } from './aspects.ts'
import { STANCE_QUALITY } from './stance.ts'
import type { Voice } from './voices.ts'

const LINKS_SHOWN = 3
const ASPECTS_NAMED = 3
/** An aspect that fewer people mention is not representative. */
const ASPECT_VOICES_MIN = 2

export const aspectSchema = z.object({
  aspect: z.string(),
  name_zh: z.string(),
  name_en: z.string(),
  voices: z.int().describe('How many name it.'),
  yes: z.int().describe('Those of them that speak for the thing.'),
  no: z.int().describe('Those of them that speak against it.'),
  links: z.array(z.string()).describe('Up to three of them, the newest first.'),
})
export type AspectCount = z.infer<typeof aspectSchema>

const range = ([from, to]: readonly [number, number]) => `${from}–${to}`

/** Sentences on how reliably the side of a comment is detected. */
const QUALITY = {
  zh:
    '留言的好壞由程式照用詞判讀：拿沒見過的來源驗證，每一百則有立場的，' +
    `中文讀對 ${range(STANCE_QUALITY.zh.right)} 則、讀反 ${range(STANCE_QUALITY.zh.reversed)} 則，` +
    `英文讀對 ${range(STANCE_QUALITY.en.right)} 則、讀反 ${range(STANCE_QUALITY.en.reversed)} 則，其餘算沒有表態。`,
  en:
    'The sides of comments are read by their words: of a hundred that take one, from sources never seen, ' +
    `${range(STANCE_QUALITY.en.right)} English ones are read right and ${range(STANCE_QUALITY.en.reversed)} the wrong way round ` +
    `(Chinese ${range(STANCE_QUALITY.zh.right)} and ${range(STANCE_QUALITY.zh.reversed)}); the rest counts as taking no side.`,
}

/** Counts the aspects. The one that most people mention comes first. */
export function countAspects(voices: readonly Voice[]): AspectCount[] {
  const newest = voices.toSorted((a, b) => (b.published_at ?? '').localeCompare(a.published_at ?? ''))
  const named = new Map<string, { aspect: Aspect; voices: Voice[] }>()
  for (const voice of newest) {
    for (const aspect of voice.aspects) {
      const entry = named.get(aspect.aspect) ?? { aspect, voices: [] }
      named.set(aspect.aspect, entry)
      entry.voices.push(voice)
    }
  }
  return [...named.values()]
    .filter((it) => it.voices.length >= ASPECT_VOICES_MIN)
    .toSorted((a, b) => b.voices.length - a.voices.length)
    .map(({ aspect, voices: of }) => {
      const { yes, no } = countSides(of)
      const links = of.slice(0, LINKS_SHOWN).map(({ url }) => url)
      return { aspect: aspect.aspect, name_zh: aspect.zh, name_en: aspect.en, voices: of.length, yes, no, links }
    })
}

/** Null if no voice has a date. */
export function periodOf(voices: readonly Voice[]): { from: string | null; to: string | null } {
  const days = voices.flatMap(({ published_at }) => published_at?.slice(0, 10) ?? []).toSorted()
  return { from: days[0] ?? null, to: days.at(-1) ?? null }
}

/** Summarises the opinions in our own words and counts, without quotations. */
export function summarise(query: string, voices: readonly Voice[], aspects: readonly AspectCount[]) {
  const { yes, no } = countSides(voices)
  const { from, to } = periodOf(voices)
  const silent = voices.length - yes - no
  const places = [...Map.groupBy(voices, ({ community }) => COMMUNITIES[community].name)].toSorted(
    (a, b) => b[1].length - a[1].length,
  )
  const named = aspects.slice(0, ASPECTS_NAMED)
  // Only comments and answers have a detected side. A review's author states the side.
  const isReadByWords = voices.some(({ kind, side }) => kind === 'remark' && side !== null)
  const counts = (of: AspectCount) => `${of.yes}:${of.no}`
  return {
    summary_zh: [
      `關於「${query}」讀到 ${voices.length} 則意見：${yes} 則說好，${no} 則說不好，${silent} 則沒有表態。`,
      `來自${places.map(([name, of]) => ` ${name} ${of.length} 則`).join('、')}。`,
      ...(from === null || to === null ? [] : [`發表於 ${from} 至 ${to}。`]),
      ...(named.length === 0
        ? []
        : [`最常提到：${named.map((of) => `${of.name_zh}（${of.voices} 則，好壞 ${counts(of)}）`).join('、')}。`]),
      ...(isReadByWords ? [QUALITY.zh] : []),
    ].join(''),
    summary_en: [
      `${voices.length} opinions about “${query}” were read: ${yes} speak for it, ${no} against, ${silent} take no side.`,
      `They come from ${places.map(([name, of]) => `${name} (${of.length})`).join(', ')}.`,
      ...(from === null || to === null ? [] : [`Published ${from} to ${to}.`]),
      ...(named.length === 0
        ? []
        : [
            `Most named: ${named.map((of) => `${of.name_en} (${of.voices}, for and against ${counts(of)})`).join(', ')}.`,
          ]),
      ...(isReadByWords ? [QUALITY.en] : []),
    ].join(' '),
  }
}
