import { normalise, type FoldedText } from '#text/normalise.ts'

/** Characters of forbidden claims that advertisements write in zhuyin to get past a list, behind their sound without tone. */
const SOUNDS = `
  ㄓ治脂 ㄌㄧㄠ療 ㄩ癒愈預 ㄧㄠ藥腰 ㄧ醫疫抑 ㄐㄧㄢ減健 ㄈㄟ肥肺 ㄕㄡ瘦 ㄕㄣ身腎 ㄓㄨㄥ重腫中 ㄗㄤ臟 ㄒㄩㄝ血 ㄒㄧㄝ血瀉 ㄊㄤ糖 ㄧㄚ壓 ㄧㄡ油憂 ㄞ癌 ㄧㄢ炎眼 ㄅㄢ斑 ㄅㄚ疤 ㄊㄨㄥ痛通 ㄓㄣ疹 ㄉㄡ痘 ㄒㄩㄥ胸 ㄖㄨ乳 ㄈㄥ豐風 ㄉㄨ毒 ㄆㄞ排 ㄍㄢ肝感 ㄒㄧㄣ心
  ㄕㄚ殺 ㄐㄩㄣ菌 ㄒㄧㄠ消效 ㄌㄧㄡ瘤 ㄅㄧㄥ病 ㄕ失濕 ㄇㄧㄢ眠免 ㄅㄧ鼻秘 ㄅㄧㄢ便 ㄇㄧ秘 ㄐㄧㄤ降 ㄎㄤ抗 ㄈㄤ防 ㄓㄨㄤ壯 ㄧㄤ陽癢 ㄓㄡ皺 ㄨㄣ紋 ㄇㄟ美 ㄅㄞ白 ㄈㄚ髮發 ㄕㄥ生 ㄌㄨㄛ落 ㄉㄧㄠ掉 ㄖㄢ燃 ㄊㄨㄛ脫 ㄕㄨ舒 ㄍㄞ改 ㄕㄢ善 ㄏㄨㄢ緩換 ㄐㄧㄝ解
  ㄋㄧㄠ尿 ㄙㄨㄢ酸 ㄍㄨ骨 ㄉㄢ膽淡 ㄔㄨㄣ醇 ㄌㄧ力 ㄍㄠ高 ㄔㄨ除 ㄑㄩ去 ㄍㄨㄛ過 ㄇㄧㄣ敏 ㄓㄥ症 ㄎㄜ咳 ㄗㄥ增 ㄔㄤ腸 ㄨㄟ胃 ㄍㄣ根 ㄩㄥ永 ㄊㄧ體 ㄕㄨㄟ水睡 ㄈㄨ膚
`
  .trim()
  .split(/\s+/)
  .map((entry) => {
    const sound = /^[\u3105-\u3129]+/u.exec(entry)?.[0] ?? ''
    return { sound, characters: [...normalise(entry.slice(sound.length))] }
  })

const SYLLABLE =
  /(?:[\u3105-\u3119][\u3127-\u3129]?[\u311a-\u3126]?|[\u3127-\u3129][\u311a-\u3126]?|[\u311a-\u3126])[ˊˇˋ]?/gu
const TONE = /[ˊˇˋ]/u

/**
 * Puts a character for each zhuyin syllable that forms a word of the lists with its neighbour: 降ㄒㄩㄝˋ糖. A single
 * initial stands for every sound that begins with it: ㄐ肥. What forms none stays. `isPair` knows the folded words.
 */
export function readZhuyin(folded: FoldedText, isPair: (first: string, second: string) => boolean): FoldedText {
  const found = [...folded.text.matchAll(SYLLABLE)]
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
  const wanted = syllable.replace(TONE, '')
  const isInitial = wanted.length === 1 && wanted <= '\u3119'
  return SOUNDS.filter(({ sound }) => (isInitial ? sound.startsWith(wanted) : sound === wanted)).flatMap(
    ({ characters }) => characters,
  )
}
