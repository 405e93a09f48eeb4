// Part numbers are indexed up to this many segments; nobody types more.
const SEGMENTS_MAX = 6

/** Parts of a model name for the search index: `RTX5070Ti` gives rtx, rtx5070, 5070, 5070ti and ti. */
export function modelWords(name: string): string[] {
  return (name.toLowerCase().match(/[a-z0-9]+/g) ?? []).flatMap((word) => {
    const segments = word.match(/[a-z]+|\d+/g) ?? []
    if (segments.length < 2) return []
    if (segments.length > SEGMENTS_MAX) return segments
    return segments
      .flatMap((_, from) => segments.slice(from).map((_, count) => segments.slice(from, from + count + 1).join('')))
      .filter((part) => part !== word)
  })
}

/** Joins a letter to the number it ends: `5090 D` is the model 5090D, but `850 W` and `512 G` are quantities. */
export function joinModelLetter(typed: string): string {
  return typed.replaceAll(/(?<=\d{3}) (?=[a-z](?![a-z\d]))(?![gmtvw])/gi, '')
}

/** `rtx5070` → `rtx 5070`, for lists that write the name with a space. */
export function spaceModelWords(typed: string): string {
  return typed.replaceAll(/(?<=[a-z])(?=\d)|(?<=\d)(?=[a-z])/gi, ' ')
}
