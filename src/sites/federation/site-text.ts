/**
 * Invisible characters in which text can be hidden: control characters except line feed and tab, direction marks and
 * overrides, zero-width characters, tags, fillers, variation selectors, and line separators.
 */
const HIDDEN = /(?![\n\t])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu

export function hasHiddenCharacters(text: string): boolean {
  return text.search(HIDDEN) !== -1
}

export function removeHiddenCharacters(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll(HIDDEN, '')
}

/** Cuts a text to this many characters (code points), the last of which is then an ellipsis. */
export function shorten(text: string, charactersMax: number): string {
  const characters = text.length <= charactersMax ? [] : [...text]
  return characters.length <= charactersMax ? text : `${characters.slice(0, charactersMax - 1).join('')}…`
}
