/**
 * Laughter beside words that would otherwise be grave. 開玩笑 is not included, because victims of violence hear it as an
 * excuse.
 */
export const LAUGHTER = /哈哈|笑死|xd{1,}|\blol\b|\blmao\b|😂|🤣/u

/** Folded Chinese without separators between its characters, and between them and digits. */
export function chineseAsSaid(folded: string): string {
  return folded.replaceAll(/(?<=\p{sc=Han})[ *_.·-]+(?=[\p{sc=Han}\da-z])/gu, '')
}

/** Folded English without apostrophes and with single spaces: dont, cant, im. */
export function englishAsTyped(folded: string): string {
  return folded.replaceAll(/['’`]/gu, '').replaceAll(/\s+/gu, ' ')
}
