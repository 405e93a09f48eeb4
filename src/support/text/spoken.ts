/** Laughter beside words that would be grave without it. Who is hit is told that it was a joke, so 開玩笑 is none. */
export const LAUGHTER = /哈哈|笑死|xd{1,}|\blol\b|\blmao\b|😂|🤣/u

/** Folded Chinese as it is said: nothing stands between its letters, nor between them and a figure. */
export function chineseAsSaid(folded: string): string {
  return folded.replaceAll(/(?<=\p{sc=Han})[ *_.·-]+(?=[\p{sc=Han}\da-z])/gu, '')
}

/** Folded English as it is typed: dont, cant, im, with single spaces. */
export function englishAsTyped(folded: string): string {
  return folded.replaceAll(/['’`]/gu, '').replaceAll(/\s+/gu, ' ')
}
