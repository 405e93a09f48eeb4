/** These characters are two Latin letters wide: ideographs, kana, Hangul, full-width forms, emoji. */
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6\p{Emoji_Presentation}]/u
/** Combining and format characters have no width. */
const NARROWEST = /[\p{Mark}\p{Format}]/u

/** The width of a text in Latin letters. */
export function widthOf(text: string): number {
  let width = 0
  for (const character of text) width += WIDE.test(character) ? 2 : NARROWEST.test(character) ? 0 : 1
  return width
}
